import { TextInput } from '@mantine/core';
import { useWords } from '#window/words/use-words.ts';

/** A colour, chosen as the system does it. */
export function ColorField({ color, change }: { color: string; change: (color: string) => void }) {
  const t = useWords('field');
  return (
    <TextInput
      type="color"
      label={t.color}
      value={color.toLowerCase()}
      onChange={(event) => change(event.currentTarget.value.toUpperCase())}
    />
  );
}
