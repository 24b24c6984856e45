import { NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Field } from '#shared/core/model.ts';
import { countryCodes } from '#shared/records/countries.ts';
import { IconLock } from '#window/icons/signs.ts';
import { useLanguage } from '#window/state/language.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './record.module.css';
import { countryText } from './useFieldText.ts';

interface FieldInputProps {
  readonly field: Field;
  readonly text: string;
  readonly error: string | null;
  readonly change: (text: string) => void;
  readonly leave: () => void;
}

interface Common {
  readonly label: ReactNode;
  readonly required: boolean;
  readonly error: string | null;
  readonly onBlur: () => void;
  readonly name: string;
}

/** The field of a form for a field of a template. */
export function FieldInput({ field, text, error, change, leave }: FieldInputProps) {
  const common: Common = {
    label: (
      <>
        {field.label} {field.private && <PrivateSign />}
      </>
    ),
    required: field.required,
    error,
    onBlur: leave,
    name: field.key,
  };
  switch (field.type) {
    case 'multiline':
      return <Textarea {...common} autosize minRows={2} maxRows={10} value={text} onChange={takes(change)} />;
    case 'select':
      return <Choice common={common} options={field.options ?? []} text={text} change={change} />;
    case 'boolean':
      return <YesOrNo common={common} text={text} change={change} />;
    case 'country':
      return <Country common={common} text={text} change={change} />;
    case 'date':
      return <TextInput {...common} type={dateType(text)} value={text} onChange={takes(change)} />;
    case 'number':
      return <TextInput {...common} inputMode="decimal" autoComplete="off" value={text} onChange={takes(change)} />;
    case 'gtin':
      return (
        <TextInput
          {...common}
          inputMode="numeric"
          autoComplete="off"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          value={text}
          onChange={takes(change)}
        />
      );
    case 'url':
      return <TextInput {...common} type="url" autoComplete="off" value={text} onChange={takes(change)} />;
    case 'text':
      return <TextInput {...common} autoComplete="off" value={text} onChange={takes(change)} />;
  }
}

interface ChoiceProps {
  readonly common: Common;
  readonly text: string;
  readonly change: (text: string) => void;
}

function Choice({ common, options, text, change }: ChoiceProps & { options: readonly string[] }) {
  const t = useWords('record');
  // A value that is no longer an option stays in the list until another one is chosen.
  const all = text === '' || options.includes(text) ? options : [...options, text];
  const data = [{ value: '', label: common.required ? t.choose : t.none }, ...all];
  return <NativeSelect {...common} data={data} value={text} onChange={takes(change)} />;
}

function YesOrNo({ common, text, change }: ChoiceProps) {
  const t = useWords('record');
  const data = [
    { value: '', label: common.required ? t.choose : t.none },
    { value: 'true', label: t.yes },
    { value: 'false', label: t.no },
  ];
  return <NativeSelect {...common} data={data} value={text} onChange={takes(change)} />;
}

function Country({ common, text, change }: ChoiceProps) {
  const t = useWords('record');
  const language = useLanguage((state) => state.language);
  const names = [...countryCodes()].map((value) => ({ value, label: countryText(value, language) }));
  const data = names.sort((a, b) => a.label.localeCompare(b.label, language));
  return (
    <Select
      {...common}
      searchable
      clearable={!common.required}
      clearButtonProps={{ 'aria-label': t.none }}
      nothingFoundMessage={t.noCountry}
      placeholder={common.required ? t.choose : t.none}
      data={data}
      value={text || null}
      onChange={(value) => change(value ?? '')}
    />
  );
}

function takes(change: (text: string) => void) {
  return (event: { currentTarget: { value: string } }) => change(event.currentTarget.value);
}

/** The type of input for a day, or for a day with a time. Dates that the browser's calendar does not know are shown as text. */
function dateType(text: string): string {
  if (text === '' || /^\d{4}-\d\d-\d\d$/.test(text)) return 'date';
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(text) ? 'datetime-local' : 'text';
}

/** Marks a field that only the owner of a record sees. */
export function PrivateSign() {
  const t = useWords('record');
  return (
    <span className={classes.private} title={t.privateLead}>
      <IconLock size="0.875rem" aria-hidden /> {t.private}
    </span>
  );
}
