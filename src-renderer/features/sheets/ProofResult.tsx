import { useMemo } from 'react';
import { GRADES } from '#shared/core/model.ts';
import type { Batch, Label, Print } from '#shared/jobs/production.ts';
import { call, hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { ErrorNotice } from '#window/components/ErrorNotice.tsx';
import { StateDot } from '#window/components/StateDot.tsx';
import { useJob } from '#window/features/jobs/job-store.ts';
import { type NextThing, StepPanel } from '#window/features/jobs/StepPanel.tsx';
import { printFor } from '#window/features/jobs/stage.ts';
import { useReasonText } from '#window/features/jobs/useReasonText.ts';
import { PrinterChecks } from '#window/features/printers/PrinterChecks.tsx';
import { usePrinter } from '#window/features/printers/usePrinter.ts';
import { usePrinterOrder } from '#window/features/printers/usePrinterOrder.ts';
import { IconPrinter } from '#window/icons/things.ts';
import { navigate } from '#window/state/route.ts';
import { useUndo } from '#window/state/undo.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { PrintChecks } from './PrintChecks.tsx';
import classes from './proof.module.css';
import { useFileWords } from './useFileWords.ts';

export function ProofResult({ batch }: { batch: Batch }) {
  const t = useWords('proof');
  const print = printFor(batch.prints, 'print');
  if (!print) {
    return (
      <StepPanel title={t.noneProven} lead={t.heldLead}>
        <HeldBack names={null} />
      </StepPanel>
    );
  }
  return <PrintResult batch={batch} print={print} />;
}

function PrintResult({ batch, print }: { batch: Batch; print: Print }) {
  const t = useWords('proof');
  const { number } = useFormats();
  const { titled, led } = useFileWords(batch, print);
  const held = print.held_back.length;
  const total = print.proven + held;
  const title =
    held === 0 ? (
      <StateDot state="ok" label={titled(t.allProven({ proven: number(print.proven) }))} />
    ) : (
      <StateDot state="warn" label={titled(t.someProven({ proven: number(print.proven), total: number(total) }))} />
    );
  const toPrint = () => navigate(`/jobs/${batch.id}`, { step: 'print' });
  const { printer, order, next } = useOnePress(batch, print);
  return (
    <StepPanel
      title={title}
      lead={led(held === 0 ? t.allProvenLead : t.someProvenLead({ held }))}
      next={next ?? { label: t.toPrint, run: toPrint, icon: PRINTER }}
      others={next && <Button variant="default" onClick={toPrint} label={t.choosePrint} />}
      error={order.all.error}
    >
      <HeldBack names={print.held_back} />
      {printer && (
        <div className={classes.result}>
          <section className="stack gap-3">
            <h3>{t.onPrinter({ printer: printer.name })}</h3>
            <PrinterChecks order={order} />
          </section>
          <PrintChecks batch={batch} print={print} byItself />
        </div>
      )}
      <div className={classes.result}>
        <GradeBars grades={print.grades} />
        <WeakestLabels print={print} />
      </div>
    </StepPanel>
  );
}

const TO_PAPER = { step: 'print' };
const PRINTER = <IconPrinter size="1.125rem" aria-hidden />;

/** With a printer that the station prints on itself, one press leads from proven labels to moving paper. */
function useOnePress(batch: Batch, print: Print) {
  const t = useWords('printing');
  const { printer } = usePrinter();
  const order = usePrinterOrder(batch, print, printer, TO_PAPER);
  const waits = print.waiting.proofed > 0;
  const { run, busy } = order.all;
  // Nobody can have looked at what was proven this moment, so an Enter for the step before does not print.
  const next: NextThing | null =
    printer && waits ? { label: t.printOn({ printer: printer.name }), run, busy, weighs: true, icon: PRINTER } : null;
  return { printer: next ? printer : null, order, next };
}

/** How many labels came back with each grade. */
function GradeBars({ grades }: { grades: Readonly<Record<string, number>> }) {
  const t = useWords('proof');
  const { number } = useFormats();
  const most = Math.max(1, ...Object.values(grades));
  return (
    <section>
      <h3>{t.grades}</h3>
      <p className={classes.quiet}>{t.gradesLead}</p>
      <ul className={classes.bars}>
        {GRADES.map((grade) => {
          const count = grades[grade] ?? 0;
          return (
            <li key={grade}>
              <span className="visually-hidden">{t.gradeBar({ grade, count: number(count) })}</span>
              <strong aria-hidden>{grade}</strong>
              <span className={classes.bar} data-grade={grade} aria-hidden>
                <span style={{ width: `${(100 * count) / most}%` }} />
              </span>
              <span className={classes.count} aria-hidden>
                {number(count)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function WeakestLabels({ print }: { print: Print }) {
  const t = useWords('proof');
  const { number } = useFormats();
  if (print.weakest.length === 0) return null;
  return (
    <section>
      <h3>{t.weakest({ labels: print.weakest.length })}</h3>
      <p className={classes.quiet}>{t.weakestLead}</p>
      <ul className={classes.weakest}>
        {print.weakest.map(({ label, watermark_id, sheet, cell, grade }) => (
          <li className="column" key={label}>
            <img
              src={hrefOf('getLabelThumbnail', { params: { label_id: label } })}
              alt={t.picture({ id: watermark_id })}
              width={120}
              height={90}
            />
            <span className="mono">{watermark_id}</span>
            <span className={classes.quiet}>{t.place({ sheet: number(sheet), cell: number(cell) })}</span>
            {grade && <strong>{grade}</strong>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Labels that could not be read back out of the sheets, and what to do with them. Null: all rejected labels. */
function HeldBack({ names }: { names: readonly string[] | null }) {
  const t = useWords('proof');
  const held = useHeld(names);
  const reasonText = useReasonText();
  const anew = useWork(() =>
    call('reprintLabels', { body: { labels: idsOf(held), id: 'new', reason: t.newIdReason } }),
  );
  const voiding = useVoiding(held);
  if (held.length === 0) return null;
  return (
    <section className={classes.held}>
      <div className="row gap-3 ends">
        <h3>{t.held}</h3>
        <div className="wrap gap-3">
          <Button variant="default" work={voiding} label={t.voidThem} />
          <Button variant="default" work={anew} label={t.newId} />
        </div>
      </div>
      {names && <p className={classes.quiet}>{t.heldLead}</p>}
      <ul>
        {held.map(({ id, watermark_id, trouble, reason }) => (
          <li key={id}>
            <StateDot state="bad" label={watermark_id ?? ''} />
            <span className={classes.quiet}>{reasonText(trouble, reason)}</span>
          </li>
        ))}
      </ul>
      {[anew.error, voiding.error].map((error) => error !== null && <ErrorNotice key={String(error)} error={error} />)}
    </section>
  );
}

function useHeld(names: readonly string[] | null): readonly Label[] {
  const labels = useJob((state) => state.list.labels);
  return useMemo(() => {
    const wanted = names && new Set(names);
    return labels.filter(
      ({ state, sheet, watermark_id }) =>
        state === 'rejected' && (wanted ? wanted.has(watermark_id ?? '') : sheet === null),
    );
  }, [labels, names]);
}

function useVoiding(held: readonly Label[]) {
  const t = useWords('proof');
  const offerUndo = useUndo((state) => state.offerUndo);
  return useWork(async () => {
    const labels = idsOf(held);
    await call('voidLabels', { body: { labels, reason: t.voidReason } });
    offerUndo(t.voided({ count: labels.length }), () => call('undoVoid', { body: { labels } }));
  });
}

function idsOf(labels: readonly Label[]): number[] {
  return labels.map(({ id }) => id);
}
