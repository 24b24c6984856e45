import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#window/components/Button.tsx';
import { Form } from '#window/components/Form.tsx';
import { IconFilter, IconTrash } from '#window/icons/signs.ts';
import { keep, readKeptText } from '#window/state/kept.ts';
import { useWords } from '#window/words/useWords.ts';
import {
  type FilterTexts,
  type KeptFilter,
  keptAs,
  LONGEST_NAME,
  readFilters,
  withFilter,
  withoutFilter,
} from './kept-filters.ts';
import classes from './own-table.module.css';

interface KeptFiltersProps {
  /** The name of the table. */
  readonly table: string;
  readonly filter: FilterTexts;
  readonly apply: (filter: FilterTexts) => void;
}

/** The filters of a table that a person keeps by name, in this browser. */
export function KeptFilters({ table, filter, apply }: KeptFiltersProps) {
  const t = useWords('ownTable');
  const [isOpen, open] = useState(false);
  const { kept, change } = useKept(table);
  const now = keptAs(kept, filter);
  return (
    <Popover
      opened={isOpen}
      onChange={open}
      position="bottom-end"
      shadow="md"
      width="20rem"
      trapFocus
      withRoles
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          icon={IconFilter}
          onClick={() => open(!isOpen)}
          label={now ? t.filterNamed({ name: now.name }) : t.filters}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label={t.filters}>
        <FilterList
          kept={kept}
          now={now?.name ?? null}
          choose={(chosen) => {
            apply(chosen);
            open(false);
          }}
          forget={(name) => change((all) => withoutFilter(all, name))}
        />
        <KeepForm
          isEmpty={Object.keys(filter).length === 0}
          keepAs={(name) => {
            change((all) => withFilter(all, name, filter));
            open(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface FilterListProps {
  readonly kept: readonly KeptFilter[];
  /** The name of the filter in force. */
  readonly now: string | null;
  readonly choose: (filter: FilterTexts) => void;
  readonly forget: (name: string) => void;
}

function FilterList({ kept, now, choose, forget }: FilterListProps) {
  const t = useWords('ownTable');
  if (kept.length === 0) return null;
  return (
    <ul className={classes.filters}>
      {kept.map(({ name, filter }) => (
        <li key={name}>
          <Button
            variant={now === name ? 'light' : 'subtle'}
            justify="flex-start"
            aria-current={now === name}
            onClick={() => choose(filter)}
            label={name}
          />
          <ActionIcon
            variant="subtle"
            size="var(--target)"
            aria-label={t.forget({ name })}
            onClick={() => forget(name)}
          >
            <IconTrash size="1.125rem" aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

function KeepForm({ isEmpty, keepAs }: { isEmpty: boolean; keepAs: (name: string) => void }) {
  const t = useWords('ownTable');
  const [name, setName] = useState('');
  if (isEmpty) return <p className="quiet small">{t.setFirst}</p>;
  return (
    <Form submit={() => keepAs(name)}>
      <TextInput
        label={t.filterName}
        placeholder={t.filterNameHint}
        maxLength={LONGEST_NAME}
        required
        value={name}
        data-autofocus
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" variant="default" mt="xs" disabled={name.trim() === ''} label={t.keepFilter} />
    </Form>
  );
}

function useKept(table: string) {
  const key = `filters.${table}`;
  const [kept, setKept] = useState(() => readFilters(readKeptText(key)));
  /** Begins with what is kept now, because another window may have kept more. */
  const change = (work: (all: typeof kept) => typeof kept) => {
    const next = work(readFilters(readKeptText(key) ?? JSON.stringify(kept)));
    keep(key, JSON.stringify(next));
    setKept(next);
  };
  return { kept, change };
}
