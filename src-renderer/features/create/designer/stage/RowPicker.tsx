import { ActionIcon, NumberInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Draft } from '#shared/create/draft.ts';
import type { FieldTrouble } from '#shared/labels/shown-fields.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { StateDot, type Tone } from '#window/components/StateDot.tsx';
import classes from '#window/features/create/designer/fields.module.css';
import { mendItem } from '#window/features/create/designer/panel-focus.ts';
import { controlFor } from '#window/features/create/designer/state/controls.ts';
import { useDesigner } from '#window/features/create/designer/state/designer.ts';
import { usePreview } from '#window/features/create/designer/state/preview.ts';
import { useRowRemarks, useTroubles } from '#window/features/create/designer/state/troubles.ts';
import remarkClasses from '#window/features/create/remarks.module.css';
import { IconChevronLeft, IconChevronRight } from '#window/icons/signs.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';

/** Which row's values the label shows. The longest and the emptiest are a press away. */
export function RowPicker({ draft, keepNow }: { draft: Draft; keepNow: () => Promise<boolean> }) {
  const t = useWords('field');
  const { number } = useFormats();
  const { rows } = draft.counts;
  const row = Math.min(
    useDesigner((state) => state.row),
    Math.max(1, rows),
  );
  const show = (next: number) => useDesigner.getState().show({ row: Math.max(1, Math.min(next, rows)) });
  const hasFields = (useDesigner((state) => state.history.present)?.items.length ?? 0) > 0;
  const inTable = usePreview((state) => state.shown?.row ?? null);
  // The station looks for such rows under the layout that the job has.
  const extreme = (which: 'longest' | 'emptiest') => async () => {
    if (!(await keepNow())) return;
    const found = (await call('listDraftFieldRows', { params: { draft_id: draft.id } }))[which];
    if (found !== null) show(found);
  };
  const longest = useWork(extreme('longest'));
  const emptiest = useWork(extreme('emptiest'));
  if (rows === 0) return <p className={classes.rows}>{t.noRows}</p>;
  return (
    <div className={classes.rows}>
      <ActionIcon
        variant="default"
        size="var(--target)"
        aria-label={t.before}
        disabled={row <= 1}
        onClick={() => show(row - 1)}
      >
        <IconChevronLeft size="1.25rem" aria-hidden />
      </ActionIcon>
      <RowNumber key={row} row={row} rows={rows} show={show} />
      <ActionIcon
        variant="default"
        size="var(--target)"
        aria-label={t.next}
        disabled={row >= rows}
        onClick={() => show(row + 1)}
      >
        <IconChevronRight size="1.25rem" aria-hidden />
      </ActionIcon>
      <span className="quiet small">
        {inTable === null ? t.rowOf({ of: number(rows) }) : t.row({ of: number(rows), number: number(inTable) })}
      </span>
      <Button variant="default" work={longest} disabled={!hasFields} label={t.longest} />
      <Button variant="default" work={emptiest} disabled={!hasFields} label={t.emptiest} />
      {hasFields && <RowState />}
    </div>
  );
}

/** A row is shown when its number is complete: by Enter, or when the field is left. */
function RowNumber({ row, rows, show }: { row: number; rows: number; show: (row: number) => void }) {
  const t = useWords('field');
  const [text, setText] = useState<string | number>(row);
  const take = () => {
    const wished = Number(text);
    if (Number.isInteger(wished) && wished >= 1) show(wished);
    else setText(row);
  };
  return (
    <NumberInput
      className={classes.rowNumber}
      aria-label={t.rowField}
      min={1}
      max={rows}
      allowDecimal={false}
      hideControls
      value={text}
      onChange={setText}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        event.stopPropagation();
        take();
      }}
    />
  );
}

function RowState() {
  const t = useWords('field');
  const { errors, warnings } = useTroubles();
  const remarks = useRowRemarks();
  const shown = usePreview((state) => state.shown);
  // The first drawing may take a moment; a state that comes and goes at once says nothing.
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 400);
    return () => clearTimeout(timer);
  }, []);
  if (shown === null && !isLate) return null;
  if (errors.length > 0)
    return <FirstTrouble trouble={errors[0]} tone="bad" label={t.wrongFields({ count: errors.length })} />;
  if (remarks.length > 0) return <StateDot state="bad" label={t.redRow} />;
  if (warnings.length > 0)
    return <FirstTrouble trouble={warnings[0]} tone="warn" label={t.oddFields({ count: warnings.length })} />;
  return shown === null ? null : <StateDot state="ok" label={t.fits} />;
}

interface FirstTroubleProps {
  readonly trouble: FieldTrouble;
  readonly tone: Tone;
  readonly label: string;
}

/** How many fields are wrong; a press leads to what mends the first of them. */
function FirstTrouble({ trouble, tone, label }: FirstTroubleProps) {
  const item = useDesigner(({ history }) => history.present?.items.find(({ id }) => id === trouble.item));
  if (!item) return <StateDot state={tone} label={label} />;
  return (
    <button
      type="button"
      className={remarkClasses.mend}
      onClick={() => mendItem(item.id, controlFor(trouble.trouble, item))}
    >
      <StateDot state={tone} label={label} />
    </button>
  );
}
