import { IconScan } from '@tabler/icons-react';
import type { Inspection } from '#shared/verify/inspection.ts';
import { Button } from '#window/components/Button.tsx';
import type { Column } from '#window/components/columns.ts';
import { DataTable } from '#window/components/DataTable.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { linkTo } from '#window/state/route.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/use-words.ts';
import classes from './setup.module.css';

export interface SessionTableProps {
  readonly inspections: readonly Inspection[];
  readonly page: number;
  readonly pages: number;
  readonly turnTo: (page: number) => void;
}

/** Earlier sessions. Each is a link to its summary and its reports. */
export function SessionTable({ inspections, page, pages, turnTo }: SessionTableProps) {
  const t = useWords('verifySetUp');
  const { number } = useFormats();
  const columns = useColumns();
  return (
    <section className="stack gap-3">
      <h2>{t.earlier}</h2>
      {inspections.length === 0 ? (
        <EmptyState
          title={t.none}
          lead={t.noneLead}
          heading="h3"
          icon={<IconScan size="2rem" stroke={1.3} aria-hidden />}
        />
      ) : (
        <DataTable caption={t.earlier} columns={columns} rows={inspections} keyOf={({ id }) => id} />
      )}
      {pages > 1 && (
        <div className={classes.pages}>
          <Button variant="default" disabled={page <= 1} onClick={() => turnTo(page - 1)} label={t.newer} />
          <span>{t.page({ page: number(page), pages: number(pages) })}</span>
          <Button variant="default" disabled={page >= pages} onClick={() => turnTo(page + 1)} label={t.older} />
        </div>
      )}
    </section>
  );
}

function useColumns(): readonly Column<Inspection>[] {
  const t = useWords('verifySetUp');
  const v = useWords('verify');
  const { number, dateTime } = useFormats();
  const { columns } = t;
  return [
    {
      name: 'what',
      label: columns.what,
      cell: ({ id, batch }) => <a href={linkTo(`/verify/${id}`, { view: 'summary' })}>{batch?.name ?? v.anyRecord}</a>,
    },
    {
      name: 'when',
      label: columns.when,
      cell: ({ begun_at, operator }) => (
        <span className="stack">
          {dateTime(begun_at)}
          {operator && <span className="quiet small">{operator}</span>}
        </span>
      ),
    },
    {
      name: 'state',
      label: columns.state,
      cell: ({ ended_at }) => (
        <StateDot state={ended_at === null ? 'busy' : 'done'} label={ended_at === null ? t.open : t.ended} />
      ),
    },
    {
      name: 'checked',
      label: columns.checked,
      cell: ({ checked, expected }) =>
        expected === null ? number(checked) : `${number(checked)} / ${number(expected)}`,
      end: true,
    },
    { name: 'bad', label: columns.bad, cell: ({ rejected }) => number(rejected), end: true },
    {
      name: 'missing',
      label: columns.missing,
      cell: ({ missing }) => (missing === null ? '–' : number(missing)),
      end: true,
    },
  ];
}
