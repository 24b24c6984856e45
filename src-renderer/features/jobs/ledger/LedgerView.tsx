import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Batch } from '#shared/jobs/production.ts';
import { hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { TableTools } from '#window/components/own-table/TableTools.tsx';
import { useOwnColumns } from '#window/components/own-table/useOwnColumns.ts';
import { VirtualRows } from '#window/components/VirtualRows.tsx';
import { useJob } from '#window/features/jobs/job-store.ts';
import { StepPanel } from '#window/features/jobs/StepPanel.tsx';
import { useReadTemplates } from '#window/state/templates.ts';
import { useFormats } from '#window/words/formats.ts';
import { type Filter, filtered, NO_FILTER } from './filter.ts';
import { LedgerFilter } from './LedgerFilter.tsx';
import { useLedgerColumns } from './ledger-columns.tsx';
import { ReprintChosen } from './ReprintChosen.tsx';
import { VoidChosen } from './VoidChosen.tsx';
import { useLedgerWords } from './words.ts';

/** Every label of a job. */
export function LedgerView({ batch }: { batch: Batch }) {
  const t = useLedgerWords();
  const { number } = useFormats();
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
        <p role="status">{t.shown(number(rows.length), number(labels.length))}</p>
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
