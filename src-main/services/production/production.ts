import { pictureLimits } from '#main/base/picture-limits.ts';
import { createSemaphore, type Semaphore } from '#main/base/semaphore.ts';
import type { Bus } from '#main/events/bus.ts';
import type { Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import type { Settings } from '#shared/core/settings.ts';
import { createBatchStations } from './ledger/batch-stations.ts';
import { createTellChanges } from './ledger/label-changes.ts';
import { createLabelLeases } from './ledger/label-leases.ts';
import { createArtworks } from './making/artworks.ts';
import { createBatchRuns } from './making/batch-runs.ts';
import { createBatchService } from './making/batches.ts';
import { createDiskSpaceWatch } from './making/disk-space.ts';
import { createLabelMaker } from './making/label-maker.ts';
import { createLettingGo } from './making/letting-go.ts';
import { createOtherStations } from './making/other-stations.ts';
import type { RemadePictures } from './making/remade-pictures.ts';

export interface ProductionOptions {
  /** The data folder of the station. */
  readonly folder: string;
  readonly store: Store;
  readonly pool: Pool<Tasks>;
  readonly settings: Settings;
  /** The folder of the fonts that ship. */
  readonly fonts: string;
  /** The station's key of marks, then the other keys that it reads. */
  readonly keys: readonly [string, ...string[]];
  readonly bus: Bus;
  /** Called whenever a station of the same database may have changed something. */
  readonly onNews: () => Promise<void>;
  readonly clock: () => number;
  readonly log: { warn(facts: object, text: string): void; error(facts: object, text: string): void };
  readonly watermarkIdOf: (id: string) => string;
  /** Makes the picture of a label once more. */
  readonly remadePictures: Pick<RemadePictures, 'remake' | 'tidy'>;
  /** Bytes that are free where a folder lies; what the system says by default. */
  readonly freeIn?: ((folder: string) => Promise<number>) | undefined;
}

/** Labels made from the rows of batches: planned in the ledger, then marked and stored, alone or by several stations. */
export function openProduction(options: ProductionOptions) {
  const { store, pool, settings } = options;
  const key = options.keys[0];
  const artworks = createArtworks(store, pool, pictureLimits(settings));
  const diskSpace = createDiskSpaceWatch(options);
  const { hasSharedPictures, helps } = sharing(store, settings);
  const stations = createBatchStations({ station: store.station, key, hasSharedPictures, helps });
  const leases = createLabelLeases(store);
  const tellChanges = createTellChanges(options.bus, options.watermarkIdOf);
  const maker = createLabelMaker({ ...options, artworks, stations, marking: openMarking(pool.threads) });
  // Two lanes more than there are threads: pictures are stored while the next ones are marked. A slow disk needs both.
  const lanes = pool.threads + 2;
  const runs = createBatchRuns({ ...options, maker, stations, leases, tellChanges, diskSpace, lanes });
  const places = { data: options.folder, pictures: folderOfPictures(options) };
  const batches = createBatchService({ ...options, artworks, runs, stations, tellChanges, places });
  const otherStations = createOtherStations({ ...options, runs, tellChanges, batches });
  const letGo = createLettingGo({ ...options, ...options.remadePictures, stations }).run;
  return { batches, runs, stations, tellChanges, diskSpace, otherStations, helps, letGo };
}

/** The folder of the pictures; null where they lie in storage. */
function folderOfPictures({ folder, settings }: ProductionOptions): string | null {
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
