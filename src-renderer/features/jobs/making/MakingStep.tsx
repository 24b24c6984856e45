import type { Batch } from '../../../../src-shared/production.ts';
import { useFormats } from '../../../words/formats.ts';
import { useWords } from '../../../words/words.ts';
import { useSheets } from '../proof/useSheets.ts';
import { type NextThing, StepPanel } from '../StepPanel.tsx';
import { madeOf, wantedOf } from '../states.ts';
import { CancelJob } from './CancelJob.tsx';
import { FailedRows } from './FailedRows.tsx';
import { MakingFacts } from './MakingFacts.tsx';
import classes from './making.module.css';
import { TileGrid } from './TileGrid.tsx';
import { useRun } from './useRun.ts';
import { makingWords } from './words.ts';

export function MakingStep({ batch }: { batch: Batch }) {
  const run = useRun(batch);
  const sheets = useSheets(batch);
  const { title, lead } = useHeading(batch);
  const next = useNext(batch, run, sheets);
  return (
    <StepPanel
      title={title}
      lead={lead}
      next={next}
      others={<CancelJob batch={batch} />}
      error={run.error ?? sheets.error}
    >
      <div className={classes.making}>
        <MakingFacts batch={batch} />
        <TileGrid />
      </div>
      <FailedRows batch={batch} />
    </StepPanel>
  );
}

function useHeading(batch: Batch): { title: string; lead?: string } {
  const t = useWords(makingWords);
  const { number } = useFormats();
  const made = number(madeOf(batch));
  switch (batch.state) {
    case 'planned':
      return { title: t.planned(number(wantedOf(batch))) };
    case 'running':
      return { title: t.running(number(wantedOf(batch))) };
    case 'paused':
      return batch.stopped === null
        ? { title: t.paused, lead: t.pausedLead }
        : { title: t.stopped, lead: batch.stopped };
    case 'cancelled':
      return { title: t.cancelled, lead: t.cancelledLead(made) };
    case 'done': {
      const failed = batch.counts.failed ?? 0;
      return failed > 0
        ? { title: t.failedTitle(number(failed), made), lead: t.failedLead }
        : { title: t.finished(made) };
    }
  }
}

function useNext(batch: Batch, run: ReturnType<typeof useRun>, sheets: ReturnType<typeof useSheets>): NextThing | null {
  const t = useWords(makingWords);
  const { number } = useFormats();
  const { state, counts, printing } = batch;
  if (state === 'planned') return { label: t.begin, run: run.start, busy: run.busy };
  if (state === 'paused') return { label: t.resume, run: run.start, busy: run.busy };
  if (state === 'running') return { label: t.pause, run: run.pause, busy: run.busy };
  const waiting = counts.made ?? 0;
  if (waiting > 0 && !printing) return { label: t.toSheets(number(waiting)), run: sheets.make, busy: sheets.busy };
  return null;
}
