import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { BATCH_STATES } from '#shared/jobs/production.ts';
import { useKeys } from '#window/frame/registry.ts';
import { useTemplates } from '#window/state/templates.ts';
import { useShown } from '#window/words/use-shown.ts';
import { FoundLabels } from './FoundLabels.tsx';
import classes from './jobs.module.css';
import { useJobs } from './jobs-store.ts';
import { KeptJobFilters } from './KeptJobFilters.tsx';
import { useJobWords } from './words.ts';

/** Milliseconds without a key before the station is asked. */
const SETTLE_MS = 200;
/** With or without the prefix and its hyphen. */
const AN_ID = /^([a-z0-9]{1,8}-)?[2-9a-hj-np-z]{5}$/i;

/** Finds jobs by name, state and template, and labels by ID. */
export function JobsSearch() {
  const t = useJobWords();
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
  const t = useJobWords();
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
  const t = useJobWords();
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
