import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Batch } from '../../../../src-shared/production.ts';
import { hrefOf } from '../../../api/client.ts';
import { Button } from '../../../components/Button.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { VirtualRows } from '../../../components/VirtualRows.tsx';
import { useJob } from '../job-store.ts';
import { StepPanel } from '../StepPanel.tsx';
import { type Filter, filtered, NO_FILTER } from './filter.ts';
import { LedgerFilter } from './LedgerFilter.tsx';
import { useLedgerColumns } from './ledger-columns.tsx';
import { VoidChosen } from './VoidChosen.tsx';
import { useLedgerWords } from './words.ts';

/** Every label of a job. */
export function LedgerView({ batch }: { batch: Batch }) {
  const t = useLedgerWords();
  const labels = useJob((state) => state.list.labels);
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set());
  const rows = useMemo(() => filtered(labels, filter), [labels, filter]);
  const columns = useLedgerColumns(rows, chosen, choose);
  return (
    <StepPanel title={t.title} lead={t.lead} others={<SaveButton batch={batch} />}>
      <LedgerFilter labels={labels} filter={filter} change={setFilter}>
        <VoidChosen chosen={labels.filter(({ id }) => chosen.has(id))} done={() => choose(new Set())} />
      </LedgerFilter>
      {rows.length === 0 ? (
        <EmptyState title={t.none} lead={t.noneLead} heading="h3" />
      ) : (
        <VirtualRows
          caption={t.title}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          height="max(20rem, calc(100vh - 25rem))"
        />
      )}
    </StepPanel>
  );
}

function SaveButton({ batch }: { batch: Batch }) {
  const t = useLedgerWords();
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
