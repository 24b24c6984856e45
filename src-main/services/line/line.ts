import { join } from 'node:path';
import { createResultCache } from '#main/base/result-cache.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { placesIn } from '#main/files/data-folder.ts';
import { findBatch, labelsOf } from '#main/services/ledger/ledger.ts';
import type { PrinterPace } from '#main/services/printers/asking-the-printer.ts';
import { createPrinters } from '#main/services/printers/printers.ts';
import { openProduction, type ProductionParts } from '#main/services/production/production.ts';
import { createAutomaticSheets } from '#main/services/sheets/automatic-sheets.ts';
import { createCalibrations } from '#main/services/sheets/calibrations.ts';
import { type ColourProfiles, openColourProfiles } from '#main/services/sheets/colour-profiles.ts';
import { createLabelDots } from '#main/services/sheets/label-dots.ts';
import { createSheetCleaning } from '#main/services/sheets/old-sheets.ts';
import { createPress } from '#main/services/sheets/press.ts';
import { createPrintedSheets } from '#main/services/sheets/printed-sheets.ts';
import { createPrintService } from '#main/services/sheets/prints.ts';
import { openSheetFiles } from '#main/services/sheets/sheet-files.ts';
import { createSheetLabels } from '#main/services/sheets/sheet-labels.ts';
import { createSheetPages } from '#main/services/sheets/sheet-pages.ts';
import { createSheetPresets } from '#main/services/sheets/sheet-presets.ts';
import { openTemporaryFiles } from '#main/services/sheets/temporary-files.ts';
import type { LabelRow } from '#main/store/rows.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import type { AnswerOf } from '#shared/contract.ts';
import type { SheetPreset } from '#shared/printing/sheets.ts';
import { existing, refusal } from '#shared/troubles/errors.ts';
import { createAutomaticPrinting } from './automatic-printing.ts';
import { createBatchViews } from './batch-views.ts';
import { createLabelService } from './labels.ts';
import { createVoidRequests } from './void-requests.ts';

export type { BatchOrder, BatchRowOrder } from '#main/services/ledger/batch-order.ts';
export type { BatchService } from '#main/services/production/batches.ts';
export type { PrintedFiles } from '#main/services/sheets/print-result.ts';
export type { JobPart } from './batch-views.ts';

interface ProductionLineParts extends ProductionParts {
  /** Sheets that ship with the product. */
  readonly sheets: () => readonly SheetPreset[];
  /** How often printers are asked; as quickly as people look by default. */
  readonly printerPace?: PrinterPace;
}

export type ProductionLine = Awaited<ReturnType<typeof openProductionLine>>;

/** The production line, from rows and artwork to proven sheets. */
export async function openProductionLine(context: StationContext, parts: ProductionLineParts) {
  const { store, pool, keys, clock } = context;
  const making = openProduction(context, parts);
  const { runs, stations, tellChanges, batches, letGo } = making;
  const { sheets: folder, profiles: profileFolder } = placesIn(parts.folder);
  const sheetLabels = createSheetLabels(context);
  const press = createPress(pool, keys.reading);
  const prints = createPrintService(context, { press, sheetLabels, tellChanges });
  const temporaryFiles = await openTemporaryFiles(join(folder, '.passing'));
  const profiles = await openColourProfiles(profileFolder, pool);
  const files = await openSheetFiles(folder, store, prints);
  const automaticSheets = createAutomaticSheets(context, { files, stations });
  const printedSheets = createPrintedSheets(store, sheetLabels);
  const calibrations = createCalibrations(store, pool, temporaryFiles, clock);
  const labelDots = createLabelDots(context);
  const ofPrinters = { press, printedSheets, calibrations, temporaryFiles, tellChanges, labelDots };
  const printing = createPrinters(context, { ...ofPrinters, pace: parts.printerPace });
  const automaticPrinting = createAutomaticPrinting(context, { jobs: printing.jobs, stations });
  const cleaning = createSheetCleaning(context, { folder, sheetLabels });

  return {
    batches,
    /** Stops batches on their way, up to the printer. */
    halt: (ids: readonly number[]) => batches.halt(ids, printing.jobs.takeBack),
    prints,
    labels: createLabelService(context, { runs, stations, tellChanges }),
    voidRequests: createVoidRequests(context, { tellChanges }),
    views: createBatchViews(context, { runs, prints }),
    files,
    pages: createSheetPages(pool, { printedSheets, press, temporaryFiles, profiles }),
    pictures: createLabelPictures(context, profiles),
    sheets: createSheetPresets(store, parts.sheets),
    calibrations,
    profiles,
    printing,
    labelDots,
    letGo,
    tellChanges,
    /** Whether this station makes labels of batches that other stations started. */
    helps: making.helps,
    /** After a start of the station: goes on with what was under way when it ended. Gives the number of batches. */
    async resume(): Promise<number> {
      cleaning.begin();
      // First: a full disk may end what follows, and sheets at a printer must not wait for that.
      await printing.jobs.resume();
      await automaticPrinting.watch();
      await automaticSheets.watch();
      const count = await batches.resumeUnfinished();
      await making.otherStations.begin();
      return count;
    },
    /** Stops what is under way, so that the next start can go on with it. */
    async close(): Promise<void> {
      making.diskSpace.close();
      await making.otherStations.close();
      await Promise.all([runs.stopAll(), prints.close(), printing.jobs.close()]);
      await Promise.all([automaticSheets.close(), automaticPrinting.close(), cleaning.close()]);
    },
  };
}

type InkReadability = AnswerOf<'tryProfile'>['before'];

type PicturesContext = Pick<StationContext, 'store' | 'pool' | 'keys' | 'naming'>;

/** Pixels of the long side: twice those of a list, for screens with small pixels. */
const SIDE = 240;
/** Room for some thousands of thumbnails. */
const KEPT_BYTES = 16 * 2 ** 20;

type CmykEffect = Awaited<ReturnType<Tasks['compareCmyk']>>;

function createLabelPictures({ store, pool, keys, naming }: PicturesContext, profiles: ColourProfiles) {
  const [key] = keys.reading;
  const small = createResultCache(KEPT_BYTES, ({ length }: Uint8Array) => length);

  /** A small WebP picture, with the hash of the whole picture. */
  async function thumbnail(labelId: number) {
    const marked = existing(await markedOf(existing(await store.labels.find(labelId))));
    const bytes = await small.get(marked.hash, async () => {
      return (await pool.run('thumbnail', { bytes: await store.pictures.read(marked), side: SIDE })).bytes;
    });
    return { hash: marked.hash, bytes };
  }

  /** How much of the mark is left in the inks of a press, tried on the first made label of a batch. */
  async function inkEffect(batchId: number, profile: string) {
    await findBatch(store, batchId);
    const file = await profiles.find(profile);
    for await (const label of labelsOf(store.labels, batchId)) {
      const marked = await markedOf(label);
      if (!marked || label.record_id === null) continue;
      const order = { bytes: await store.pictures.read(marked), message: label.record_id, key, profile: file };
      const { before, after } = await pool.run('compareCmyk', order);
      return { watermark_id: naming.watermarkIdOf(label.record_id), before: shown(before), after: shown(after) };
    }
    throw refusal('nothing_made');
  }

  async function markedOf({ record_id }: LabelRow): Promise<PictureRef | null> {
    return record_id === null ? null : ((await store.records.find(record_id))?.marked ?? null);
  }

  return { thumbnail, inkEffect };
}

function shown({ message, marginDb, forecast }: CmykEffect['before']): InkReadability {
  const { grade: forecast_grade = null, marginDb: forecast_margin_db = null } = forecast ?? {};
  return { message, margin_db: marginDb, forecast_grade, forecast_margin_db };
}
