import { useState } from 'react';
import type { Column } from '#window/components/columns.ts';
import { DataTable } from '#window/components/DataTable.tsx';
import { KeptFilters } from '#window/components/own-table/KeptFilters.tsx';
import { TableTools } from '#window/components/own-table/TableTools.tsx';
import { useOwnColumns } from '#window/components/own-table/useOwnColumns.ts';
import { StateChip, type Tone } from '#window/components/StateDot.tsx';
import { VirtualRows } from '#window/components/VirtualRows.tsx';
import { Part } from './Part.tsx';
import { useTexts } from './texts.ts';

interface Row {
  readonly number: number;
  readonly state: Tone;
}

const TONES: readonly Tone[] = ['ok', 'bad', 'warn', 'busy', 'done', 'none'];
const FEW: readonly Row[] = TONES.map((state, number) => ({ number, state }));
const MANY: readonly Row[] = Array.from({ length: 1000 }, (_, number) => ({
  number,
  state: TONES[number % TONES.length] as Tone,
}));

export function Tables() {
  const t = useTexts();
  const all = useColumns();
  const own = useOwnColumns('gallery', all);
  const [filter, apply] = useState<Readonly<Record<string, string>>>({ q: 'muesli' });
  return (
    <>
      <Part name="DataTable">
        <DataTable caption="Plain" columns={all} rows={FEW} keyOf={({ number }) => number} />
        <DataTable caption="Empty" columns={all} rows={[]} keyOf={({ number }) => number} />
      </Part>
      <Part name="KeptFilters">
        <div>
          <KeptFilters table="gallery" filter={filter} apply={apply} />
        </div>
      </Part>
      <Part name="TableTools">
        <TableTools columns={own} rows={FEW} fileName={t.title} />
        <DataTable
          caption="Own columns"
          columns={own.shown}
          rows={FEW}
          keyOf={({ number }) => number}
          sizing={own.sizing}
          ordering={own.ordering}
        />
      </Part>
      <Part name="VirtualRows">
        <VirtualRows caption="Long" columns={all} rows={MANY} keyOf={({ number }) => number} height="20rem" />
      </Part>
    </>
  );
}

function useColumns(): readonly Column<Row>[] {
  const t = useTexts();
  const [job, state, labels] = t.columns;
  return [
    { name: 'job', label: job, cell: ({ number }) => `${t.title} ${number}`, text: String, isHead: true },
    { name: 'state', label: state, cell: (row) => <StateChip state={row.state} label={t.states[row.state]} /> },
    { name: 'labels', label: labels, cell: ({ number }) => number * 40, order: ({ number }) => number, end: true },
  ];
}
