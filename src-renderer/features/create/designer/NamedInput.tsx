import { TextInput, type TextInputProps } from '@mantine/core';
import { useNamedText } from './useNamedText.ts';

type NamedInputProps = Omit<TextInputProps, 'ref' | 'value' | 'onChange'> & {
  readonly value: string;
  readonly change: (template: string) => void;
};

/** A line of a template, in which fields stand under the names that people know. */
export function NamedInput({ value: template, change, ...props }: NamedInputProps) {
  const { ref, value, onChange } = useNamedText<HTMLInputElement>(template, change);
  return <TextInput {...props} ref={ref} spellCheck={false} value={value} onChange={onChange} />;
}
