import type { Batch } from '../../../../src-shared/production.ts';
import { Button } from '../../../components/Button.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { linkTo } from '../../../state/route.ts';
import { useFormats } from '../../../words/formats.ts';
import { useSheets } from '../proof/useSheets.ts';
import { type Queued, useQueuedJob } from '../queue/useQueuedJob.ts';
import { useQueueWords } from '../queue/words.ts';
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
  const queued = useQueuedJob(batch);
  // What waits in the queue does not begin by a key that was meant for something else.
  const run = useRun(batch, queued === null);
  const sheets = useSheets(batch);
  const { title, lead } = useHeading(batch, queued);
  const next = useNext(batch, { run, sheets, queued });
  return (
    <StepPanel
      title={title}
      lead={lead}
      next={next}
      others={
        <>
          <CancelJob batch={batch} />
          {queued && <InQueue queued={queued} run={run} />}
          {batch.state === 'running' && <PauseButton run={run} />}
        </>
      }
      error={run.error ?? queued?.release.error ?? sheets.error}
    >
      <div className={classes.making}>
        <MakingFacts batch={batch} />
        <TileGrid />
      </div>
      <FailedRows batch={batch} />
    </StepPanel>
  );
}

/** Whoever lets a job begin before its turn does so by a button of its own. */
function InQueue({ queued, run }: { queued: Queued; run: ReturnType<typeof useRun> }) {
  const t = useMakingWords();
  const words = useQueueWords();
  return (
    <>
      <Button variant="default" href={linkTo('/jobs/queue')} label={words.title} />
      {queued.job.state === 'waiting' && (
        <Button variant="default" loading={run.busy} onClick={() => void run.start()} label={t.beginNow} />
      )}
    </>
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

function useHeading(batch: Batch, queued: Queued | null): { title: string; lead?: string } {
  const t = useMakingWords();
  const words = useQueueWords();
  const { number } = useFormats();
  const reasonText = useReasonText();
  const made = number(madeOf(batch));
  if (queued?.job.state === 'held') return { title: words.states.held, lead: queued.why };
  switch (batch.state) {
    case 'planned':
      return { title: t.planned(number(wantedOf(batch))), lead: queued?.why ?? '' };
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

interface Doing {
  readonly run: ReturnType<typeof useRun>;
  readonly sheets: ReturnType<typeof useSheets>;
  readonly queued: Queued | null;
}

function useNext(batch: Batch, { run, sheets, queued }: Doing): NextThing | null {
  const t = useMakingWords();
  const words = useQueueWords();
  const { number } = useFormats();
  const { state, counts, printing } = batch;
  if (queued?.job.state === 'held') {
    const { run: release, busy } = queued.release;
    return { label: words.release, run: release, busy };
  }
  if (queued?.job.state === 'waiting') return null;
  if (state === 'planned') return { label: t.begin, run: run.start, busy: run.busy };
  if (state === 'paused') return { label: t.resume, run: run.start, busy: run.busy };
  // A running job needs no action. A second Enter from the screen before must not pause it.
  if (state === 'running') return null;
  const waiting = counts.made ?? 0;
  if (waiting > 0 && !printing) return { label: t.toSheets(number(waiting)), run: sheets.make, busy: sheets.busy };
  return null;
}
