import { IconHandFinger } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Batch, Print } from '#shared/jobs/production.ts';
import { useJob } from '#window/features/jobs/job-store.ts';
import { type NextThing, StepPanel } from '#window/features/jobs/StepPanel.tsx';
import { printFor } from '#window/features/jobs/stage.ts';
import { useFormats } from '#window/words/formats.ts';
import { BadChoices } from './BadChoices.tsx';
import classes from './outcome.module.css';
import { useOutcomeWords } from './outcome-words.ts';
import { PrintChoices } from './PrintChoices.tsx';
import { useConfirmation } from './print-actions.ts';
import { SheetMaps } from './SheetMaps.tsx';
import { sheetCells } from './sheet-cells.ts';
import { type FateChoice, NO_FATE, useFate } from './useFate.ts';
import { useFileWords } from './useFileWords.ts';

/** Asks the person at the printer how the sheets came out. */
export function OutcomeStep({ batch }: { batch: Batch }) {
  const t = useOutcomeWords();
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
  const labels = useJob((state) => state.list.labels);
  const sheets = useMemo(() => sheetCells(batch.preset, print, labels), [batch.preset, print, labels]);
  const [bad, setBad] = useState<ReadonlySet<number>>(new Set());
  const [choice, setChoice] = useState<FateChoice>(NO_FATE);
  const { heading, lead, next, error } = useAnswer(batch, print, bad, choice);
  return (
    <StepPanel title={heading} lead={lead} next={next} error={error}>
      <PrintChoices prints={batch.prints} shown={print} choose={choose} />
      <div className={classes.columns}>
        <SheetMaps preset={batch.preset} sheets={sheets} bad={bad} setBad={setBad} />
        {bad.size > 0 ? <BadChoices choice={choice} change={setChoice} /> : <TapHint />}
      </div>
    </StepPanel>
  );
}

/** A hint in the place of the choices for bad labels, so that no cell moves under a finger when they appear. */
function TapHint() {
  const t = useOutcomeWords();
  return (
    <p className={classes.hint}>
      <IconHandFinger size="1.5rem" stroke={1.5} aria-hidden />
      {t.tapHint}
    </p>
  );
}

/** The current question, and the answer that Enter gives. */
function useAnswer(batch: Batch, print: Print, bad: ReadonlySet<number>, choice: FateChoice) {
  const t = useOutcomeWords();
  const { number } = useFormats();
  const good = useConfirmation(batch, print, 'printed');
  const fate = useFate({ batch, print, choice, labels: [...bad] });
  const { titled, led } = useFileWords(batch, print);
  const error = good.error ?? fate.error;
  const isOpen = print.waiting.sent + print.waiting.proofed > 0;
  if (bad.size === 0) {
    const next: NextThing | null = isOpen ? { label: t.all, run: good.run, busy: good.busy, weighs: true } : null;
    return {
      heading: isOpen ? titled(t.title(number(print.sheets))) : t.late,
      lead: isOpen ? led(t.lead) : t.lateLead,
      next,
      error,
    };
  }
  const isMissing = choice.reason.trim() === '';
  const label = t.apply[choice.fate](number(bad.size));
  const next: NextThing = { label, run: fate.run, busy: fate.busy, disabled: isMissing };
  const { copies } = print.options;
  const lead = [isMissing ? t.needReason : t.othersGood(isOpen), ...(copies > 1 ? [t.allCopies(number(copies))] : [])];
  return { heading: t.badCount(number(bad.size)), lead: lead.join(' '), next, error };
}
