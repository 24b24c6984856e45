import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { useKeys } from '#window/frame/registry.ts';
import classes from './settings.module.css';
import { useSettingsWords } from './words.ts';

export function SearchField({ text, search }: { text: string; search: (text: string) => void }) {
  const t = useSettingsWords();
  const field = useRef<HTMLInputElement>(null);
  useKeys([{ keys: '/', words: t.search, run: () => field.current?.select() }]);
  return (
    <search className={classes.search}>
      <TextInput
        ref={field}
        label={t.search}
        leftSection={<IconSearch size="1.125rem" aria-hidden />}
        rightSection={text && <CloseButton aria-label={t.clear} onClick={() => search('')} />}
        value={text}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => search(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') search('');
        }}
      />
    </search>
  );
}
