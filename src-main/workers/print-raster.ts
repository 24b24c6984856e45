import { closeSync, openSync, readSync } from 'node:fs';
import { calibrationInk } from '#main/imaging/sheet/calibration-page.ts';
import type { Size } from '#main/imaging/sheet/layout/box.ts';
import type { SheetPlan } from '#main/imaging/sheet/layout/place-labels.ts';
import { writeNewFile } from '#main/imaging/sheet/new-file.ts';
import type { RasterFacts, RasterPage, Sink } from '#main/imaging/sheet/output/packed-page.ts';
import { beginPwg, writePwgPage } from '#main/imaging/sheet/output/pwg.ts';
import { proveRasterPages, type RasterProofOrder } from '#main/imaging/sheet/output/raster-proof.ts';
import { inkRaster, rasterSheet } from '#main/imaging/sheet/output/sheet-raster.ts';
import { beginUrf, writeUrfPage } from '#main/imaging/sheet/output/urf.ts';
import type { FieldPlanner } from './field-planner.ts';
import { fromFiles, type PictureFiles } from './print-sheets.ts';
import { expectedFrom, type SheetFields, vectorsFrom } from './sheet-fields.ts';

/** PWG raster, or URF for printers of AirPrint that take nothing else. */
type RasterType = 'image/pwg-raster' | 'image/urf';

interface RasterOrder extends Omit<RasterFacts, 'pages'> {
  readonly file: string;
  readonly type: RasterType;
  readonly plan: SheetPlan;
  readonly pictures: PictureFiles;
  readonly fields: SheetFields | null;
  readonly dpi: number;
}

/** Writes what stands before the pages. Gives what writes each of them. */
async function begun(type: RasterType, facts: RasterFacts, put: Sink): Promise<(page: RasterPage) => Promise<void>> {
  if (type === 'image/urf') {
    await beginUrf(facts.pages, put);
    return (page) => writeUrfPage(page, put);
  }
  await beginPwg(put);
  return (page) => writePwgPage(page, facts, put);
}

interface CalibrationRasterOrder extends Omit<RasterFacts, 'pages'> {
  readonly file: string;
  readonly type: RasterType;
  readonly page: Size;
  readonly dpi: number;
}

/** Writes the calibration page as raster. */
export function rasterCalibrationPage({ file, type, page, dpi, ...facts }: CalibrationRasterOrder): Promise<void> {
  return writeNewFile(file, async (put) => {
    const writePage = await begun(type, { ...facts, pages: 1 }, put);
    await writePage({ picture: await inkRaster(calibrationInk(page), page, dpi), dpi });
  });
}

interface RasterProof extends RasterProofOrder {
  readonly file: string;
  readonly fields: SheetFields | null;
}

/** The tasks that need to know what rows put on their labels. */
export function createRasterTasks(planner: FieldPlanner) {
  /** Writes sheets as raster, one in memory at a time. */
  function writeRaster({ file, type, plan, pictures, fields, dpi, ...facts }: RasterOrder): Promise<void> {
    const vectorsOf = fields ? vectorsFrom(planner, fields) : null;
    return writeNewFile(file, async (put) => {
      const writePage = await begun(type, { ...facts, pages: plan.sheets.length }, put);
      for (const sheet of plan.sheets)
        await writePage({ picture: await rasterSheet(plan, sheet, fromFiles(pictures), dpi, vectorsOf), dpi });
    });
  }

  /** Gives the names of labels that do not say what they must in the finished file. */
  async function proveRaster({ file, fields, ...order }: RasterProof) {
    const opened = openSync(file, 'r');
    try {
      const expectedOf = fields ? expectedFrom(planner, fields) : null;
      return { unread: await proveRasterPages((at, length) => bytesAt(opened, at, length), order, expectedOf) };
    } finally {
      closeSync(opened);
    }
  }

  return { writeRaster, proveRaster };
}

function bytesAt(opened: number, at: number, length: number): Uint8Array {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const more = readSync(opened, bytes, read, length - read, at + read);
    if (more === 0) break;
    read += more;
  }
  return bytes.subarray(0, read);
}
