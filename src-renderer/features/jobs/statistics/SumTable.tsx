import type { Counts } from '../../../../src-shared/statistics.ts';
import type { Column } from '../../../components/columns.ts';
import { DataTable } from '../../../components/DataTable.tsx';
import { useFormats } from '../../../words/formats.ts';
import { lostOf } from './buckets.ts';
import classes from './statistics.module.css';
import { useStatisticsWords } from './words.ts';

export interface Sum {
  readonly name: string;
  readonly counts: Counts;
}

interface SumTableProps {
  readonly title: string;
  /** What the names are. */
  readonly of: string;
  readonly sums: readonly Sum[];
  /** Why labels were lost says nothing of those that were not. */
  readonly onlyLost?: boolean;
}

/** Sums by name, each with a bar for its part of the whole. */
export function SumTable({ title, of, sums, onlyLost = false }: SumTableProps) {
  const t = useStatisticsWords();
  const { number } = useFormats();
  const sizeOf = onlyLost ? lostOf : ({ made, printed }: Counts) => Math.max(made, printed);
  const most = Math.max(1, ...sums.map(({ counts }) => sizeOf(counts)));
  const measures = onlyLost
    ? (['rejected', 'voided', 'failed'] as const)
    : (['made', 'printed', 'verified', 'rejected', 'voided'] as const);
  const columns: Column<Sum>[] = [
    { name: 'name', label: of, cell: ({ name }) => name, order: ({ name }) => name, width: '30%' },
    {
      name: 'bar',
      label: t.share,
      cell: ({ counts }) => (
        <span className={classes.bar} data-lost={onlyLost} aria-hidden>
          <span style={{ width: `${(100 * sizeOf(counts)) / most}%` }} />
        </span>
      ),
      width: '20%',
    },
    ...measures.map((name) => ({
      name,
      label: t.measures[name],
      cell: ({ counts }: Sum) => number(counts[name]),
      order: ({ counts }: Sum) => counts[name],
      end: true,
    })),
  ];
  return (
    <section className="stack gap-3">
      <h3>{title}</h3>
      <DataTable caption={title} columns={columns} rows={sums} keyOf={({ name }) => name} />
    </section>
  );
}
