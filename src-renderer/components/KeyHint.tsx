import { Kbd } from '@mantine/core';
import { Fragment } from 'react';
import { useWords } from '#window/words/useWords.ts';

/** Shows 'Ctrl+Enter' as keys with the words that are printed on keyboards. */
export function KeyHint({ keys }: { keys: string }) {
  const names: Readonly<Record<string, string>> = useWords('key').names;
  return (
    <span>
      {keys.split(/(?<=.)\+/).map((key, index) => (
        <Fragment key={key}>
          {index > 0 && ' + '}
          <Kbd>{names[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</Kbd>
        </Fragment>
      ))}
    </span>
  );
}
