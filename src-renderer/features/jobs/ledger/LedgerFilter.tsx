import { Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { LEDGER_STATES, type LedgerState } from '#shared/core/model.ts';
import type { Label } from '#shared/jobs/production.ts';
import { KeptFilters } from '#window/components/own-table/KeptFilters.tsx';
import { useFormats } from '#window/words/formats.ts';
import { useStateWords } from '#window/words/states.ts';
import { type Filter, filterOf, textsOf } from './filter.ts';
import classes from './ledger.module.css';
import { useLedgerWords } from './words.ts';

export interface LedgerFilterProps {
  readonly labels: readonly Label[];
  readonly filter: Filter;
  readonly change: (filter: Filter) => void;
  readonly children: ReactNode;
}

export function LedgerFilter({ labels, filter, change, children }: LedgerFilterProps) {
  const t = useLedgerWords();
  const { number } = useFormats();
  const names = useStateWords().label;
  const counts = Map.groupBy(labels, ({ state }) => state);
  const there = LEDGER_STATES.filter((state) => counts.has(state) || state === filter.state);
  return (
    <div className={classes.filter}>
      <Select
        label={t.filter}
        allowDeselect={false}
        data={[
          { value: '', label: t.all(number(labels.length)) },
          ...there.map((state) => ({
            value: state,
            label: t.state(names[state], number(counts.get(state)?.length ?? 0)),
          })),
        ]}
        value={filter.state ?? ''}
        onChange={(state) => change({ ...filter, state: state ? (state as LedgerState) : null })}
      />
      <TextInput
        label={t.find}
        placeholder={t.findHint}
        leftSection={<IconSearch size="1.125rem" aria-hidden />}
        value={filter.text}
        onChange={({ currentTarget }) => change({ ...filter, text: currentTarget.value })}
      />
      <KeptFilters table="ledger" filter={textsOf(filter)} apply={(kept) => change(filterOf(kept))} />
      <div className={classes.chosen}>{children}</div>
    </div>
  );
}
