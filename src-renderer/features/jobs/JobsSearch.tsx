import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useKeys } from '../../shortcuts/registry.ts';
import { FoundLabels } from './FoundLabels.tsx';
import classes from './jobs.module.css';
import { useJobs } from './jobs-store.ts';
import { useJobWords } from './words.ts';

/** Milliseconds without a key before the station is asked. */
const SETTLE_MS = 200;
/** With or without the prefix and its hyphen. */
const AN_ID = /^([a-z0-9]{1,8}-)?[2-9a-hj-np-z]{5}$/i;

/** Finds jobs by name, and labels by ID. */
export function JobsSearch() {
  const t = useJobWords();
  const { name, search } = useJobs();
  const [text, setText] = useState(name);
  const [settled] = useDebouncedValue(text.trim(), SETTLE_MS);
  const field = useRef<HTMLInputElement>(null);
  const isId = AN_ID.test(settled);
  useEffect(() => search(settled), [settled, search]);
  // Another control can also clear the search.
  useEffect(() => {
    if (name === '') setText('');
  }, [name]);
  useKeys([{ keys: '/', words: t.search, run: () => field.current?.focus() }]);
  return (
    <search className={classes.search}>
      <TextInput
        ref={field}
        label={t.search}
        placeholder={t.searchHint}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        leftSection={<IconSearch size="1.125rem" aria-hidden />}
        rightSection={text && <CloseButton aria-label={t.clear} onClick={() => setText('')} />}
      />
      {isId && <FoundLabels id={settled} />}
    </search>
  );
}
