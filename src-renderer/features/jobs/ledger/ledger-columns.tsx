import { Checkbox } from '@mantine/core';
import type { Label } from '../../../../src-shared/production.ts';
import type { Column } from '../../../components/columns.ts';
import { StateDot } from '../../../components/StateDot.tsx';
import { linkTo } from '../../../state/route.ts';
import { useFormats } from '../../../words/formats.ts';
import { LABEL_TONES, useStateWords } from '../../../words/states.ts';
import { useReasonText } from '../reasons/useReasonText.ts';
import classes from './ledger.module.css';
import { useLedgerWords } from './words.ts';

type Chosen = ReadonlySet<number>;

export function useLedgerColumns(
  rows: readonly Label[],
  chosen: Chosen,
  choose: (chosen: Chosen) => void,
): readonly Column<Label>[] {
  const t = useLedgerWords();
  const states = useStateWords().label;
  const reasonText = useReasonText();
  const { number, dateTime } = useFormats();
  const { columns } = t;
  return [
    {
      name: 'choose',
      label: <ChooseAll rows={rows} chosen={chosen} choose={choose} />,
      cell: (label) => (
        <Checkbox
          aria-label={t.choose(label.watermark_id ?? t.row(number(label.row)))}
          checked={chosen.has(label.id)}
          onChange={() => choose(turned(chosen, label.id))}
        />
      ),
      width: '3.5rem',
    },
    { name: 'row', label: columns.row, cell: ({ row }) => number(row), width: '4rem' },
    { name: 'id', label: columns.id, cell: (label) => <LabelId label={label} />, width: '7.5rem' },
    {
      name: 'state',
      label: columns.state,
      cell: ({ state }) => <StateDot state={LABEL_TONES[state]} label={states[state]} />,
      width: '11.5rem',
    },
    {
      name: 'place',
      label: columns.place,
      cell: ({ sheet, cell }) => (sheet === null || cell === null ? '' : t.place(number(sheet), number(cell))),
      width: '7rem',
    },
    { name: 'grade', label: columns.grade, cell: ({ grade }) => grade, width: '4.5rem' },
    {
      name: 'reason',
      label: columns.reason,
      cell: ({ trouble, reason }) => <span className={classes.reason}>{reasonText(trouble, reason)}</span>,
      width: '12rem',
    },
    { name: 'changed', label: columns.changed, cell: ({ changed_at }) => dateTime(changed_at), width: '9rem' },
  ];
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
  const t = useLedgerWords();
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
  const isOver = state === 'voided' || state === 'reprinted';
  return (
    <a className="mono" href={linkTo(`/records/${watermark_id}`)}>
      {isOver ? <s>{watermark_id}</s> : watermark_id}
    </a>
  );
}

function turned(chosen: Chosen, id: number): Chosen {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
