// One print of a batch at a time, at this station and at the others.

import type { Leases } from '#main/store/leases.ts';
import { AppError, refusal, toAppError } from '#shared/troubles/errors.ts';
import type { Printed } from './print-result.ts';
import type { TellPrint } from './print-telling.ts';

export type PrintsUnderWay = ReturnType<typeof createPrintsUnderWay>;

/** Gives back the lease when the work has ended, then tells how it ended. */
export function createPrintsUnderWay(leases: Leases, tell: TellPrint) {
  const underWay = new Map<number, Promise<unknown>>();
  const stopping = new AbortController();

  /**
   * Resolves when `prepare` has found the order good; `printed` resolves when the work is done. An order that is refused is not
   * told to the windows.
   */
  async function begin<P, R extends Printed>(
    batchId: number,
    prepare: () => Promise<P>,
    work: (prepared: P) => Promise<R>,
  ): Promise<{ readonly printed: Promise<R> }> {
    if (underWay.has(batchId)) throw sheetsBusy();
    const preparing = prepare();
    underWay.set(batchId, preparing);
    try {
      const prepared = await preparing;
      if (stopping.signal.aborted) throw stopped();
      const printed = finish(batchId, work(prepared));
      underWay.set(batchId, printed);
      return { printed };
    } catch (error) {
      await release(batchId);
      throw error;
    }
  }

  async function finish<R extends Printed>(batchId: number, work: Promise<R>): Promise<R> {
    try {
      const printed = await work;
      await release(batchId);
      const { proven, heldBack } = printed;
      tell(batchId, { step: 'done', labels: proven + heldBack.length, proven, held_back: heldBack.length });
      return printed;
    } catch (error) {
      const failure = toAppError(error);
      await release(batchId);
      tell(batchId, { step: 'failed', labels: 0, proven: 0, held_back: 0, failure });
      throw failure;
    }
  }

  async function release(batchId: number): Promise<void> {
    underWay.delete(batchId);
    await leases.giveBack(leaseOf(batchId));
  }

  return {
    begin,
    takeLease: (batchId: number) => takeLease(leases, batchId),
    batchIds: (): ReadonlySet<number> => new Set(underWay.keys()),
    signal: stopping.signal,
    async close(): Promise<void> {
      stopping.abort();
      // A print that is still prepared gives back its lease and begins no work.
      while (underWay.size > 0) await Promise.allSettled([...underWay.values()]);
    },
  };
}

/** Without the lease two stations would put the same labels on sheets. */
async function takeLease(leases: Leases, batchId: number): Promise<void> {
  if (!(await leases.take(leaseOf(batchId)))) throw sheetsBusy();
}

export function sheetsBusy(): AppError {
  return refusal('sheets_busy');
}

export function stopped(): AppError {
  return new AppError('aborted', 'The station is stopping.');
}

function leaseOf(batchId: number): string {
  return `sheets ${batchId}`;
}
