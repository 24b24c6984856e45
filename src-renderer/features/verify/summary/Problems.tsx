import { useState } from 'react';
import type { Finding, Inspection } from '#shared/verify/inspection.ts';
import { call } from '#window/api/client.ts';
import type { Column } from '#window/components/columns.ts';
import { DataTable } from '#window/components/DataTable.tsx';
import { EmptyState } from '#window/components/EmptyState.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { TableTools } from '#window/components/own-table/TableTools.tsx';
import { useOwnColumns } from '#window/components/own-table/useOwnColumns.ts';
import { StateDot } from '#window/components/StateDot.tsx';
import { FindingDetail } from '#window/features/verify/result/FindingDetail.tsx';
import { FAMILIES, worstFirst } from '#window/features/verify/result/family.ts';
import { SeenPicture } from '#window/features/verify/result/Pictures.tsx';
import { useReading } from '#window/state/reading.ts';
import { useStationEvent } from '#window/state/station-events.ts';
import { useFormats } from '#window/words/formats.ts';
import { useSaidContradiction } from '#window/words/useSaid.ts';
import { useWords } from '#window/words/useWords.ts';
import { ALL_FINDINGS, type FindingFilter, FindingSearch, filtered } from './FindingSearch.tsx';
import { FAMILY_TONES } from './family-tones.ts';
import { gradeOrder, gradeText } from './grade-text.ts';
import classes from './summary.module.css';

const PAGE = 100;

/** All findings of the session that need an action. */
export function Problems({ inspection: { id } }: { inspection: Inspection }) {
  const t = useWords('summary');
  const [open, setOpen] = useState<number | null>(null);
  const { data: problems, error, again } = useReading(`problems ${id}`, () => readProblems(id));
  useStationEvent('inspection', (told) => told.id === id && again());
  const columns = useOwnColumns('findings', [
    ...useColumns(({ id }) => setOpen(id)),
    ...productColumns(problems ?? []),
  ]);
  const [filter, setFilter] = useState<FindingFilter>(ALL_FINDINGS);
  const shown = problems?.find((one) => one.id === open);
  const v = useWords('verify');
  if (error !== null) return <ErrorNotice error={error} retry={again} />;
  if (!problems) return null;
  const rows = worstFirst(filtered(problems, filter, ({ state }) => v.states[state]));
  return (
    <section className={classes.panel}>
      <h2>{t.found}</h2>
      {problems.length === 0 ? (
        <p className="quiet">{t.allGood}</p>
      ) : (
        <>
          <FindingSearch findings={problems} filter={filter} change={setFilter} />
          <TableTools columns={columns} rows={rows} fileName={t.found} />
          {rows.length === 0 ? (
            <EmptyState title={t.noneSo} lead={t.noneSoLead} heading="h3" />
          ) : (
            <DataTable
              caption={t.found}
              columns={columns.shown}
              sizing={columns.sizing}
              ordering={columns.ordering}
              rows={rows}
              keyOf={({ id }) => id}
            />
          )}
        </>
      )}
      {shown && <FindingDetail finding={shown} close={() => setOpen(null)} />}
    </section>
  );
}

async function readProblems(inspection_id: number): Promise<Finding[]> {
  const all: Finding[] = [];
  for (let page = 1; ; page++) {
    const query = { page, per_page: PAGE, problems: true };
    const { findings, pages } = await call('listFindings', { params: { inspection_id }, query });
    all.push(...findings);
    if (page >= pages) return all;
  }
}

function useColumns(open: (finding: Finding) => void): readonly Column<Finding>[] {
  const t = useWords('summary');
  const v = useWords('verify');
  const { time, dateTime } = useFormats();
  const { columns } = t;
  const reasonOf = useReasonOf();
  const placeText = usePlaceText();
  return [
    {
      name: 'picture',
      label: columns.picture,
      cell: (finding) => <SmallPicture finding={finding} open={open} />,
      width: '7rem',
    },
    {
      name: 'what',
      label: columns.what,
      cell: (finding) => <What finding={finding} />,
      text: ({ state }) => v.states[state],
      order: ({ state }) => state,
    },
    {
      name: 'id',
      label: columns.id,
      cell: ({ watermark_id, message }) => <span className="mono">{watermark_id ?? message ?? ''}</span>,
      text: ({ watermark_id, message }) => watermark_id ?? message ?? '',
      order: ({ watermark_id }) => watermark_id ?? '',
    },
    {
      name: 'place',
      label: columns.place,
      cell: placeText,
      text: placeText,
      order: ({ sheet, cell }) => (sheet ?? 0) * 1000 + (cell ?? 0),
    },
    {
      name: 'reason',
      label: columns.reason,
      cell: reasonOf,
      text: reasonOf,
    },
    { name: 'when', label: columns.when, cell: ({ at }) => time(at), text: ({ at }) => dateTime(at), order: timeOf },
    {
      name: 'product',
      label: columns.product,
      cell: ({ record }) => record?.title ?? '',
      text: ({ record }) => record?.title ?? '',
      order: ({ record }) => record?.title ?? '',
      isExtra: true,
    },
    {
      name: 'grade',
      label: columns.grade,
      cell: (finding) => gradeText(finding, v.help),
      text: (finding) => gradeText(finding, v.help),
      order: gradeOrder,
      isExtra: true,
    },
  ];
}

const timeOf = ({ at }: Finding) => at;

function usePlaceText(): (finding: Finding) => string {
  const v = useWords('verify');
  const { number } = useFormats();
  return ({ sheet, cell }) =>
    sheet === null || cell === null ? '' : v.place({ sheet: number(sheet), cell: number(cell) });
}

function useReasonOf(): (finding: Finding) => string {
  const v = useWords('verify');
  const r = useWords('result');
  return ({ reason, message, cause, frames }) =>
    reason ?? (frames === 0 ? r.takenAway : message === null && cause ? v.causes[cause] : '');
}

/** A column for each field of the product that findings show. */
function productColumns(problems: readonly Finding[]): readonly Column<Finding>[] {
  const labels = new Set(problems.flatMap(({ record }) => record?.fields.map(([label]) => label) ?? []));
  return [...labels].map((label) => {
    const textOf = ({ record }: Finding) => record?.fields.find(([one]) => one === label)?.[1] ?? '';
    return { name: `field ${label}`, label, cell: textOf, text: textOf, order: textOf, isExtra: true };
  });
}

function What({ finding: { state, verdict, contradictions } }: { finding: Finding }) {
  const v = useWords('verify');
  const say = useSaidContradiction();
  return (
    <span className="stack gap-1">
      <StateDot state={FAMILY_TONES[FAMILIES[state]]} label={v.states[state]} />
      {contradictions.map((one) => (
        <span key={`${one.item} ${one.ai}`}>{say(one)}</span>
      ))}
      {verdict && <StateDot state={verdict === 'accepted' ? 'ok' : 'bad'} label={v.verdicts[verdict]} />}
    </span>
  );
}

function SmallPicture({ finding, open }: { finding: Finding; open: (finding: Finding) => void }) {
  return (
    <button type="button" className={classes.small} onClick={() => open(finding)}>
      <SeenPicture finding={finding} />
    </button>
  );
}
