// The jobs that this station drives at this moment, and what it tells of them.
import { setTimeout as sleep } from 'node:timers/promises';
import { existing, toAppError } from '../../../../src-shared/errors.ts';
import type { PaperJob } from '../../../../src-shared/paper.ts';
import type { Bus } from '../../../events/bus.ts';
import type { PaperJobRow } from '../../../store/rows.ts';
import type { Store } from '../../../store/store.ts';
import type { PaperLeases } from './paper-leases.ts';
import { nextRequest } from './paper-ledger.ts';
import { paperJobView } from './paper-rules.ts';
import { createPaperRun, type PaperRunOptions } from './paper-run.ts';

export interface PaperDriverOptions extends Omit<PaperRunOptions, 'tell' | 'signal'> {
  readonly store: Store;
  readonly bus: Bus;
  readonly leases: PaperLeases;
  readonly log: { error(facts: object, text: string): void };
}

interface UnderWay {
  readonly stopping: AbortController;
  readonly over: Promise<void>;
}

export type PaperDriver = ReturnType<typeof createPaperDriver>;

export function createPaperDriver({ store, bus, log, leases, ...options }: PaperDriverOptions) {
  const underWay = new Map<number, UnderWay>();
  const { tell, viewOf, isAway } = createTelling(bus);
  const closing = new AbortController();

  function start(job: PaperJobRow): void {
    if (underWay.has(job.id) || closing.signal.aborted) return;
    const stopping = new AbortController();
    const signal = AbortSignal.any([closing.signal, stopping.signal]);
    const over = carryOut(job, signal).finally(() => underWay.delete(job.id));
    void over.then(() => goOn(job)).catch((error: unknown) => left(log, job, error));
    underWay.set(job.id, { stopping, over });
  }

  async function carryOut(job: PaperJobRow, signal: AbortSignal): Promise<void> {
    try {
      // What this station had before it was killed is free after the time of a lease.
      while (
        !(await leases.withLease(
          job.batch_id,
          () => drive(job, signal),
          () => false,
        ))
      ) {
        await sleep(options.pace.away, null, { signal });
      }
    } catch (error) {
      // A station that ends, or a job that was given up: the row on the disk says how it goes on.
      if (!signal.aborted) left(log, job, error);
    }
  }

  /** As the disk has it now: another station may have given it up meanwhile. */
  async function drive({ id }: PaperJobRow, signal: AbortSignal): Promise<true> {
    await createPaperRun({ ...options, tell, signal }).run(existing(await store.paperJobs.find(id)));
    return true;
  }

  /** Sheets of the same order follow where all of these came out. */
  async function goOn(job: PaperJobRow): Promise<void> {
    const next = closing.signal.aborted ? null : await store.paperJobs.ofRequest(nextRequest(job));
    if (next) tell(next, true);
    if (next) start(next);
  }

  /** Stops following one job. */
  async function stop(id: number): Promise<void> {
    const running = underWay.get(id);
    running?.stopping.abort();
    await running?.over;
  }

  /** Stops following. The printers go on, and the next start looks for what became of the jobs. */
  async function close(): Promise<void> {
    closing.abort();
    await Promise.all([...underWay.values()].map(({ over }) => over));
  }

  return { start, stop, close, tell, viewOf, isAway };
}

function createTelling(bus: Bus) {
  /** Jobs whose printers do not answer now. */
  const away = new Set<number>();
  const isAway = (id: number): boolean => away.has(id);
  const viewOf = (job: PaperJobRow): PaperJob => paperJobView(job, !isAway(job.id));

  function tell(job: PaperJobRow, reachable: boolean): void {
    if (reachable) away.delete(job.id);
    else away.add(job.id);
    bus.tell({ type: 'paper_job', data: viewOf(job) });
  }

  return { tell, viewOf, isAway };
}

function left(log: PaperDriverOptions['log'], { id }: PaperJobRow, error: unknown): void {
  log.error({ err: toAppError(error), job: id }, 'A paper job was left as it is.');
}
