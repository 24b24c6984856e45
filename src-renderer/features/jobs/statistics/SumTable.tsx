import { type Counts, countedOf, lostOf, type Measure, shareMeasure } from '#shared/jobs/statistics.ts';
import type { Column } from '#window/components/columns.ts';
import { DataTable } from '#window/components/DataTable.tsx';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './statistics.module.css';

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

const LOST = ['rejected', 'voided', 'failed'] as const;

/** Sums by name, each with its part of the whole. What nothing was counted for has no column. */
export function SumTable({ title, of, sums, onlyLost = false }: SumTableProps) {
  const t = useWords('statistics');
  const { number } = useFormats();
  const all = sums.map(({ counts }) => counts);
  const shared = onlyLost ? 'lost' : shareMeasure(all);
  const partOf = (counts: Counts) => (shared === 'lost' ? lostOf(counts) : Math.max(0, counts[shared]));
  const whole = all.reduce((sum, counts) => sum + partOf(counts), 0);
  const measures = countedOf(onlyLost ? LOST : (['made', 'printed', 'verified', ...LOST] as const), all);
  const columnOf = (name: Measure): Column<Sum> => ({
    name,
    label: t.measures[name],
    cell: ({ counts }) => number(counts[name]),
    order: ({ counts }) => counts[name],
    end: true,
  });
  const columns: Column<Sum>[] = [
    { name: 'name', label: of, cell: ({ name }) => name, order: ({ name }) => name, width: '30%' },
    // The share stands beside what it is a part of.
    ...measures.filter((name) => name === shared).map(columnOf),
    {
      name: 'share',
      label: onlyLost ? t.shareLost : t.share,
      cell: ({ counts }) => <Share part={partOf(counts)} whole={whole} isLost={onlyLost} />,
      order: ({ counts }) => partOf(counts),
      width: '22%',
    },
    ...measures.filter((name) => name !== shared).map(columnOf),
  ];
  return (
    <section className="stack gap-3">
      <h3>{title}</h3>
      <DataTable caption={title} columns={columns} rows={sums} keyOf={({ name }) => name} />
    </section>
  );
}

interface ShareProps {
  readonly part: number;
  readonly whole: number;
  readonly isLost: boolean;
}

/** The bar of the whole is as long as its place: all bars of a table together fill one. */
function Share({ part, whole, isLost }: ShareProps) {
  const { share } = useFormats();
  return (
    <span className={classes.share} data-lost={isLost}>
      <span aria-hidden>
        <span style={{ width: `${whole > 0 ? (100 * part) / whole : 0}%` }} />
      </span>
      {share(part, whole)}
    </span>
  );
}
