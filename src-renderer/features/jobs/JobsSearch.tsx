import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { BATCH_STATES, type Label } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { KeptFilters } from '#window/components/own-table/KeptFilters.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useKeys } from '#window/frame/registry.ts';
import { IconSearch } from '#window/icons/signs.ts';
import { useReading } from '#window/state/reading.ts';
import { linkTo } from '#window/state/route.ts';
import { useTemplates } from '#window/state/templates.ts';
import { useFormats } from '#window/words/formats.ts';
import { labelTone } from '#window/words/states.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './jobs.module.css';
import { ALL_JOBS, useJobs } from './jobs-store.ts';

/** Milliseconds without a key before the station is asked. */
const SETTLE_MS = 200;
/** With or without the prefix and its hyphen. */
const AN_ID = /^([a-z0-9]{1,8}-)?[2-9a-hj-np-z]{5}$/i;

/** Finds jobs by name, state and template, and labels by ID. */
export function JobsSearch() {
  const t = useWords('job');
  const {
    filter: { name },
    search,
  } = useJobs();
  const told = useRef(name);
  const [text, setText] = useState(name);
  const [settled] = useDebouncedValue(text.trim(), SETTLE_MS);
  const field = useRef<HTMLInputElement>(null);
  const isId = AN_ID.test(settled);
  useEffect(() => {
    told.current = settled;
    search({ name: settled });
  }, [settled, search]);
  // A kept filter, or the button that shows all jobs, also sets the name.
  useEffect(() => {
    if (name !== told.current) setText(name);
  }, [name]);
  useKeys([{ keys: '/', words: t.search, run: () => field.current?.focus() }]);
  return (
    <search className={classes.search}>
      <div className={classes.filters}>
        <TextInput
          ref={field}
          label={t.search}
          placeholder={t.searchHint}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          leftSection={<IconSearch size="1.125rem" aria-hidden />}
          rightSection={text && <CloseButton aria-label={t.clear} onClick={() => setText('')} />}
        />
        <StateFilter />
        <TemplateFilter />
        <KeptJobFilters />
      </div>
      {isId && <FoundLabels id={settled} />}
    </search>
  );
}

function StateFilter() {
  const t = useWords('job');
  const { filter, search } = useJobs();
  return (
    <NativeSelect
      label={t.state}
      data={[
        { value: '', label: t.anyState },
        ...BATCH_STATES.map((value) => ({ value, label: t.batch_states[value] })),
      ]}
      value={filter.state ?? ''}
      onChange={({ currentTarget: { value } }) => search({ state: BATCH_STATES.find((one) => one === value) ?? null })}
    />
  );
}

function TemplateFilter() {
  const t = useWords('job');
  const { filter, search } = useJobs();
  const shown = useShown();
  const templates = useTemplates((state) => state.templates) ?? [];
  return (
    <NativeSelect
      label={t.template}
      data={[
        { value: '', label: t.anyTemplate },
        ...templates.map(({ id, name }) => ({ value: id, label: shown(name) })),
      ]}
      value={filter.template ?? ''}
      onChange={({ currentTarget: { value } }) => search({ template: value || null })}
    />
  );
}

function KeptJobFilters() {
  const { filter, search } = useJobs();
  const { name, state, template } = filter;
  return (
    <KeptFilters
      table="jobs"
      filter={{ ...(name && { name }), ...(state && { state }), ...(template && { template }) }}
      apply={(kept) => search({ ...ALL_JOBS, ...kept, state: BATCH_STATES.find((one) => one === kept.state) ?? null })}
    />
  );
}

/** The job, sheet and cell of each label with this ID. Without such a label nothing is shown: the search may be for the name of a job. */
function FoundLabels({ id }: { id: string }) {
  const t = useWords('job');
  const { data } = useReading(id, () => findLabels(id));
  // A late answer to an earlier ID is ignored.
  useEffect(() => {
    if (data) useJobs.setState({ labels: data.length });
  }, [data]);
  if (!data || data.length === 0) return null;
  return (
    <section className={classes.found} aria-live="polite" aria-label={t.found}>
      <ul>
        {data.map(({ label, job }) => (
          <FoundLabel key={label.id} label={label} job={job} />
        ))}
      </ul>
    </section>
  );
}

function FoundLabel({ label, job }: { label: Label; job: string }) {
  const t = useWords('job');
  const states = useWords('state').label;
  const { number } = useFormats();
  const { batch, sheet, cell, row, state, watermark_id } = label;
  const place =
    sheet !== null && cell !== null
      ? t.place({ sheet: number(sheet), cell: number(cell) })
      : t.row({ row: number(row) });
  return (
    <li>
      <span className="mono">{watermark_id}</span>
      <a href={linkTo(`/jobs/${batch}`)}>{t.foundAt({ job, place })}</a>
      <StateDot state={labelTone(state)} label={states[state]} />
    </li>
  );
}

async function findLabels(watermark_id: string): Promise<{ label: Label; job: string }[]> {
  const { labels } = await call('findLabels', { query: { watermark_id } });
  const names = new Map<number, string>();
  for (const batch_id of new Set(labels.map(({ batch }) => batch))) {
    names.set(batch_id, (await call('getBatch', { params: { batch_id } })).name);
  }
  return labels.map((label) => ({ label, job: names.get(label.batch) ?? '' }));
}
