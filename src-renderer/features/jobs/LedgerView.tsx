import { Select, TextInput } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { LEDGER_STATES, type LedgerState } from '#shared/core/label-states.ts';
import type { Batch, Label } from '#shared/jobs/production.ts';
import { hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { KeptFilters } from '#window/components/own-table/KeptFilters.tsx';
import type { FilterTexts } from '#window/components/own-table/kept-filters.ts';
import { TableTools } from '#window/components/own-table/TableTools.tsx';
import { useOwnColumns } from '#window/components/own-table/useOwnColumns.ts';
import { VirtualRows } from '#window/components/VirtualRows.tsx';
import { IconDownload, IconSearch } from '#window/icons/signs.ts';
import { useReadTemplates } from '#window/state/templates.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { useJob } from './job-store.ts';
import classes from './ledger.module.css';
import { useLedgerColumns } from './ledger-columns.tsx';
import { ReprintDialog } from './ReprintDialog.tsx';
import { canBeReprinted } from './reprintable.ts';
import { StepPanel } from './StepPanel.tsx';
import { VoidChosen } from './VoidChosen.tsx';

/** Every label of a job. */
export function LedgerView({ batch }: { batch: Batch }) {
  const t = useWords('ledger');
  const labels = useJob((state) => state.list.labels);
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const rows = useMemo(() => filtered(labels, filter), [labels, filter]);
  const marked = labels.filter(({ id }) => chosen.has(id));
  useReadTemplates();
  const columns = useOwnColumns('ledger', useLedgerColumns(rows, chosen, choose, batch.template_id));
  return (
    <StepPanel title={t.title} lead={t.lead} others={<SaveButton batch={batch} />}>
      <LedgerFilter labels={labels} filter={filter} change={setFilter}>
        <ReprintChosen batch={batch} chosen={marked} />
        <VoidChosen chosen={marked} done={() => choose(new Set())} />
      </LedgerFilter>
      <div className="row ends">
        <p role="status">
          {rows.length === labels.length
            ? t.allShown({ all: labels.length })
            : t.shown({ count: rows.length, all: labels.length })}
        </p>
        <TableTools columns={columns} rows={rows} fileName={batch.name} />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t.none} lead={t.noneLead} heading="h3" />
      ) : (
        <VirtualRows
          caption={t.title}
          columns={columns.shown}
          sizing={columns.sizing}
          rows={rows}
          keyOf={({ id }) => id}
          height="max(20rem, calc(100vh - 25rem))"
        />
      )}
    </StepPanel>
  );
}

function SaveButton({ batch }: { batch: Batch }) {
  const t = useWords('ledger');
  return (
    <Button
      variant="default"
      href={hrefOf('getLedger', { params: { batch_id: batch.id } })}
      download={`${batch.name}.csv`}
      icon={IconDownload}
      label={t.save}
    />
  );
}

interface LedgerFilterProps {
  readonly labels: readonly Label[];
  readonly filter: Filter;
  readonly change: (filter: Filter) => void;
  readonly children: ReactNode;
}

function LedgerFilter({ labels, filter, change, children }: LedgerFilterProps) {
  const t = useWords('ledger');
  const { number } = useFormats();
  const names = useWords('state').label;
  const counts = Map.groupBy(labels, ({ state }) => state);
  const there = LEDGER_STATES.filter((state) => counts.has(state) || state === filter.state);
  return (
    <div className={classes.filter}>
      <Select
        label={t.filter}
        allowDeselect={false}
        data={[
          { value: '', label: t.all({ count: number(labels.length) }) },
          ...there.map((state) => ({
            value: state,
            label: t.state({ name: names[state], count: number(counts.get(state)?.length ?? 0) }),
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

/** Prints the chosen labels again, which are spoilt or lost since they came out. */
function ReprintChosen({ batch, chosen }: { batch: Batch; chosen: readonly Label[] }) {
  const t = useWords('ledger');
  const { number } = useFormats();
  const [asking, ask] = useState(false);
  const spoilt = chosen.filter(canBeReprinted).map(({ id }) => id);
  if (spoilt.length === 0) return null;
  return (
    <>
      <Button variant="default" onClick={() => ask(true)} label={t.reprintSome({ count: number(spoilt.length) })} />
      {asking && <ReprintDialog batch={batch.id} labels={spoilt} close={() => ask(false)} />}
    </>
  );
}

interface Filter {
  readonly state: LedgerState | null;
  readonly text: string;
}

const NO_FILTER: Filter = { state: null, text: '' };

function textsOf({ state, text }: Filter): FilterTexts {
  return { ...(state && { state }), ...(text.trim() && { text: text.trim() }) };
}

function filterOf({ state, text = '' }: FilterTexts): Filter {
  return { state: LEDGER_STATES.find((one) => one === state) ?? null, text };
}

function filtered(labels: readonly Label[], { state, text }: Filter): readonly Label[] {
  const wanted = text.trim().toLowerCase();
  if (state === null && wanted === '') return labels;
  return labels.filter((label) => (state === null || label.state === state) && hasText(label, wanted));
}

function hasText({ watermark_id, metadata }: Label, wanted: string): boolean {
  if (wanted === '' || watermark_id?.toLowerCase().includes(wanted)) return true;
  return Object.values(metadata).some((value) => value.toLowerCase().includes(wanted));
}
