import { Menu, Select, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Field, Template } from '#shared/core/model.ts';
import type { Draft, TableFacts } from '#shared/create/draft.ts';
import { isComputed } from '#shared/records/computed-fields.ts';
import { Button } from '#window/components/Button.tsx';
import { DateOffset } from '#window/components/DateOffset.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useDraft } from '#window/features/create/draft.ts';
import { mendFound, useMend } from '#window/features/create/mend.ts';
import { JobRemarks } from '#window/features/create/RemarkList.tsx';
import { StartPanel } from '#window/features/create/StartPanel.tsx';
import { IconPlus } from '#window/icons/signs.ts';
import { useTemplates } from '#window/state/templates.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './data.module.css';
import { FileFacts } from './FileFacts.tsx';
import { FindReplace } from './FindReplace.tsx';
import { valueForAll } from './mapping.ts';
import { RowTable } from './RowTable.tsx';

/** The spreadsheet: how it was read, what its columns mean, and what is wrong with its rows. */
export function DataSection({ draft }: { draft: Draft }) {
  const { templates, error, read } = useTemplates();
  const template = templates?.find(({ id }) => id === draft.template_id) ?? null;
  const [added, add] = useState<readonly string[]>([]);
  if (draft.table === null) return <StartPanel />;
  const filled = new Set(draft.columns.map(({ field }) => field));
  const open = (template?.fields ?? []).filter(({ key }) => !filled.has(key));
  const asked = open.filter(({ key, required }) => required || key in draft.values || added.includes(key));
  const rest = open.filter((field) => !asked.includes(field));
  return (
    <div className={classes.data}>
      {templates === null && error !== null && <ErrorNotice error={error} retry={() => void read()} />}
      <div className={classes.facts}>
        <FileFacts table={draft.table} />
        <TemplateChoice draft={draft} />
      </div>
      <DoubtNotice table={draft.table} />
      <JobRemarks draft={draft} part="data" />
      <ValuesForAll draft={draft} fields={asked} template={template} />
      <RowTable draft={draft} table={draft.table} template={template}>
        <FindReplace draft={draft} table={draft.table} />
        <FieldMenu fields={rest} choose={(key) => add([...added, key])} />
      </RowTable>
    </div>
  );
}

/** Optional fields that no column fills. People may give them one value for all rows. */
function FieldMenu({ fields, choose }: { fields: readonly Field[]; choose: (key: string) => void }) {
  const t = useWords('data');
  const say = useShown();
  if (fields.length === 0) return null;
  return (
    <Menu shadow="md" position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size="1rem" aria-hidden />}
          label={t.addValue}
        />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {fields.map(({ key, label }) => (
          <Menu.Item key={key} onClick={() => choose(key)}>
            {say(label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Shows a line of the file in each possible encoding, so that a person can choose the right one. */
function DoubtNotice({ table }: { table: TableFacts }) {
  const t = useWords('data');
  const { number } = useFormats();
  if (!table.doubt) return null;
  return (
    <section className={classes.doubt} aria-label={t.doubt}>
      <p>
        <strong>{t.doubt}</strong> {t.doubtLead({ line: number(table.doubt.line) })}
      </p>
      <div>
        {table.doubt.renderings.map(({ encoding, text }) => (
          <div key={encoding}>
            <code>{text}</code>
            <Button
              size="sm"
              variant={encoding === table.encoding ? 'filled' : 'default'}
              onClick={() => void useDraft.getState().readTable({ encoding })}
              label={t.thisIsRight}
            />
            <span className="quiet small">{t.encodings[encoding as keyof typeof t.encodings] ?? encoding}</span>
          </div>
        ))}
      </div>
    </section>
  );
}

/** The template of the records. The likeliest template comes first. */
function TemplateChoice({ draft }: { draft: Draft }) {
  const t = useWords('data');
  const { percent } = useFormats();
  const say = useShown();
  const templates = useTemplates((state) => state.templates) ?? [];
  const certainty = new Map(draft.guesses.map((guess) => [guess.template_id, guess.certainty]));
  const sorted = templates.toSorted((a, b) => (certainty.get(b.id) ?? 0) - (certainty.get(a.id) ?? 0));
  const label = (id: string, name: string) => {
    const sure = certainty.get(id) ?? 0;
    return sure > 0 ? t.templateSure({ name: say(name), sure: percent(sure) }) : say(name);
  };
  return (
    <Select
      className={classes.template}
      label={t.template}
      placeholder={t.chooseTemplate}
      data={sorted.map(({ id, name }) => ({ value: id, label: label(id, name) }))}
      value={draft.template_id}
      allowDeselect={false}
      error={draft.template_id === null ? t.chooseTemplate : undefined}
      onChange={(template_id) => template_id && void useDraft.getState().change({ template_id })}
    />
  );
}

interface ValuesForAllProps {
  readonly draft: Draft;
  readonly fields: readonly Field[];
  readonly template: Template | null;
}

/** The columns and fields of the rows that may be a date. */
function datesOf({ columns }: Draft, template: Template | null): { value: string; label: string }[] {
  const typeOf = new Map(template?.fields.map(({ key, type }) => [key, type]));
  return columns.flatMap(({ header, field }) => {
    if (header.trim() === '') return [];
    if (field === null) return [{ value: `[${header.replaceAll(']', ']]')}]`, label: header }];
    return typeOf.get(field) === 'date' ? [{ value: field, label: header }] : [];
  });
}

/** One value for all rows, for fields that no column fills: the required fields, and the fields that a person added. */
function ValuesForAll({ draft, fields, template }: ValuesForAllProps) {
  const t = useWords('data');
  const dates = datesOf(draft, template);
  const unfilled = fields.filter(({ key, required, computed }) => required && !draft.values[key] && !computed);
  if (fields.length === 0) return null;
  return (
    <section className={classes.values} aria-label={t.valuesForAll}>
      {unfilled.length > 0 && (
        <p>
          <StateDot state="bad" label={t.nobodyFills({ n: unfilled.length })} />
        </p>
      )}
      <div>
        {fields.map((field) => (
          <ValueInput
            key={field.key}
            field={field}
            dates={dates}
            value={draft.values[field.key] ?? field.computed ?? ''}
            save={(value) => void useDraft.getState().change((now) => valueForAll(now, field.key, value))}
          />
        ))}
      </div>
    </section>
  );
}

interface ValueInputProps {
  readonly field: Field;
  /** What a date may be computed from. */
  readonly dates: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly save: (value: string) => void;
}

/** One value for all rows. It is saved when the field loses the focus. */
function ValueInput({ field, dates, value, save }: ValueInputProps) {
  const t = useWords('data');
  const say = useShown();
  const [text, setText] = useState(value);
  const place = useMendValue(field.key);
  useEffect(() => setText(value), [value]);
  const common = { ref: place, label: say(field.label), withAsterisk: field.required, w: '14rem' };
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
  const computed = field.type === 'date' && <DateOffset dates={dates} text={computedIn(value)} put={save} />;
  if (computed && isComputed(value)) {
    return (
      <fieldset className={classes.computed} aria-label={common.label}>
        <span>{common.label}</span>
        {computed}
      </fieldset>
    );
  }
  const input = (
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
  if (!computed) return input;
  return (
    <div className={classes.computed}>
      {input}
      {computed}
    </div>
  );
}

/** The focus comes to the value, where that mends what was pressed. */
function useMendValue(key: string) {
  const place = useRef<HTMLInputElement>(null);
  const isWanted = useMend(({ wanted }) => wanted?.at === 'value' && wanted.field === key);
  useEffect(() => {
    if (!isWanted) return;
    place.current?.focus();
    mendFound();
  }, [isWanted]);
  return place;
}

function computedIn(value: string): string {
  return isComputed(value) ? value : '';
}
