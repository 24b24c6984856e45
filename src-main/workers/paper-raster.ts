import { closeSync, openSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { calibrationInk } from '../imaging/sheet/calibration/calibration-page.ts';
import type { Size } from '../imaging/sheet/layout/box.ts';
import type { SheetPlan } from '../imaging/sheet/layout/layout.ts';
import { writeNewFile } from '../imaging/sheet/new-file.ts';
import { beginPwg, type PwgFacts, writePwgPage } from '../imaging/sheet/pwg/pwg.ts';
import { proveRasterPages, type RasterProofOrder } from '../imaging/sheet/pwg/raster-proof.ts';
import { inkRaster } from '../imaging/sheet/raster/ink-raster.ts';
import { rasterSheet } from '../imaging/sheet/raster/sheet-raster.ts';
import type { PictureFiles } from './print-sheets.ts';

export interface RasterOrder extends Omit<PwgFacts, 'pages'> {
  readonly file: string;
  readonly plan: SheetPlan;
  readonly pictures: PictureFiles;
  readonly dpi: number;
}

/** Writes sheets as PWG raster, one in memory at a time. */
export function writeRaster({ file, plan, pictures, dpi, ...facts }: RasterOrder): Promise<void> {
  const pictureOf = (name: string) => readFile(pictures.get(name) ?? '');
  return writeNewFile(file, async (put) => {
    await beginPwg(put);
    for (const sheet of plan.sheets) {
      const picture = await rasterSheet(plan, sheet, pictureOf, dpi);
      await writePwgPage({ picture, dpi }, { ...facts, pages: plan.sheets.length }, put);
    }
  });
}

export interface CalibrationRasterOrder extends Omit<PwgFacts, 'pages'> {
  readonly file: string;
  readonly page: Size;
  readonly dpi: number;
}

/** Writes the calibration page as PWG raster. */
export function rasterCalibrationPage({ file, page, dpi, ...facts }: CalibrationRasterOrder): Promise<void> {
  return writeNewFile(file, async (put) => {
    await beginPwg(put);
    await writePwgPage({ picture: await inkRaster(calibrationInk(page), page, dpi), dpi }, { ...facts, pages: 1 }, put);
  });
}

/** Gives the names of labels that cannot be read out of the finished file. */
export async function proveRaster({ file, ...order }: RasterProofOrder & { readonly file: string }) {
  const opened = openSync(file, 'r');
  try {
    return { unread: proveRasterPages((at, length) => bytesAt(opened, at, length), order) };
  } finally {
    closeSync(opened);
  }
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
