import { type AppError, isPassing, toAppError } from '../../../../src-shared/errors.ts';
import type { StationEvent } from '../../../../src-shared/events.ts';
import type { Bus } from '../../../events/bus.ts';
import type { BatchRow } from '../../../store/rows.ts';
import type { Store } from '../../../store/store.ts';
import { jobOf } from '../ledger/batch-plan.ts';
import type { Shares } from '../ledger/label-leases.ts';
import { allBatches } from '../making/batches.ts';
import type { Counts } from '../making/progress-meter.ts';
import { reasonOf } from './prints.ts';
import type { SheetFiles } from './sheet-files.ts';

/** Sheets that begin by themselves when the making of a batch is over and leaves no question. */
export interface OwnSheets {
  /** From now on, and at once for what the last end of the station kept from it. */
  watch(): Promise<void>;
  close(): Promise<void>;
}

export interface OwnSheetsOptions {
  readonly store: Store;
  readonly bus: Bus;
  readonly files: SheetFiles;
  readonly shares: Pick<Shares, 'isOwn'>;
  readonly log: { error(facts: object, text: string): void };
}

const LOOK_AGAIN_MS = 2000;
/** What is no fault of the sheets: the next start may find it better. */
const NO_FAULT: ReadonlySet<string> = new Set(['aborted', 'storage_full', 'store_unusable']);

export function createOwnSheets({ store, bus, files, shares, log }: OwnSheetsOptions): OwnSheets {
  const working = new Set<Promise<void>>();
  const owed = new Map<number, NodeJS.Timeout>();
  let stopListening = () => {};
  let isClosed = false;

  async function watch(): Promise<void> {
    stopListening = bus.subscribe(hear);
    for await (const batch of allBatches(store)) if (mayBeDue(batch)) inBackground(batch.id, beginIfDue(batch.id));
  }

  function hear(event: StationEvent): void {
    if (event.type === 'batch' && event.data.state === 'done') inBackground(event.data.id, beginIfDue(event.data.id));
    // A failed row that is voided was the last question.
    if (event.type === 'labels') {
      const voided = event.data.filter(({ state }) => state === 'voided');
      for (const id of new Set(voided.map(({ batch }) => batch))) inBackground(id, beginIfDue(id));
    }
  }

  async function beginIfDue(id: number): Promise<void> {
    const batch = await store.batches.find(id);
    // Printers and half-used sheets are those of the station where it was started.
    if (!batch || !shares.isOwn(batch) || !areSheetsDue(batch, await store.labels.countByState(id))) return;
    const { ownSheets } = jobOf(batch);
    try {
      await files.begin(id, ownSheets ?? {}, (error) => inBackground(id, giveUp(id, error)));
    } catch (error) {
      if (toAppError(error).code === 'internal') log.error({ err: error, batch: id }, 'Sheets did not begin.');
      await giveUp(id, error);
      tellFailure(id, toAppError(error));
    }
  }

  /** Once: what fails is the operator's to try again. */
  async function giveUp(id: number, error: unknown): Promise<void> {
    const failure = toAppError(error);
    if (isWaitedFor(failure)) return lookAgain(id);
    if (NO_FAULT.has(failure.code) || isOvertaken(failure)) return;
    await store.change(async ({ batches }) => {
      const batch = await batches.find(id);
      if (batch) await batches.change(id, { plan: { ...jobOf(batch), ownSheets: null } });
    });
  }

  /** A window that waits for the sheets must not wait for ever. Where somebody was quicker, theirs are told. */
  function tellFailure(batch: number, failure: AppError): void {
    if (failure.code === 'aborted' || isWaitedFor(failure) || isOvertaken(failure)) return;
    const none = { labels: 0, proven: 0, held_back: 0 };
    bus.tell({ type: 'print', data: { batch, step: 'failed', ...none, ...reasonOf(failure) } });
  }

  function lookAgain(id: number): void {
    if (isClosed) return;
    clearTimeout(owed.get(id));
    owed.set(id, setTimeout(() => inBackground(id, beginIfDue(id)), LOOK_AGAIN_MS).unref());
  }

  function inBackground(id: number, work: Promise<void>): void {
    const noted = work
      .catch((error: unknown) => {
        if (isWaitedFor(toAppError(error))) lookAgain(id);
        else log.error({ err: error }, 'Whether sheets are due could not be told.');
      })
      .finally(() => working.delete(noted));
    working.add(noted);
  }

  return {
    watch,
    async close() {
      isClosed = true;
      stopListening();
      for (const timer of owed.values()) clearTimeout(timer);
      await Promise.all(working);
    },
  };
}

/** The lease of a former run of the station lasts for seconds. */
function isWaitedFor(error: AppError): boolean {
  return isPassing(error) || error.trouble?.kind === 'sheets_busy';
}

/** Somebody was quicker with these sheets. Over a sheet that is gone a person has to decide. */
function isOvertaken({ code, trouble }: AppError): boolean {
  return code === 'conflict' && trouble?.kind !== 'sheet_taken';
}

/** Whether they begin by themselves: everything was made, nothing failed, and there were no sheets before. */
function areSheetsDue(batch: BatchRow, { made = 0, failed = 0 }: Counts): boolean {
  return mayBeDue(batch) && made > 0 && failed === 0;
}

function mayBeDue(batch: BatchRow): boolean {
  const { ownSheets, prints } = jobOf(batch);
  return batch.state === 'done' && prints.length === 0 && Boolean(ownSheets);
}
