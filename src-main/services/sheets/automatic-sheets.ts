import type { StationContext } from '#main/base/station-context.ts';
import { planOf } from '#main/services/ledger/batch-plan.ts';
import type { BatchStations } from '#main/services/ledger/batch-stations.ts';
import { batchesWithSheetsToCome } from '#main/services/ledger/ledger.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { StationEvent } from '#shared/station/events.ts';
import { toAppError } from '#shared/troubles/errors.ts';
import { afterFailure, areFilesToCome, areSheetsDue, mayBeDue } from './automatic-sheet-rules.ts';
import { createTellPrint } from './print-telling.ts';
import type { SheetFiles } from './sheet-files.ts';

type SheetsContext = Pick<StationContext, 'store' | 'bus' | 'log'>;

interface AutomaticSheetsParts {
  readonly files: SheetFiles;
  readonly stations: Pick<BatchStations, 'isOwn'>;
}

const AGAIN_MS = 2000;

/** Begins the sheets of a batch when all its labels are made and none failed. */
export function createAutomaticSheets({ store, bus, log }: SheetsContext, { files, stations }: AutomaticSheetsParts) {
  const working = new Set<Promise<void>>();
  const timers = new Map<number, NodeJS.Timeout>();
  const tell = createTellPrint(bus);
  const isDue = dueBatches(store, stations);
  let stopListening = () => {};
  let isClosed = false;

  /** Begins the sheets that the end of the station prevented, and listens for more from then on. */
  async function watch(): Promise<void> {
    stopListening = bus.subscribe(hear);
    for await (const { id } of batchesToGoOn(store)) inBackground(id, beginIfDue(id));
  }

  function hear(event: StationEvent): void {
    for (const id of batchesToCheck(event)) inBackground(id, beginIfDue(id));
  }

  async function beginIfDue(id: number): Promise<void> {
    const batch = await store.batches.find(id);
    if (!batch || !(await isDue(batch))) return;
    try {
      await files.begin(id, planOf(batch).automaticSheets ?? {}, (error) => inBackground(id, afterFailed(id, error)));
    } catch (error) {
      const failure = toAppError(error);
      if (failure.code === 'internal') log.error({ err: error, batch: id }, 'Sheets did not begin.');
      await afterFailed(id, failure);
      if (afterFailure(failure).isTold) tell(id, { step: 'failed', labels: 0, proven: 0, held_back: 0, failure });
    }
  }

  async function afterFailed(id: number, error: unknown): Promise<void> {
    const { again } = afterFailure(toAppError(error));
    if (again === 'soon') beginSoon(id);
    if (again !== 'by an operator') return;
    await store.change(async ({ batches }) => {
      const batch = await batches.find(id);
      if (batch) await batches.change(id, { plan: { ...planOf(batch), automaticSheets: null } });
    });
    // The job of the batch waits for no sheets any more.
    bus.tell({ type: 'job_queue', data: {} });
  }

  function beginSoon(id: number): void {
    if (isClosed) return;
    clearTimeout(timers.get(id));
    timers.set(id, setTimeout(() => inBackground(id, beginIfDue(id)), AGAIN_MS).unref());
  }

  function inBackground(id: number, work: Promise<void>): void {
    const noted = work
      .catch((error: unknown) => {
        if (afterFailure(toAppError(error)).again === 'soon') beginSoon(id);
        else log.error({ err: error }, 'The station could not check whether sheets are due.');
      })
      .finally(() => working.delete(noted));
    working.add(noted);
  }

  return {
    watch,
    async close(): Promise<void> {
      isClosed = true;
      stopListening();
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(working);
    },
  };
}

async function* batchesToGoOn(store: Store): AsyncGenerator<BatchRow> {
  for await (const batch of batchesWithSheetsToCome(store))
    if (mayBeDue(batch) || areFilesToCome(batch, store.station)) yield batch;
}

/** Tells batches whose sheets this station begins, or goes on with. */
function dueBatches({ station, labels }: Store, { isOwn }: Pick<BatchStations, 'isOwn'>) {
  return async (batch: BatchRow): Promise<boolean> => {
    if (areFilesToCome(batch, station)) return true;
    // Printers and part-used sheets are those of the station that started the batch.
    return isOwn(batch) && areSheetsDue(batch, await labels.countByState(batch.id));
  };
}

/** A batch that is done, and batches of labels that were voided: a voided label may have been the last that failed. */
function batchesToCheck(event: StationEvent): Iterable<number> {
  if (event.type === 'batch' && event.data.state === 'done') return [event.data.id];
  if (event.type !== 'labels') return [];
  return new Set(event.data.filter(({ state }) => state === 'voided').map(({ batch }) => batch));
}
