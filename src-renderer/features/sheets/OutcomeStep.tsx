import { memo, useCallback, useMemo, useState } from 'react';
import type { Field } from '#shared/core/model.ts';
import type { Batch, Print } from '#shared/jobs/production.ts';
import type { SheetPreset } from '#shared/printing/sheets.ts';
import { recordName } from '#shared/records/record-name.ts';
import { useJob } from '#window/features/jobs/job-store.ts';
import { type NextThing, StepPanel } from '#window/features/jobs/StepPanel.tsx';
import { printFor } from '#window/features/jobs/stage.ts';
import { IconHandFinger, IconX } from '#window/icons/signs.ts';
import { useReadTemplates, useTemplates } from '#window/state/templates.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { BadChoices } from './BadChoices.tsx';
import classes from './outcome.module.css';
import { PrintChoices } from './PrintChoices.tsx';
import { useConfirmation } from './print-actions.ts';
import { boxOf, type Cell, canBeBad, type SheetCells, sheetCells } from './sheet-cells.ts';
import { useCellKeys } from './useCellKeys.ts';
import { type FateChoice, NO_FATE, useFate } from './useFate.ts';
import { useFileWords } from './useFileWords.ts';

/** Asks the person at the printer how the sheets came out. */
export function OutcomeStep({ batch }: { batch: Batch }) {
  const t = useWords('outcome');
  const [chosen, choose] = useState<number | null>(null);
  const print = batch.prints.find(({ number }) => number === chosen) ?? printFor(batch.prints, 'outcome');
  if (!print) return <StepPanel title={t.none} lead={t.noneLead} />;
  return <PrintOutcome key={print.number} batch={batch} print={print} choose={choose} />;
}

interface PrintOutcomeProps {
  readonly batch: Batch;
  readonly print: Print;
  readonly choose: (print: number) => void;
}

function PrintOutcome({ batch, print, choose }: PrintOutcomeProps) {
  useReadTemplates();
  const labels = useJob((state) => state.list.labels);
  const sheets = useMemo(() => sheetCells(batch.preset, print, labels), [batch.preset, print, labels]);
  const [bad, setBad] = useState<ReadonlySet<number>>(new Set());
  const [choice, setChoice] = useState<FateChoice>(NO_FATE);
  const { heading, lead, next, error } = useAnswer(batch, print, bad, choice);
  return (
    <StepPanel title={heading} lead={lead} next={next} error={error}>
      <PrintChoices prints={batch.prints} shown={print} choose={choose} />
      <div className={classes.columns}>
        <SheetMaps batch={batch} sheets={sheets} bad={bad} setBad={setBad} />
        {bad.size > 0 ? <BadChoices choice={choice} change={setChoice} /> : <TapHint />}
      </div>
    </StepPanel>
  );
}

/** A hint in the place of the choices for bad labels, so that no cell moves under a finger when they appear. */
function TapHint() {
  const t = useWords('outcome');
  return (
    <p className={classes.hint}>
      <IconHandFinger size="1.5rem" stroke={1.5} aria-hidden />
      {t.tapHint}
    </p>
  );
}

/** The current question, and the answer that Enter gives. */
function useAnswer(batch: Batch, print: Print, bad: ReadonlySet<number>, choice: FateChoice) {
  const t = useWords('outcome');
  const { number } = useFormats();
  const good = useConfirmation(batch, print, 'printed');
  const fate = useFate({ batch, print, choice, labels: [...bad] });
  const { titled, led } = useFileWords(batch, print);
  const error = good.error ?? fate.error;
  const isOpen = print.waiting.sent + print.waiting.proofed > 0;
  if (bad.size === 0) {
    const next: NextThing | null = isOpen ? { label: t.all, run: good.run, busy: good.busy, weighs: true } : null;
    return {
      heading: isOpen ? titled(t.title({ sheets: print.sheets })) : t.late,
      lead: isOpen ? led(t.lead) : t.lateLead,
      next,
      error,
    };
  }
  const isMissing = choice.reason.trim() === '';
  const label = t.apply[choice.fate]({ count: number(bad.size) });
  const next: NextThing = { label, run: fate.run, busy: fate.busy, disabled: isMissing };
  const { copies } = print.options;
  const lead = [
    isMissing ? t.needReason : t.othersGood({ open: isOpen }),
    ...(copies > 1 ? [t.allCopies({ copies: number(copies) })] : []),
  ];
  return { heading: t.badCount({ count: bad.size }), lead: lead.join(' '), next, error };
}

interface SheetMapsProps {
  readonly batch: Batch;
  readonly sheets: readonly SheetCells[];
  readonly bad: ReadonlySet<number>;
  readonly setBad: (change: (bad: ReadonlySet<number>) => ReadonlySet<number>) => void;
}

/** All sheets of a print. Only a sheet that changes is drawn anew. */
function SheetMaps({ batch: { preset, template_id }, sheets, bad, setBad }: SheetMapsProps) {
  const fields = useTemplates(({ templates }) => templates?.find(({ id }) => id === template_id)?.fields ?? null);
  const turn = useCallback((ids: readonly number[]) => setBad((old) => turned(old, ids)), [setBad]);
  return (
    <div className={classes.sheets}>
      {sheets.map((sheet) => (
        <SheetMap key={sheet.sheet} preset={preset} sheet={sheet} bad={badOn(sheet, bad)} fields={fields} turn={turn} />
      ))}
    </div>
  );
}

/** The bad labels of a sheet as a text: equal texts keep the sheet from being drawn anew. */
function badOn({ cells }: SheetCells, bad: ReadonlySet<number>): string {
  return cells.flatMap(({ label }) => (label && bad.has(label.id) ? [label.id] : [])).join(' ');
}

/** Marks all labels of a sheet as bad, or none if all are bad already. */
function turned(bad: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> {
  const next = new Set(bad);
  const areAll = ids.every((id) => bad.has(id));
  for (const id of ids) {
    if (areAll) next.delete(id);
    else next.add(id);
  }
  return next;
}

interface SheetMapProps {
  readonly preset: SheetPreset;
  readonly sheet: SheetCells;
  /** The numbers of the bad labels, separated by spaces. */
  readonly bad: string;
  /** Of the template: they say which value names the product. */
  readonly fields: readonly Field[] | null;
  readonly turn: (labels: readonly number[]) => void;
}

/** A sheet drawn to scale. Each label is a button that says whether it is bad. Tab stops at a sheet once; arrows move between its labels. */
const SheetMap = memo(function SheetMap({ preset, sheet: { sheet, cells }, bad, fields, turn }: SheetMapProps) {
  const t = useWords('outcome');
  const { number } = useFormats();
  const open = cells.filter(({ label }) => label && canBeBad(label));
  const { page, at, goTo, move } = useCellKeys(preset, open);
  const marked = new Set(bad.split(' ').map(Number));
  const { width, height } = preset.page;
  return (
    <fieldset className={classes.sheet} aria-label={t.sheet({ sheet: number(sheet) })}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens for the buttons inside of it. */}
      <div className={classes.page} style={{ aspectRatio: `${width} / ${height}` }} ref={page} onKeyDown={move}>
        {cells.map((cell) => (
          <CellButton
            key={cell.number}
            cell={cell}
            product={cell.label && recordName(cell.label.metadata, null, fields)}
            preset={preset}
            isBad={cell.label !== null && marked.has(cell.label.id)}
            isStop={cell.number === at}
            press={() => {
              goTo(cell.number);
              if (cell.label) turn([cell.label.id]);
            }}
          />
        ))}
      </div>
      <button
        type="button"
        className={classes.whole}
        disabled={open.length === 0}
        onClick={() => turn([...new Set(open.flatMap(({ label }) => (label ? [label.id] : [])))])}
      >
        {t.wholeSheet({ sheet: number(sheet) })}
      </button>
    </fieldset>
  );
});

interface CellButtonProps {
  readonly cell: Cell;
  readonly product: string | null;
  readonly preset: SheetPreset;
  readonly isBad: boolean;
  /** Whether Tab stops at this label. */
  readonly isStop: boolean;
  readonly press: () => void;
}

function CellButton({ cell: { number: place, label }, product, preset, isBad, isStop, press }: CellButtonProps) {
  const t = useWords('outcome');
  const { number } = useFormats();
  if (!label || !canBeBad(label)) return <span style={boxOf(preset, place)} data-empty />;
  // In the order in which both are seen: whoever speaks to the window says what is written there.
  const name = t.cell({ cell: number(place), id: [product, label.watermark_id].filter(Boolean).join(', ') });
  return (
    <button
      type="button"
      style={boxOf(preset, place)}
      data-cell={place}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={isBad}
      aria-label={name}
      title={name}
      onClick={press}
    >
      {isBad ? <IconX aria-hidden /> : <span aria-hidden>{number(place)}</span>}{' '}
      {!isBad && product && (
        <small className={classes.product} aria-hidden>
          {product}
        </small>
      )}
    </button>
  );
}
