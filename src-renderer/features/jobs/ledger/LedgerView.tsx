import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Batch, Label } from '../../../../src-shared/production.ts';
import { hrefOf } from '../../../api/client.ts';
import type { Column } from '../../../components/columns.ts';
import { StateDot } from '../../../components/StateDot.tsx';
import { VirtualRows } from '../../../components/VirtualRows.tsx';
import { useFormats } from '../../../words/formats.ts';
import { useWords } from '../../../words/words.ts';
import { useJob } from '../job-store.ts';
import { StepPanel } from '../StepPanel.tsx';
import { LABEL_TONES } from '../states.ts';
import { jobWords } from '../words.ts';
import { ledgerWords } from './words.ts';

export function LedgerView({ batch }: { batch: Batch }) {
  const t = useWords(ledgerWords);
  const labels = useJob((state) => state.list.labels);
  const columns = useColumns();
  return (
    <StepPanel title={t.title} lead={t.lead} others={<SaveButton batch={batch} />}>
      <VirtualRows
        caption={t.title}
        columns={columns}
        rows={labels}
        keyOf={({ id }) => id}
        height="calc(100vh - 20rem)"
      />
    </StepPanel>
  );
}

function SaveButton({ batch }: { batch: Batch }) {
  const t = useWords(ledgerWords);
  return (
    <Button
      component="a"
      variant="default"
      href={hrefOf('getLedger', { params: { batch_id: batch.id } })}
      download={`${batch.name}.csv`}
      leftSection={<IconDownload size="1.125rem" aria-hidden />}
    >
      {t.save}
    </Button>
  );
}

function useColumns(): readonly Column<Label>[] {
  const t = useWords(ledgerWords);
  const states = useWords(jobWords).states;
  const { number, dateTime } = useFormats();
  const { columns } = t;
  return [
    { name: 'row', label: columns.row, cell: ({ row }) => number(row), width: '5rem' },
    {
      name: 'id',
      label: columns.id,
      cell: ({ watermark_id }) => <span className="mono">{watermark_id}</span>,
      width: '8rem',
    },
    {
      name: 'state',
      label: columns.state,
      cell: ({ state }) => <StateDot state={LABEL_TONES[state]} label={states[state]} />,
      width: '10rem',
    },
    {
      name: 'place',
      label: columns.place,
      cell: ({ sheet, cell }) => (sheet === null || cell === null ? '' : t.place(number(sheet), number(cell))),
      width: '8rem',
    },
    { name: 'grade', label: columns.grade, cell: ({ grade }) => grade, width: '5rem' },
    { name: 'reason', label: columns.reason, cell: ({ reason }) => reason },
    { name: 'changed', label: columns.changed, cell: ({ changed_at }) => dateTime(changed_at), width: '12rem' },
  ];
}
