import { Select, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Field } from '#shared/core/model.ts';
import { useShown } from '#window/words/use-shown.ts';
import { useWords } from '#window/words/use-words.ts';

interface ValueInputProps {
  readonly field: Field;
  readonly value: string;
  readonly save: (value: string) => void;
}

/** One value for all rows. It is saved when the field loses the focus. */
export function ValueInput({ field, value, save }: ValueInputProps) {
  const t = useWords('data');
  const say = useShown();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const common = { label: say(field.label), withAsterisk: field.required, w: '14rem' };
  if (field.type === 'select' || field.type === 'boolean') {
    const data =
      field.type === 'select'
        ? (field.options ?? []).map((value) => ({ value, label: say(value) }))
        : [
            { value: 'true', label: t.yes },
            { value: 'false', label: t.no },
          ];
    return (
      <Select
        {...common}
        data={data}
        value={value || null}
        placeholder={t.forAllRows}
        onChange={(chosen) => save(chosen ?? '')}
      />
    );
  }
  return (
    <TextInput
      {...common}
      type={field.type === 'date' ? 'date' : 'text'}
      placeholder={t.forAllRows}
      value={text}
      maxLength={4096}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => text !== value && save(text)}
      onKeyDown={(event) => event.key === 'Enter' && text !== value && save(text)}
    />
  );
}
