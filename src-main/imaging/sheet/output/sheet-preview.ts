import { sharp } from '#main/imaging/codec.ts';
import { inspect } from '#main/imaging/inspect.ts';
import { inkOf } from '#main/imaging/sheet/layout/ink.ts';
import { MM_PER_INCH, pixelsOf } from '#main/imaging/sheet/layout/pixels.ts';
import type { PlacedLabel, Sheet, SheetPlan } from '#main/imaging/sheet/layout/place-labels.ts';
import { write } from '#main/imaging/write.ts';
import { pasted } from './picture-turn.ts';
import type { PictureSource } from './sheet-pdf.ts';
import { inkRaster } from './sheet-raster.ts';

/** A preview of a sheet as PNG. Each label is made small before it is placed, so that no sheet is drawn at full size. */
export async function previewSheet(
  plan: SheetPlan,
  sheet: Sheet,
  pictureOf: PictureSource,
  dpi: number,
): Promise<Uint8Array> {
  const canvas = await inkRaster(inkOf(plan, sheet), plan.media, dpi);
  for (const label of sheet.labels) {
    const { left, top } = label.picture;
    pasted(canvas, await smallOf(label, await pictureOf(label.name), dpi), at(left, dpi), at(top, dpi), 1);
  }
  return write(canvas, null, { type: 'png', dpi });
}

async function smallOf({ picture, turned }: PlacedLabel, bytes: Uint8Array, dpi: number) {
  const { width, height } = inspect(bytes);
  const [across, down] = [pixelsOf(picture.width, dpi), pixelsOf(picture.height, dpi)];
  const size = turned ? { width: down, height: across } : { width: across, height: down };
  const small = sharp(bytes, { limitInputPixels: width * height, failOn: 'error' })
    .flatten({ background: '#ffffff' })
    .resize({ ...size, fit: 'fill' });
  const upright = await small.toColourspace('srgb').raw().toBuffer();
  const shown = sharp(upright, { raw: { ...size, channels: 3 } }).rotate(turned ? 90 : 0);
  return { width: across, height: down, data: await shown.raw().toBuffer() };
}

function at(millimetres: number, dpi: number): number {
  return Math.round((millimetres / MM_PER_INCH) * dpi);
}
