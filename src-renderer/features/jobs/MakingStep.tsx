import type { Batch } from '#shared/jobs/production.ts';
import { call } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { KeyHint } from '#window/components/KeyHint.tsx';
import { ProgressRing } from '#window/components/ProgressRing.tsx';
import type { Tone } from '#window/components/StateDot.tsx';
import { useSheets } from '#window/features/sheets/useSheets.ts';
import { useKeys } from '#window/frame/registry.ts';
import { useWork } from '#window/state/work.ts';
import { useFormats } from '#window/words/formats.ts';
import { useWords } from '#window/words/useWords.ts';
import { CancelJob } from './CancelJob.tsx';
import { FailedRows } from './FailedRows.tsx';
import { useJob } from './job-store.ts';
import classes from './making.module.css';
import { type NextThing, StepPanel } from './StepPanel.tsx';
import { madeOf, wantedOf } from './states.ts';
import { TileGrid } from './TileGrid.tsx';
import { beginNow, holdOrder, type Order, useOrderOf } from './useOrders.ts';
import { useReasonText } from './useReasonText.ts';

export function MakingStep({ batch }: { batch: Batch }) {
  const order = useOrderOf(batch);
  const run = useRun(batch, order);
  const sheets = useSheets(batch);
  const { title, lead } = useHeading(batch, order);
  const next = useNext(batch, order, run, sheets);
  return (
    <StepPanel
      title={title}
      lead={lead}
      next={next}
      others={
        <>
          <CancelJob batch={batch} />
          {batch.state === 'running' && <PauseButton run={run} isOrdered={order.order !== null} />}
          <QueueButton order={order} run={run} />
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

type Run = ReturnType<typeof useRun>;

function PauseButton({ run, isOrdered }: { run: Run; isOrdered: boolean }) {
  const t = useWords('making');
  return (
    <>
      <Button
        variant="default"
        loading={run.busy}
        onClick={() => void run.pause()}
        label={isOrdered ? t.hold : t.pause}
      />
      <KeyHint keys=" " />
    </>
  );
}

/** What waits in the queue is let go by a press of this button, and by no Enter that was meant for something else. */
function QueueButton({ order: { position }, run }: { order: Order; run: Run }) {
  const t = useWords('making');
  if (position.kind === 'held') return <Button work={run.release} label={t.release} />;
  if (position.kind === 'later' || position.kind === 'turn') {
    return <Button variant="default" work={run.now} label={t.beginNow} />;
  }
  return null;
}

function useHeading(batch: Batch, { order, position }: Order): { title: string; lead?: string } {
  const t = useWords('making');
  const { number, dateTime } = useFormats();
  const reasonText = useReasonText();
  const made = madeOf(batch);
  if (position.kind === 'held') {
    const lead = order?.begun ? t.heldBegun : t.heldLead;
    return {
      title: t.held,
      lead: position.start_at === null ? lead : `${lead} ${t.notBefore({ time: dateTime(position.start_at) })}`,
    };
  }
  if (position.kind === 'later') {
    return { title: t.planned({ total: wantedOf(batch) }), lead: t.laterLead({ time: dateTime(position.start_at) }) };
  }
  if (position.kind === 'turn') return { title: t.planned({ total: wantedOf(batch) }), lead: t.turnLead };
  switch (batch.state) {
    case 'planned':
      return { title: t.planned({ total: wantedOf(batch) }) };
    case 'running':
      return { title: t.running({ total: wantedOf(batch) }) };
    case 'paused':
      return batch.stopped === null
        ? { title: t.paused, lead: t.pausedLead }
        : { title: t.stopped, lead: reasonText(batch.stopped_by, batch.stopped) };
    case 'cancelled':
      return { title: t.cancelled, lead: t.cancelledLead({ made }) };
    case 'done': {
      const failed = batch.counts.failed ?? 0;
      return failed > 0
        ? { title: t.failedTitle({ failed: number(failed), made }), lead: t.failedLead }
        : { title: t.finished({ made }) };
    }
  }
}

function useNext(batch: Batch, { position }: Order, run: Run, sheets: ReturnType<typeof useSheets>): NextThing | null {
  const t = useWords('making');
  const { state, counts, printing } = batch;
  if (position.kind !== 'free') return null;
  if (state === 'planned') return { label: t.begin, run: run.start, busy: run.busy };
  if (state === 'paused') return { label: t.resume, run: run.start, busy: run.busy };
  // A running job needs no action. A second Enter from the screen before must not pause it.
  if (state === 'running') return null;
  const waiting = counts.made ?? 0;
  if (waiting > 0 && !printing) return { label: t.toSheets({ made: waiting }), run: sheets.make, busy: sheets.busy };
  return null;
}

/** Pauses and resumes the job, by button and by the space bar. A job of the queue is held and released with its whole order. */
function useRun({ id, state }: Batch, { order, position }: Order) {
  const t = useWords('making');
  const { take, read } = useJob.getState();
  const start = useWork(async () => take(await call('startBatch', { params: { batch_id: id } })));
  const pause = useWork(async () => {
    if (order === null) return take(await call('pauseBatch', { params: { batch_id: id } }));
    await holdOrder(order.id, true);
    await read();
  });
  const release = useWork(async () => {
    if (order === null) return;
    await holdOrder(order.id, false);
    await read();
  });
  const now = useWork(async () => order && take(await beginNow(order.id, id)));
  const running = state === 'running';
  const canTurn = running || (position.kind === 'free' && (state === 'paused' || state === 'planned'));
  const turn = running ? pause.run : start.run;
  const words = running ? (order ? t.hold : t.pause) : t.resume;
  useKeys(canTurn ? [{ keys: ' ', words, run: () => void turn() }] : []);
  return {
    start: start.run,
    pause: pause.run,
    release,
    now,
    busy: start.busy || pause.busy,
    error: start.error ?? pause.error ?? release.error ?? now.error,
  };
}

const TONES = {
  planned: 'none',
  running: 'busy',
  paused: 'warn',
  done: 'ok',
  cancelled: 'done',
} as const satisfies Record<Batch['state'], Tone>;

function MakingFacts({ batch }: { batch: Batch }) {
  const t = useWords('making');
  const { number, duration } = useFormats();
  const [made, total] = [madeOf(batch), wantedOf(batch)];
  const { per_second, seconds_left, state } = batch;
  return (
    <div className="column gap-4">
      <ProgressRing label={t.ring} value={made} total={total} tone={TONES[state]} size={9}>
        <div className={classes.inRing}>
          <strong>{number(made)}</strong>
          <span className="quiet small">{t.of({ total: number(total) })}</span>
        </div>
      </ProgressRing>
      {state === 'running' && (
        <p className={classes.pace}>
          <strong>{seconds_left === null ? '–' : t.left({ time: duration(seconds_left) })}</strong>
          {per_second !== null && (
            <span className="quiet">{t.rate({ perSecond: Math.round(per_second * 10) / 10 })}</span>
          )}
        </p>
      )}
      <Legend batch={batch} />
    </div>
  );
}

function Legend({ batch }: { batch: Batch }) {
  const t = useWords('making');
  const { number } = useFormats();
  const { counts } = batch;
  const parts = [
    ['made', madeOf(batch)],
    ['failed', counts.failed ?? 0],
    ['waiting', counts.planned ?? 0],
    ['void', counts.voided ?? 0],
  ] as const;
  return (
    <ul className={classes.legend}>
      {parts
        .filter(([name, count]) => count > 0 || name === 'made' || name === 'waiting')
        .map(([name, count]) => (
          <li key={name}>
            <span className={classes.swatch} data-kind={name} aria-hidden />
            {t.legend[name]} <strong>{number(count)}</strong>
          </li>
        ))}
    </ul>
  );
}
