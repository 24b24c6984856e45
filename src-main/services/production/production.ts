import { pictureLimits } from '#main/base/picture-limits.ts';
import { createSemaphore, type Semaphore } from '#main/base/semaphore.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { createBatchStations } from '#main/services/ledger/batch-stations.ts';
import { createTellChanges, type TellChanges } from '#main/services/ledger/label-changes.ts';
import { createLabelLeases } from '#main/services/ledger/label-leases.ts';
import type { Store } from '#main/store/store.ts';
import type { Settings } from '#shared/core/settings.ts';
import { createArtworks } from './artworks.ts';
import { type BatchRuns, createBatchRuns } from './batch-runs.ts';
import { type BatchService, createBatchService } from './batches.ts';
import { createDiskSpaceWatch } from './disk-space.ts';
import { createLabelMaker } from './label-maker.ts';
import { createLettingGo } from './letting-go.ts';
import type { RemadePictures } from './remade-pictures.ts';

export interface ProductionParts {
  /** The data folder of the station. */
  readonly folder: string;
  /** Called whenever a station of the same database may have changed something. */
  readonly onNews: () => Promise<void>;
  /** Makes the picture of a label once more. */
  readonly remadePictures: Pick<RemadePictures, 'remake' | 'tidy'>;
  /** Bytes that are free where a folder lies; what the system says by default. */
  readonly freeIn?: ((folder: string) => Promise<number>) | undefined;
}

/** Labels made from the rows of batches: planned in the ledger, then marked and stored, alone or by several stations. */
export function openProduction(context: StationContext, parts: ProductionParts) {
  const { store, pool, settings } = context;
  const { folder, remadePictures, onNews, freeIn } = parts;
  const [key] = context.keys.reading;
  const artworks = createArtworks(store, pool, pictureLimits(settings));
  const diskSpace = createDiskSpaceWatch(context);
  const { hasSharedPictures, helps } = sharing(store, settings);
  const stations = createBatchStations({ station: store.station, key, hasSharedPictures, helps });
  const leases = createLabelLeases(store);
  const tellChanges = createTellChanges(context.bus, context.naming.watermarkIdOf);
  const maker = createLabelMaker(context, { artworks, stations, marking: openMarking(pool.threads) });
  // Two lanes more than there are threads: pictures are stored while the next ones are marked. A slow disk needs both.
  const lanes = pool.threads + 2;
  const runs = createBatchRuns(context, { maker, stations, leases, tellChanges, diskSpace, lanes });
  const places = { data: folder, pictures: folderOfPictures(folder, settings) };
  const batches = createBatchService(store, { artworks, runs, stations, tellChanges, places, freeIn });
  const otherStations = createOtherStations(context, { runs, tellChanges, batches, onNews });
  const { remake, tidy } = remadePictures;
  const letGo = createLettingGo(context, { remake, tidy, stations }).run;
  return { batches, runs, stations, tellChanges, diskSpace, otherStations, helps, letGo };
}

/** The folder of the pictures; null where they lie in storage. */
function folderOfPictures(folder: string, settings: Settings): string | null {
  return settings['pictures.s3_url'] === null ? (settings['pictures.folder'] ?? folder) : null;
}

/** Labels wait here and not in the line of the threads: others could not come in where a label always waits. */
function openMarking(threads: number): Semaphore {
  const turnedAway = () => new Error('the line of labels has no end');
  return createSemaphore({ permits: threads, longestLine: Number.POSITIVE_INFINITY, turnedAway });
}

/** Stations make each other's labels only where all of them have the pictures. */
function sharing({ station }: Store, settings: Settings) {
  const hasSharedPictures = station !== null && (settings['pictures.folder'] ?? settings['pictures.s3_url']) !== null;
  return { hasSharedPictures, helps: hasSharedPictures && settings['work.share'] };
}

// The other stations on the database. This station tells its windows what they changed, and shares their work.

type Station = Pick<StationContext, 'store' | 'log'>;

interface OtherParts {
  readonly runs: Pick<BatchRuns, 'recount'>;
  readonly tellChanges: TellChanges;
  readonly batches: Pick<BatchService, 'goOnWithOthers'>;
  /** Called whenever any station changed something. */
  readonly onNews: () => Promise<void>;
}

/** Shorter than the way of a person from one station to another. */
const EVERY_MS = 1000;
/** Rows that are read at a time. */
const PAGE = 500;

/** Checks every second what the other stations changed. On a database with one station nothing happens. */
function createOtherStations({ store, log }: Station, { runs, tellChanges, batches, onNews }: OtherParts) {
  let seen = '';
  let timer: NodeJS.Timeout | null = null;
  let checking: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function check(): Promise<void> {
    try {
      if (store.problem()?.readable === false) return;
      await tellNews();
      await batches.goOnWithOthers();
    } catch (error) {
      // The store tells an outage of the database itself.
      if (store.problem() === null && !isClosed)
        log.error({ err: error }, 'The changes of the other stations could not be read.');
    }
  }

  /** Stamps grow over all stations, so no change is missed. The windows hear changes of this station twice. */
  async function tellNews(): Promise<void> {
    const newest = await store.newestStamp();
    if (newest === seen) return;
    const changed = await tellLabels();
    for (const { id } of await store.batches.changedSince(seen, PAGE)) changed.add(id);
    for (const id of changed) await runs.recount(id);
    await onNews();
    seen = newest;
  }

  /** Gives the numbers of their batches. */
  async function tellLabels(): Promise<Set<number>> {
    const batchIds = new Set<number>();
    for (let since = seen; ; ) {
      const labels = await store.labels.changedSince(since, PAGE);
      tellChanges(labels);
      for (const { batch_id } of labels) batchIds.add(batch_id);
      since = labels.at(-1)?.updated_at ?? since;
      if (labels.length < PAGE) return batchIds;
    }
  }

  function checkAgain(): void {
    if (isClosed) return;
    timer = setTimeout(() => {
      checking = check().then(checkAgain);
    }, EVERY_MS).unref();
  }

  return {
    async begin(): Promise<void> {
      if (store.station === null) return;
      seen = await store.newestStamp();
      checkAgain();
    },
    async close(): Promise<void> {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await checking;
    },
  };
}
