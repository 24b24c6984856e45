import { pictureLimits } from '#main/base/picture-limits.ts';
import { createSemaphore, type Semaphore } from '#main/base/semaphore.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { createBatchStations } from '#main/services/ledger/batch-stations.ts';
import { createTellChanges } from '#main/services/ledger/label-changes.ts';
import { createLabelLeases } from '#main/services/ledger/label-leases.ts';
import type { Store } from '#main/store/store.ts';
import type { Settings } from '#shared/core/settings.ts';
import { createArtworks } from './artworks.ts';
import { createBatchRuns } from './batch-runs.ts';
import { createBatchService } from './batches.ts';
import { createDiskSpaceWatch } from './disk-space.ts';
import { createLabelMaker } from './label-maker.ts';
import { createLettingGo } from './letting-go.ts';
import { createOtherStations } from './other-stations.ts';
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
