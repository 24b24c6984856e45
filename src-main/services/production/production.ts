import { join } from 'node:path';
import type { Settings } from '../../../src-shared/settings.ts';
import type { SheetPreset } from '../../../src-shared/sheets.ts';
import type { Bus } from '../../events/bus.ts';
import type { Store } from '../../store/store.ts';
import type { Pool } from '../../workers/pool.ts';
import type { Tasks } from '../../workers/tasks.ts';
import { pictureLimits } from '../settings/picture-limits.ts';
import { type BatchViews, createBatchViews } from './labels/batch-views.ts';
import { createLabelPictures, type LabelPictures } from './labels/label-pictures.ts';
import { createLabelService, type LabelService } from './labels/labels.ts';
import { createShares } from './ledger/label-leases.ts';
import { createArtworks } from './making/artworks.ts';
import { createRuns } from './making/batch-runs.ts';
import { type BatchService, createBatchService } from './making/batches.ts';
import { createRoomWatch } from './making/disk-room.ts';
import { createMaker } from './making/label-maker.ts';
import { createNeighbours } from './making/other-stations.ts';
import { createOwnSheets } from './printing/automatic-sheets.ts';
import { openProfiles, type Profiles } from './printing/colour-profiles.ts';
import { removeOldSheets } from './printing/old-sheets.ts';
import { createPress } from './printing/press.ts';
import { createPrintEntries } from './printing/print-entries.ts';
import { createPrintPlans } from './printing/print-plans.ts';
import { createPrinters, type Printers } from './printing/printers.ts';
import { createPrintService, type PrintService } from './printing/prints.ts';
import { openSheetFiles, type SheetFiles } from './printing/sheet-files.ts';
import { createSheetPages, type SheetPages } from './printing/sheet-pages.ts';
import { createSheetShelf, type SheetShelf } from './printing/sheet-presets.ts';
import { openPassingFiles } from './printing/temporary-files.ts';

/** From rows and artwork to proven sheets. */
export interface Production {
  readonly batches: BatchService;
  readonly prints: PrintService;
  readonly labels: LabelService;
  readonly views: BatchViews;
  readonly files: SheetFiles;
  readonly pages: SheetPages;
  readonly pictures: LabelPictures;
  readonly sheets: SheetShelf;
  readonly printers: Printers;
  readonly profiles: Profiles;
  /** Whether it makes labels of batches that other stations began. */
  readonly helps: boolean;
  /** After a start of the station: goes on with what was under way when it ended. Gives the number of batches. */
  resume(): Promise<number>;
  /** Stops what is under way, so that it can be taken up again. */
  close(): Promise<void>;
}

export interface ProductionOptions {
  /** Of the station. */
  readonly folder: string;
  readonly store: Store;
  readonly pool: Pool<Tasks>;
  readonly settings: Settings;
  /** Sheets that ship with the product. */
  readonly sheets: readonly SheetPreset[];
  /** The station's key and those it had before. */
  readonly keys: readonly string[];
  readonly bus: Bus;
  /** Whenever a station of the same database may have changed something. */
  readonly onNews: () => Promise<void>;
  readonly clock: () => number;
  readonly log: { warn(facts: object, text: string): void; error(facts: object, text: string): void };
  readonly watermarkIdOf: (id: string) => string;
  /** The ID that a text of a person means, or null. */
  readonly idOf: (text: string) => string | null;
}

export async function openProduction(options: ProductionOptions): Promise<Production> {
  const { folder, store, pool, settings, keys, sheets, ...common } = options;
  const limits = pictureLimits(settings);
  const artworks = createArtworks({ store, pool, limits });
  // One more than there are threads: a picture is stored while the next one is marked.
  const room = createRoomWatch({ store, ...common });
  const { hasSharedPictures, helps } = sharing(store, settings);
  const shares = createShares({ store, key: keys[0], hasSharedPictures, helps });
  const maker = createMaker({ store, pool, artworks, shares, key: keys[0], log: common.log });
  const runs = createRuns({ store, maker, shares, room, lanes: pool.threads + 1, ...common });
  const batches = createBatchService({ store, artworks, runs, shares });
  const neighbours = createNeighbours({ store, runs, batches, ...common });
  const entries = createPrintEntries(store, common.watermarkIdOf);
  const press = createPress(pool, keys);
  const prints = createPrintService({ store, press, entries, runs, ...common });
  const passing = await openPassingFiles(join(folder, 'sheets', '.passing'));
  const profiles = await openProfiles(join(folder, 'profiles'), pool);
  const shelf = createSheetShelf(store, sheets);
  const files = await openSheetFiles({ folder: join(folder, 'sheets'), store, prints });
  const ownSheets = createOwnSheets({ store, files, shares, ...common });
  const { clock, log } = common;
  const stopping = new AbortController();
  let clearing: Promise<void> = Promise.resolve();

  /** Nobody waits for it, and the next start tries again. */
  async function clearOldSheets(): Promise<void> {
    try {
      await removeOldSheets({ folder: join(folder, 'sheets'), store, entries, clock, signal: stopping.signal });
    } catch (error) {
      log.error({ err: error }, 'Old sheets could not be cleared away.');
    }
  }

  return {
    batches,
    prints,
    labels: createLabelService({ store, runs, shares, ...common }),
    views: createBatchViews({ store, runs, prints, ...common }),
    files,
    pages: createSheetPages({ plans: createPrintPlans(store, entries), press, pool, passing, profiles }),
    pictures: createLabelPictures({ store, pool, profiles, key: keys[0], ...common }),
    sheets: shelf,
    printers: createPrinters({ store, pool, passing, ...common }),
    profiles,
    helps,
    async resume() {
      clearing = clearOldSheets();
      await ownSheets.watch();
      const count = await batches.resumeUnfinished();
      await neighbours.begin();
      return count;
    },
    async close() {
      stopping.abort();
      room.close();
      await neighbours.close();
      await Promise.all([runs.stopAll(), prints.close()]);
      await Promise.all([ownSheets.close(), clearing]);
    },
  };
}

/** Stations make each other's labels only where all of them have the pictures. */
function sharing({ station }: Store, settings: Settings) {
  const hasSharedPictures = station !== null && (settings['pictures.folder'] ?? settings['pictures.s3_url']) !== null;
  return { hasSharedPictures, helps: hasSharedPictures && settings['work.share'] };
}
