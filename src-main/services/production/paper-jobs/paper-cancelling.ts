// Jobs that are cancelled at their printer, and those that nobody waits for any more.
import { existing, refusal } from '../../../../src-shared/errors.ts';
import type { PaperJob } from '../../../../src-shared/paper.ts';
import { cancelJob } from '../../../paper/operations.ts';
import type { PaperJobRow } from '../../../store/rows.ts';
import type { Store } from '../../../store/store.ts';
import type { PaperDriver } from './paper-driver.ts';
import type { PaperLeases } from './paper-leases.ts';
import type { PaperLedger } from './paper-ledger.ts';
import { isMoving, lost } from './paper-rules.ts';

export interface PaperCancellingOptions {
  readonly store: Store;
  readonly ledger: PaperLedger;
  readonly leases: PaperLeases;
  readonly driver: PaperDriver;
}

export function createPaperCancelling({ store, ledger, leases, driver }: PaperCancellingOptions) {
  /** Asks the printer to stop. A printer that does not answer is given up: then a person says what came out. */
  async function cancel(id: number): Promise<PaperJob> {
    const job = existing(await store.paperJobs.find(id));
    if (!isMoving(job)) return driver.viewOf(job);
    if (job.station !== store.station) return cancelOfAnother(job);
    if (job.job_number === null || driver.isAway(id)) return giveUp(job);
    await cancelJob(job.printer, { id: job.job_number });
    return driver.viewOf(job);
  }

  /** A station that is gone has no lease any more. Its job may be given up at any other one. */
  function cancelOfAnother(job: PaperJobRow): Promise<PaperJob> {
    return leases.withLease(
      job.batch_id,
      () => giveUp(job),
      () => {
        throw refusal('paper_elsewhere');
      },
    );
  }

  async function giveUp(job: PaperJobRow): Promise<PaperJob> {
    await driver.stop(job.id);
    const now = existing(await store.paperJobs.find(job.id));
    const nothingLeft = now.state === 'asked' || now.state === 'created';
    const nothing = { state: 'cancelled', asks: false, came_out: [], answered_by: 'printer', reasons: [] } as const;
    const ended = isMoving(now) ? await ledger.end(now, nothingLeft ? nothing : lost()) : now;
    driver.tell(ended, true);
    return driver.viewOf(ended);
  }

  return cancel;
}
