import type { Rgb } from '#main/engine/numeric/raster.ts';
import { readArtwork } from '#main/imaging/read.ts';
import { inkOf } from '#main/imaging/sheet/layout/ink.ts';
import { MM_PER_INCH } from '#main/imaging/sheet/layout/pixels.ts';
import type { Sheet, SheetPlan } from '#main/imaging/sheet/layout/place-labels.ts';
import { onPaper } from '#main/imaging/transparency.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { inkRaster } from './ink-raster.ts';
import { pasted, turnedClockwise } from './picture-turn.ts';
import { withSharpFields } from './sharp-fields.ts';
import { type LabelVectors, type PictureSource, refuseOtherSize, type VectorSource } from './sheet-pdf.ts';

/**
 * A whole sheet as pixels. Pictures are not resampled: at twice their resolution each pixel becomes a square of four, because
 * smoothing would weaken the mark. At half their resolution pixels would be lost, so that is refused. A picture begins on the
 * nearest whole pixel, which is off by up to 0.04 mm at 300 DPI. Texts and codes are painted anew in the pixels of the sheet.
 */
export async function rasterSheet(
  plan: SheetPlan,
  sheet: Sheet,
  pictureOf: PictureSource,
  dpi: number,
  vectorsOf: VectorSource | null = null,
): Promise<Rgb> {
  const times = dpi / plan.dpi;
  if (!Number.isInteger(times)) {
    throw refusal('sheet_dpi', { dpi: plan.dpi, asked: dpi });
  }
  const canvas = await inkRaster(inkOf(plan, sheet), plan.media, dpi);
  const perMm = dpi / MM_PER_INCH;
  for (const label of sheet.labels) {
    const picture = onPaper(await readArtwork(await pictureOf(label.name)));
    refuseOtherSize(label, sheet, { size: picture });
    const vectors = times > 1 && vectorsOf ? await vectorsOf(label.name) : null;
    const shown = vectors && isPaintable(vectors) ? withSharpFields(picture, vectors, times) : picture;
    const upright = label.turned ? turnedClockwise(shown) : shown;
    const [left, top] = [Math.round(label.picture.left * perMm), Math.round(label.picture.top * perMm)];
    pasted(canvas, upright, left, top, shown === picture ? times : 1);
  }
  return canvas;
}

/** A picture that lies on a text would be below it. */
function isPaintable({ list }: LabelVectors): boolean {
  return list.parts.every(({ kind }) => kind !== 'picture');
}
