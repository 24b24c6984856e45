import { Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Template } from '#shared/core/model.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useSentence } from '#window/components/useSentence.ts';
import { useKeys } from '#window/frame/registry.ts';
import type { Reading } from '#window/state/reading.ts';
import type { Draft } from './drafts.ts';
import { FieldInput } from './FieldInput.tsx';
import classes from './record.module.css';
import { useRecordWords } from './record-words.ts';
import type { Problem } from './texts.ts';
import { useFactForm } from './useFactForm.ts';
import type { Whole } from './useRecord.ts';

interface FactFormProps {
  readonly whole: Whole;
  readonly template: Template;
  readonly draft: Draft;
  readonly reading: Reading<Whole>;
}

/** The most characters that the station takes. */
const LONGEST_DESCRIPTION = 10_000;

/** The form for the data of a record, made from its template. */
export function FactForm({ whole, template, draft, reading }: FactFormProps) {
  const t = useRecordWords();
  const form = useFactForm(whole, template, draft, reading);
  const element = useRef<HTMLFormElement>(null);
  const submit = () => {
    void form.saving.run().then(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const wordsOf = useWordsOf();
  useFirstField(element);
  useKeys([
    { keys: 'Ctrl+s', words: t.keys.save, run: submit },
    { keys: 'Escape', words: t.keys.cancel, run: form.cancel, inFields: true },
  ]);
  return (
    <Form ref={element} className={classes.form} noValidate submit={submit}>
      {template.fields.map((field) => (
        <FieldInput
          key={field.key}
          field={field}
          text={draft.texts[field.key] ?? ''}
          error={wordsOf(form.problemAt(field.key))}
          change={(text) => form.type(field.key, text)}
          leave={() => form.leave(field.key)}
        />
      ))}
      <Textarea
        label={t.description}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={LONGEST_DESCRIPTION}
        value={draft.description}
        onChange={(event) => form.describe(event.currentTarget.value)}
      />
      {form.saving.error !== null && <ErrorNotice error={form.saving.error} />}
      {form.wasTried && form.problems.size > 0 && <p role="alert">{t.invalid(form.problems.size)}</p>}
      <div className={classes.formEnd} data-bottom-bar>
        <Button type="submit" loading={form.saving.busy} label={t.save} />
        <Button variant="default" onClick={form.cancel} label={t.cancel} />
        {form.isChanged && <span className="quiet">{t.unsaved}</span>}
      </div>
    </Form>
  );
}

function useWordsOf(): (problem: Problem | null) => string | null {
  const t = useRecordWords();
  const sentence = useSentence();
  return (problem) => {
    if (problem === null) return null;
    if (problem.kind === 'refused') return `${t.problems.refused} ${sentence(problem.error)}`;
    if (problem.kind === 'thousands' || problem.kind === 'checkDigit') return t.problems[problem.kind](problem.fact);
    return t.problems[problem.kind];
  };
}

function useFirstField(form: React.RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), [form]);
}
