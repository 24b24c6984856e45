import sharp from 'sharp';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Quad } from '#main/engine/numeric/raster.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { drawShot, LEVELS } from '#test/support/channel/levels.ts';
import { printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { type CoverKind, makeCover } from '#test/support/covers/covers.ts';
import { makeRandom } from '#test/support/random.ts';

/** A photograph of a printed label as a file. */
export interface PhotoFile {
  readonly bytes: Uint8Array;
  readonly corners: Quad;
  readonly width: number;
  readonly height: number;
}

/** What a phone of 12 megapixels makes of a label held well: the label fills half of the frame. */
export async function photoOfLabel(kind: CoverKind, message: string | null): Promise<PhotoFile> {
  const cover = makeCover(kind, 1200, 1800, 'bench');
  const label = message === null ? cover : embed(cover, message, { key: PUBLISHED_KEY, strength: 'balanced' });
  const print = printLabel(label, makePrinter(drawLaser(makeRandom('bench', 'laser'))), 'bench');
  const drawn = drawShot(LEVELS.L1, makeRandom('bench', kind), { longSide: [3000, 3000], roll: [86, 94] });
  // 1.3 times the label's bounding box is 4,000 pixels and a little.
  const { picture, corners } = await photograph(print, { ...drawn, room: 1.3, aspect: 4 / 3 }, 'bench');
  const raw = { width: picture.width, height: picture.height, channels: 3 } as const;
  const bytes = await sharp(picture.data, { raw }).jpeg({ quality: 92 }).toBuffer();
  const rough = roughCorners(corners, 0.005, makeRandom('bench', 'corners'));
  return { bytes, corners: rough, width: picture.width, height: picture.height };
}
