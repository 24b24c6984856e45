import { Checkbox } from '@mantine/core';
import { isInUse } from '#shared/core/label-states.ts';
import type { Label } from '#shared/jobs/production.ts';
import { namingField } from '#shared/records/record-name.ts';
import type { Column } from '#window/components/columns.ts';
import { StateDot } from '#window/components/StateDot.tsx';
import { linkTo } from '#window/state/route.ts';
import { useTemplates } from '#window/state/templates.ts';
import { useFormats } from '#window/words/formats.ts';
import { labelTone } from '#window/words/states.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords, type Words } from '#window/words/useWords.ts';
import classes from './ledger.module.css';
import { useReasonText } from './useReasonText.ts';

type Chosen = ReadonlySet<number>;

/** Rows that are looked at for fields: rows of a job mostly have the same. */
const MEASURED = 200;

export function useLedgerColumns(
  rows: readonly Label[],
  chosen: Chosen,
  choose: (chosen: Chosen) => void,
  templateId: string,
): readonly Column<Label>[] {
  const t = useWords('ledger');
  const states = useWords('state').label;
  const { number, dateTime } = useFormats();
  const { columns } = t;
  const reason = useReasonColumn(rows);
  // What tells the labels apart comes first; further fields come last.
  const [product, ...further] = useProductColumns(rows, templateId);
  return [
    chooseColumn(t, number, { rows, chosen, choose }),
    { name: 'row', label: columns.row, cell: ({ row }) => number(row), text: ({ row }) => String(row), width: '4rem' },
    {
      name: 'id',
      label: columns.id,
      cell: (label) => <LabelId label={label} />,
      text: ({ watermark_id }) => watermark_id ?? '',
      width: '7.5rem',
    },
    ...(product ? [product] : []),
    {
      name: 'state',
      label: columns.state,
      cell: ({ state }) => <StateDot state={labelTone(state)} label={states[state]} />,
      text: ({ state }) => states[state],
      width: '11.5rem',
    },
    {
      name: 'place',
      label: columns.place,
      cell: ({ sheet, cell }) =>
        sheet === null || cell === null ? '' : t.place({ sheet: number(sheet), cell: number(cell) }),
      text: ({ sheet, cell }) => (sheet === null || cell === null ? '' : `${sheet}, ${cell}`),
      width: '8rem',
    },
    {
      name: 'grade',
      label: columns.grade,
      cell: ({ grade }) => grade,
      text: ({ grade }) => grade ?? '',
      width: '5.5rem',
    },
    reason,
    {
      name: 'changed',
      label: columns.changed,
      cell: ({ changed_at }) => dateTime(changed_at),
      text: ({ changed_at }) => dateTime(changed_at),
      width: '9rem',
    },
    ...further,
  ];
}

function useReasonColumn(rows: readonly Label[]): Column<Label> {
  const { columns } = useWords('ledger');
  const reasonText = useReasonText();
  return {
    name: 'reason',
    label: columns.reason,
    cell: ({ trouble, reason }) => <span className={classes.reason}>{reasonText(trouble, reason)}</span>,
    text: ({ trouble, reason }) => reasonText(trouble, reason) ?? '',
    width: '12rem',
    // An empty column would take the room of the product.
    isExtra: rows.every(({ trouble, reason }) => !trouble && !reason),
  };
}

interface Choosing {
  readonly rows: readonly Label[];
  readonly chosen: Chosen;
  readonly choose: (chosen: Chosen) => void;
}

function chooseColumn(
  t: Words<'ledger'>,
  number: (row: number) => string,
  { rows, chosen, choose }: Choosing,
): Column<Label> {
  return {
    name: 'choose',
    label: <ChooseAll rows={rows} chosen={chosen} choose={choose} />,
    cell: (label) => (
      <Checkbox
        aria-label={t.choose({ name: label.watermark_id ?? t.row({ row: number(label.row) }) })}
        checked={chosen.has(label.id)}
        onChange={() => choose(turned(chosen, label.id))}
      />
    ),
    width: '3.5rem',
    isFixed: true,
  };
}

/** A column for each field that labels of the job have. The one that names the product comes first, and is shown by itself. */
function useProductColumns(rows: readonly Label[], templateId: string): readonly Column<Label>[] {
  const say = useShown();
  const template = useTemplates((state) => state.templates?.find(({ id }) => id === templateId) ?? null);
  const keys = [...new Set(rows.slice(0, MEASURED).flatMap(({ metadata }) => Object.keys(metadata)))];
  const fields = template?.fields.filter(({ key }) => keys.includes(key)) ?? keys.map((key) => ({ key, label: key }));
  const naming = template ? namingField(template.fields) : null;
  const sorted = fields.toSorted((a, b) => Number(b.key === naming) - Number(a.key === naming));
  return sorted.map(({ key, label }, index) => ({
    name: `field ${key}`,
    label: say(label),
    cell: ({ metadata }) => <span className={classes.reason}>{metadata[key]}</span>,
    text: ({ metadata }) => metadata[key] ?? '',
    isExtra: index > 0,
    width: '10rem',
  }));
}

function ChooseAll({
  rows,
  chosen,
  choose,
}: {
  rows: readonly Label[];
  chosen: Chosen;
  choose: (chosen: Chosen) => void;
}) {
  const t = useWords('ledger');
  const areAll = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  return (
    <Checkbox
      aria-label={t.chooseAll}
      checked={areAll}
      indeterminate={!areAll && chosen.size > 0}
      onChange={() => choose(areAll ? new Set() : new Set(rows.map(({ id }) => id)))}
    />
  );
}

/** An ID that is no longer good is struck out. */
function LabelId({ label: { watermark_id, state } }: { label: Label }) {
  if (watermark_id === null) return null;
  return (
    <a className="mono" href={linkTo(`/records/${watermark_id}`)}>
      {isInUse(state) ? watermark_id : <s>{watermark_id}</s>}
    </a>
  );
}

function turned(chosen: Chosen, id: number): Chosen {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
