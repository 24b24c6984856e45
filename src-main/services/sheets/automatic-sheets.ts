import type { StationContext } from '#main/base/station-context.ts';
import { planOf } from '#main/services/ledger/batch-plan.ts';
import type { BatchStations } from '#main/services/ledger/batch-stations.ts';
import { batchesWithSheetsToCome, findBatch } from '#main/services/ledger/ledger.ts';
import type { BatchRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { StationEvent } from '#shared/station/events.ts';
import { isPassing, toAppError } from '#shared/troubles/errors.ts';
import {
  afterFailure,
  areFilesToCome,
  areSheetsDue,
  areSheetsToCome,
  mayBeDue,
  mayBeHandedOn,
} from './automatic-sheet-rules.ts';
import { createTellPrint } from './print-telling.ts';
import type { SheetFiles } from './sheet-files.ts';

type SheetsContext = Pick<StationContext, 'store' | 'bus' | 'log' | 'settings'>;

interface AutomaticSheetsParts {
  readonly files: SheetFiles;
  readonly stations: Pick<BatchStations, 'isOwn' | 'isMadeHere'>;
}

const AGAIN_MS = 2000;

/** Begins the sheets of a batch when all its labels are made and none failed. */
export function createAutomaticSheets(context: SheetsContext, { files, stations }: AutomaticSheetsParts) {
  const { store, bus, log } = context;
  const background = createBackground(log, (id) => beginSoon(id));
  const inBackground = background.run;
  const timers = new Map<number, NodeJS.Timeout>();
  const tell = createTellPrint(bus);
  const isDue = dueBatches(store, stations);
  const handingOn = createHandingOn(context, stations, (batch) => inBackground(batch.id, begin(batch)));
  let stopListening = () => {};
  let isClosed = false;

  /** Begins the sheets that the end of the station prevented, and listens for more from then on. */
  async function watch(): Promise<void> {
    stopListening = bus.subscribe(hear);
    for await (const { id } of batchesToGoOn(store)) inBackground(id, beginIfDue(id));
    await handingOn.begin();
  }

  function hear(event: StationEvent): void {
    for (const id of batchesToCheck(event)) inBackground(id, beginIfDue(id));
  }

  async function beginIfDue(id: number): Promise<void> {
    const batch = await store.batches.find(id);
    if (batch && (await isDue(batch))) await begin(batch);
  }

  async function begin(batch: BatchRow): Promise<void> {
    const { id } = batch;
    const order = planOf(batch).automaticSheets ?? {};
    try {
      await files.begin(id, order, (error) => inBackground(id, afterFailed(id, error)));
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
    if (again === 'by an operator') await leaveToPeople(context, id);
  }

  function beginSoon(id: number): void {
    if (isClosed) return;
    clearTimeout(timers.get(id));
    timers.set(id, setTimeout(() => inBackground(id, beginIfDue(id)), AGAIN_MS).unref());
  }

  return {
    watch,
    async close(): Promise<void> {
      isClosed = true;
      stopListening();
      await handingOn.end();
      for (const timer of timers.values()) clearTimeout(timer);
      await background.settled();
    },
  };
}

async function leaveToPeople({ store, bus }: Pick<SheetsContext, 'store' | 'bus'>, id: number): Promise<void> {
  await store.change(async ({ batches }) => {
    const batch = await batches.find(id);
    if (batch) await batches.change(id, { plan: { ...planOf(batch), automaticSheets: null } });
  });
  // The job of the batch waits for no sheets any more.
  bus.tell({ type: 'job_queue', data: {} });
}

/** Work at batches that runs in the background. The end of the station waits for it. */
function createBackground(log: SheetsContext['log'], beginSoon: (batch: number) => void) {
  const working = new Set<Promise<void>>();
  return {
    run(batch: number, work: Promise<void>): void {
      const noted = work
        .catch((error: unknown) => {
          if (afterFailure(toAppError(error)).again === 'soon') beginSoon(batch);
          else log.error({ err: error }, 'The station could not check whether sheets are due.');
        })
        .finally(() => working.delete(noted));
      working.add(noted);
    },
    settled: () => Promise.all(working),
  };
}

/** Sheets of a job whose station is gone begin so many times the length of a lease later, at the most. */
const LEASES_A_LOOK = 2;

const presenceOf = (station: string) => `station ${station}`;

/** Another station makes the sheets of a job whose station is gone. A station that runs holds the lease of its own name. */
function createHandingOn(
  { store, settings, log }: Omit<SheetsContext, 'bus'>,
  { isOwn, isMadeHere }: Pick<BatchStations, 'isOwn' | 'isMadeHere'>,
  begin: (batch: BatchRow) => void,
) {
  const { station: own, leases } = store;
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> = Promise.resolve();

  async function isGone(station: string): Promise<boolean> {
    const lease = presenceOf(station);
    if (!(await leases.take(lease))) return false;
    await leases.giveBack(lease);
    return true;
  }

  async function look(): Promise<void> {
    if (own === null) return;
    await leases.take(presenceOf(own));
    for (const { about } of await store.jobs.open()) {
      for (const id of about.batches) await handOn(await findBatch(store, id));
    }
  }

  async function handOn(batch: BatchRow): Promise<void> {
    const { station } = planOf(batch);
    if (!station || isOwn(batch) || !isMadeHere(batch) || !mayBeHandedOn(batch)) return;
    if (!areSheetsToCome(batch, await store.labels.countByState(batch.id))) return;
    if (await isGone(station)) begin(batch);
  }

  function lookAgain(): void {
    looking = look().catch((error: unknown) => {
      if (!isPassing(toAppError(error))) log.error({ err: error }, 'Sheets of other stations could not be looked for.');
    });
  }

  return {
    /** From now on others know that this station is there. */
    async begin(): Promise<void> {
      if (own === null) return;
      lookAgain();
      await looking;
      timer = setInterval(lookAgain, LEASES_A_LOOK * 1000 * settings['work.lease_seconds']).unref();
    },
    async end(): Promise<void> {
      if (timer) clearInterval(timer);
      await looking;
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
