// A photograph of a label beside the picture that the label should bear.

import { cellPitch } from '#main/engine/format/params.ts';
import {
  type Comparison,
  comparedScale,
  compareWithArtwork,
  type PartSides,
  type Wanted,
} from '#main/engine/known-artwork/comparison.ts';
import { quadArea } from '#main/engine/numeric/geometry.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import type { Extent } from '#main/engine/placement/pose.ts';
import { scaled } from '#main/engine/read/scan-plan.ts';
import { type ImageLimits, inspect, UNLIMITED } from '#main/imaging/inspect.ts';
import { readPhoto } from '#main/imaging/read.ts';
import { DPI } from '#shared/core/model.ts';

export interface ComparisonOrder {
  /** The photograph as a file. */
  readonly bytes: Uint8Array;
  /** The label's corners in it, in the order of the artwork. */
  readonly corners: Quad;
  /** Cells of the mark between the corners, across and down. Null: they are not known, and the corners are the label's. */
  readonly cells: Extent | null;
  /** The file of the picture that the label should bear. */
  readonly artwork: Uint8Array;
  /** Where the label shows what that picture does not have, in shares of its sides. */
  readonly hidden: Wanted['hidden'];
  readonly limits: ImageLimits;
}

/** Pixels of a label in the photograph, at the most: it is compared in fewer. Decoding it small is fast. */
const SEEN_PIXELS = 800_000;
const MM_PER_INCH = 25.4;

export async function compareArtwork({
  bytes,
  corners,
  cells,
  artwork,
  hidden,
  limits,
}: ComparisonOrder): Promise<Comparison> {
  const scale = Math.min(1, Math.sqrt(SEEN_PIXELS / quadArea(corners)));
  const { picture, scaleX, scaleY } = await readPhoto(bytes, scale, limits);
  const found = await compareWithFile(picture, scaled(corners, scaleX, scaleY), { artwork, hidden, cells });
  return { ...found, contradictions: found.contradictions.map((quad) => scaled(quad, 1 / scaleX, 1 / scaleY)) };
}

export async function compareWithFile(
  photo: Rgb,
  corners: Quad,
  { artwork, hidden, cells }: Pick<ComparisonOrder, 'artwork' | 'hidden' | 'cells'>,
): Promise<Comparison> {
  const header = inspect(artwork, UNLIMITED);
  const { picture, scaleX } = await readPhoto(artwork, comparedScale(corners, header), UNLIMITED);
  const perMm = ((header.dpi ?? DPI.usual) * scaleX) / MM_PER_INCH;
  return compareWithArtwork(photo, corners, { artwork: picture, perMm, hidden }, cells && sidesOf(cells, header));
}

/** Marks have square cells, as many as the shorter side of the label tells. */
export function sidesOf(cells: Extent, { width, height }: Extent): PartSides {
  const pitch = cellPitch(width, height);
  return { across: (cells.width * pitch) / width, down: (cells.height * pitch) / height };
}
