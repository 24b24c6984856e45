import { Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Field, Template } from '#shared/core/model.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { Form } from '#window/components/Form.tsx';
import { useSentence } from '#window/components/useSentence.ts';
import { useKeys } from '#window/frame/registry.ts';
import { IconExternalLink, IconPencil } from '#window/icons/signs.ts';
import { useLanguage } from '#window/state/language.ts';
import type { Reading } from '#window/state/reading.ts';
import { useMay } from '#window/state/role.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { FieldInput, PrivateSign } from './FieldInput.tsx';
import classes from './record.module.css';
import type { Problem } from './texts.ts';
import { draftOf, type RecordDraft, useFactForm, useRecordDrafts } from './useFactForm.ts';
import { useFieldText } from './useFieldText.ts';
import type { Whole } from './useRecord.ts';

/** The data of the record, field by field. Its owner changes them in place. */
export function Facts({ whole, reading }: { whole: Whole; reading: Reading<Whole> }) {
  const t = useWords('record');
  const { template } = whole;
  const draft = useRecordDrafts((state) => state.drafts[whole.card.watermark_id] ?? null);
  const edit = useEdit(whole);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(draft !== null);
  useEffect(() => {
    // The form had the focus. When the form closes, the button gets the focus.
    if (wasOpen.current && draft === null) button.current?.focus();
    wasOpen.current = draft !== null;
  }, [draft]);
  return (
    <section className={classes.panel}>
      <div className={classes.panelHead}>
        <h2>{t.data}</h2>
        {edit && draft === null && (
          <Button ref={button} variant="default" icon={IconPencil} onClick={edit} label={t.edit} />
        )}
      </div>
      {edit && draft && template ? (
        <FactForm whole={whole} template={template} draft={draft} reading={reading} />
      ) : (
        <FactList whole={whole} />
      )}
    </section>
  );
}

/** Opens the form. Null if the operator may not change the record. */
function useEdit({ card, owner, template }: Whole): (() => void) | null {
  const t = useWords('record');
  const language = useLanguage((state) => state.language);
  const mayOperate = useMay('operator');
  const edit =
    owner === 'you' && mayOperate && template
      ? () => useRecordDrafts.getState().put(card.watermark_id, draftOf(card, template, language))
      : null;
  useKeys(edit ? [{ keys: 'e', words: t.keys.edit, run: edit }] : []);
  return edit;
}

function FactList({ whole: { card, template } }: { whole: Whole }) {
  const t = useWords('record');
  const { list } = useFormats();
  const fields = template?.fields ?? Object.keys(card.record_metadata).map(plainField);
  const textIn = ({ key }: Field) => card.record_metadata[key] ?? '';
  const printedName = usePrintedName(fields);
  const missing = [
    ...fields.filter((field) => !textIn(field)).map(({ label }) => label),
    ...(card.description ? [] : [t.description]),
  ];
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt className="quiet breaks">{t.template}</dt>
          <dd className="breaks">{template?.name ?? t.templateGone({ id: card.template_id })}</dd>
        </div>
        {fields.filter(textIn).map((field) => (
          <div key={field.key}>
            <dt className="quiet breaks">
              {field.label} {field.private && <PrivateSign />}
            </dt>
            <dd className="breaks">
              <Value field={field} value={textIn(field)} />
            </dd>
          </div>
        ))}
        {printedFacts(card).map(({ name, value, isDate }) => (
          <div key={name}>
            <dt className="quiet breaks">{printedName(name)}</dt>
            <dd className="breaks">
              <Value field={{ ...plainField(name), type: isDate ? 'date' : 'text' }} value={value} />
            </dd>
          </div>
        ))}
        {card.description && (
          <div>
            <dt className="quiet breaks">{t.description}</dt>
            <dd className={classes.long}>{card.description}</dd>
          </div>
        )}
      </dl>
      {missing.length > 0 && <p className="quiet small">{t.notGiven({ fields: list(missing) })}</p>}
    </>
  );
}

/** What the label shows beside the fields, each once, in whichever forms it is printed. */
function printedFacts({ printed = {}, record_metadata }: Pick<Whole['card'], 'printed' | 'record_metadata'>) {
  return Object.entries(printed).flatMap(([name, value]) => {
    const bare = name.startsWith('[') ? name.replace(/\](?=:)[^\]]*$/, ']') : name.split(':', 1)[0];
    const isTold = bare !== name && (bare in printed || bare in record_metadata);
    return isTold ? [] : [{ name, value, isDate: /\d[DWMY]$/.test(name) }];
  });
}

/** production_date+30D:dd.MM.yyyy -> "Production date + 30 days" */
function usePrintedName(fields: readonly Field[]): (name: string) => string {
  const t = useWords('record');
  return (name) => {
    const [, key, sign, count, unit] = /^(\[.*\]|[a-z]\w*)(?:([+-])(\d+)([DWMY]))?(?::.*)?$/.exec(name) ?? [];
    if (key === undefined) return name;
    const label = fields.find((one) => one.key === key)?.label;
    const field = key === 'made' ? t.madeOn : (label ?? key.replace(/^\[(.*)\]$/, '$1'));
    if (sign === undefined) return field;
    return t.shifts[unit as 'D']({ field, sign: sign === '-' ? '−' : '+', count: Number(count) });
  };
}

function Value({ field, value }: { field: Field; value: string }) {
  const t = useWords('record');
  const textOf = useFieldText();
  if (field.type === 'url' && /^https?:/i.test(value)) {
    return (
      <a href={value} target="_blank" rel="noreferrer noopener">
        {value} <IconExternalLink size="0.875rem" aria-hidden />
        <span className="visually-hidden"> ({t.opensOutside})</span>
      </a>
    );
  }
  const text = textOf(field, value);
  return <span className={field.type === 'gtin' ? 'mono' : classes.long}>{text}</span>;
}

/** The fields of a record whose template was deleted. */
function plainField(key: string): Field {
  return { key, label: key, type: 'text', required: false };
}

interface FactFormProps {
  readonly whole: Whole;
  readonly template: Template;
  readonly draft: RecordDraft;
  readonly reading: Reading<Whole>;
}

/** The most characters that the station takes. */
const LONGEST_DESCRIPTION = 10_000;

/** The form for the data of a record, made from its template. */
function FactForm({ whole, template, draft, reading }: FactFormProps) {
  const t = useWords('record');
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
      {form.wasTried && form.problems.size > 0 && <p role="alert">{t.invalid({ count: form.problems.size })}</p>}
      <div className={classes.formEnd} data-bottom-bar>
        <Button type="submit" loading={form.saving.busy} label={t.save} />
        <Button variant="default" onClick={form.cancel} label={t.cancel} />
        {form.isChanged && <span className="quiet">{t.unsaved}</span>}
      </div>
    </Form>
  );
}

function useWordsOf(): (problem: Problem | null) => string | null {
  const t = useWords('record');
  const sentence = useSentence();
  return (problem) => {
    if (problem === null) return null;
    if (problem.kind === 'refused') return `${t.problems.refused} ${sentence(problem.error)}`;
    if (problem.kind === 'thousands') return t.problems.thousands({ plain: problem.fact });
    if (problem.kind === 'checkDigit') return t.problems.checkDigit({ digit: problem.fact });
    return t.problems[problem.kind];
  };
}

function useFirstField(form: React.RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus(), [form]);
}
