import { join } from 'node:path';
import type { Bus } from '#main/events/bus.ts';
import { placesIn } from '#main/files/data-folder.ts';
import type { Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { pictureLimits } from '#shared/picture-limits.ts';
import { createSemaphore, type Semaphore } from '#shared/semaphore.ts';
import type { Settings } from '#shared/settings.ts';
import type { SheetPreset } from '#shared/sheets.ts';
import { createBatchViews } from './batch-views.ts';
import { createLabelPictures } from './label-pictures.ts';
import { createBatchStations } from './ledger/batch-stations.ts';
import { createTellChanges } from './ledger/label-changes.ts';
import { createLabelLeases } from './ledger/label-leases.ts';
import { createArtworks } from './making/artworks.ts';
import { createBatchRuns } from './making/batch-runs.ts';
import { createBatchService } from './making/batches.ts';
import { createDiskSpaceWatch } from './making/disk-space.ts';
import { createLabelMaker } from './making/label-maker.ts';
import { createOtherStations } from './making/other-stations.ts';
import type { PaperPace } from './paper-jobs/asking-the-printer.ts';
import { createPaper } from './paper-jobs/paper.ts';
import { createAutomaticSheets } from './printing/automatic-sheets.ts';
import { openColourProfiles } from './printing/colour-profiles.ts';
import { createSheetCleaning } from './printing/old-sheets.ts';
import { createPress } from './printing/press.ts';
import { createPrintedSheets } from './printing/printed-sheets.ts';
import { createPrinters } from './printing/printers.ts';
import { createPrintService } from './printing/prints.ts';
import { openSheetFiles } from './printing/sheet-files.ts';
import { createSheetLabels } from './printing/sheet-labels.ts';
import { createSheetPages } from './printing/sheet-pages.ts';
import { createSheetPresets } from './printing/sheet-presets.ts';
import { openTemporaryFiles } from './printing/temporary-files.ts';
import { createLettingGo } from './remaking/letting-go.ts';
import type { RemadePictures } from './remaking/remade-pictures.ts';
import { createLabelService } from './void-and-reprint/labels.ts';

export type { BatchOrder, BatchRowOrder } from './ledger/batch-order.ts';
export type { BatchService } from './making/batches.ts';
export type { PrintedFiles } from './printing/print-result.ts';

export interface ProductionOptions {
  /** The data folder of the station. */
  readonly folder: string;
  readonly store: Store;
  readonly pool: Pool<Tasks>;
  readonly settings: Settings;
  /** Sheets that ship with the product. */
  readonly sheets: () => readonly SheetPreset[];
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
  /** How often printers are asked; as quickly as people look by default. */
  readonly paperPace?: PaperPace;
  /** Makes the picture of a label once more. */
  readonly remadePictures: Pick<RemadePictures, 'remake' | 'tidy'>;
  /** Bytes that are free where a folder lies; what the system says by default. */
  readonly freeIn?: ((folder: string) => Promise<number>) | undefined;
  /** The ID that a text of a person means, or null. */
  readonly idOf: (text: string) => string | null;
}

export type Production = Awaited<ReturnType<typeof openProduction>>;

/** The production line, from rows and artwork to proven sheets. */
export async function openProduction(options: ProductionOptions) {
  const { store, pool, keys, clock, log } = options;
  const making = openMaking(options);
  const { runs, stations, tellChanges, batches, letGo } = making;
  const { sheets: folder, profiles: profileFolder } = placesIn(options.folder);
  const sheetLabels = createSheetLabels(store, options.watermarkIdOf, options.fonts);
  const press = createPress(pool, keys);
  const prints = createPrintService({ ...options, press, sheetLabels, tellChanges });
  const temporaryFiles = await openTemporaryFiles(join(folder, '.passing'));
  const profiles = await openColourProfiles(profileFolder, pool);
  const files = await openSheetFiles(folder, store, prints);
  const automaticSheets = createAutomaticSheets({ ...options, files, stations });
  const printedSheets = createPrintedSheets(store, sheetLabels);
  const printers = createPrinters(store, pool, temporaryFiles, clock);
  const paper = createPaper({ ...options, press, printedSheets, calibrations: printers, temporaryFiles, tellChanges });
  const cleaning = createSheetCleaning({ folder, store, sheetLabels, clock, log });

  return {
    batches,
    prints,
    labels: createLabelService({ ...options, runs, stations, tellChanges }),
    views: createBatchViews({ ...options, runs, prints }),
    files,
    pages: createSheetPages({ printedSheets, press, pool, temporaryFiles, profiles }),
    pictures: createLabelPictures({ ...options, profiles, key: keys[0] }),
    sheets: createSheetPresets(store, options.sheets),
    ...{ printers, profiles, paper, letGo, tellChanges },
    /** Whether this station makes labels of batches that other stations started. */
    helps: making.helps,
    /** After a start of the station: goes on with what was under way when it ended. Gives the number of batches. */
    async resume(): Promise<number> {
      cleaning.begin();
      // First: a full disk may end what follows, and sheets at a printer must not wait for that.
      await paper.jobs.resume();
      await automaticSheets.watch();
      const count = await batches.resumeUnfinished();
      await making.otherStations.begin();
      return count;
    },
    /** Stops what is under way, so that the next start can go on with it. */
    async close(): Promise<void> {
      making.diskSpace.close();
      await making.otherStations.close();
      await Promise.all([runs.stopAll(), prints.close(), paper.jobs.close()]);
      await Promise.all([automaticSheets.close(), cleaning.close()]);
    },
  };
}

function openMaking(options: ProductionOptions) {
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
