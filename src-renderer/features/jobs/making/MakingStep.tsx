import type { Batch } from '../../../../src-shared/production.ts';
import { Button } from '../../../components/Button.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { useFormats } from '../../../words/formats.ts';
import { useSheets } from '../proof/useSheets.ts';
import { useReasonText } from '../reasons/useReasonText.ts';
import { type NextThing, StepPanel } from '../StepPanel.tsx';
import { madeOf, wantedOf } from '../states.ts';
import { CancelJob } from './CancelJob.tsx';
import { FailedRows } from './FailedRows.tsx';
import { MakingFacts } from './MakingFacts.tsx';
import classes from './making.module.css';
import { TileGrid } from './TileGrid.tsx';
import { useRun } from './useRun.ts';
import { useMakingWords } from './words.ts';

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
      others={
        <>
          <CancelJob batch={batch} />
          {batch.state === 'running' && <PauseButton run={run} />}
        </>
      }
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

function PauseButton({ run }: { run: ReturnType<typeof useRun> }) {
  const t = useMakingWords();
  return (
    <>
      <Button variant="default" loading={run.busy} onClick={() => void run.pause()} label={t.pause} />
      <KeyHint keys=" " />
    </>
  );
}

function useHeading(batch: Batch): { title: string; lead?: string } {
  const t = useMakingWords();
  const { number } = useFormats();
  const reasonText = useReasonText();
  const made = number(madeOf(batch));
  switch (batch.state) {
    case 'planned':
      return { title: t.planned(number(wantedOf(batch))) };
    case 'running':
      return { title: t.running(number(wantedOf(batch))) };
    case 'paused':
      return batch.stopped === null
        ? { title: t.paused, lead: t.pausedLead }
        : { title: t.stopped, lead: reasonText(batch.stopped_by, batch.stopped) };
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
  const t = useMakingWords();
  const { number } = useFormats();
  const { state, counts, printing } = batch;
  if (state === 'planned') return { label: t.begin, run: run.start, busy: run.busy };
  if (state === 'paused') return { label: t.resume, run: run.start, busy: run.busy };
  // A running job needs no action. A second Enter from the screen before must not pause it.
  if (state === 'running') return null;
  const waiting = counts.made ?? 0;
  if (waiting > 0 && !printing) return { label: t.toSheets(number(waiting)), run: sheets.make, busy: sheets.busy };
  return null;
}
