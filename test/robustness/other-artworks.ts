// The artworks of a station besides the label's own: a file of their descriptors, and the number by which each is made again.
import { createHash } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeArtwork } from '#main/engine/known-artwork/describe.ts';
import { DESCRIPTOR_LENGTH } from '#main/engine/known-artwork/descriptor.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { COVER_KINDS, makeCover } from '#test/support/covers/covers.ts';

/** A descriptor has 32 squares along a side, so that artwork of this many pixels gives the same one. */
const SIZES = [
  [160, 240],
  [240, 160],
  [180, 180],
  [200, 120],
] as const;

export function otherArtwork(index: number): Rgb {
  const [width, height] = SIZES[Math.floor(index / COVER_KINDS.length) % SIZES.length];
  return makeCover(COVER_KINDS[index % COVER_KINDS.length], width, height, `other/${index}`);
}

/** The descriptors of other artworks, one after the other: a minute for two thousand. */
export function describeOthers(artworks: number, describe = describeArtwork): Int8Array {
  const all = new Int8Array(artworks * DESCRIPTOR_LENGTH);
  for (let i = 0; i < artworks; i++) all.set(describe(otherArtwork(i)), i * DESCRIPTOR_LENGTH);
  return all;
}

/** The file of the descriptors in the folder, made where it is not there. Its name tells a descriptor from one of another form. */
export function fileOfOthers(folder: string, artworks: number, describe = describeArtwork): string {
  const some = describeOthers(COVER_KINDS.length, describe);
  const form = createHash('sha256').update(some).digest('hex').slice(0, 12);
  const file = join(folder, `artworks-${artworks}-${form}`);
  if (existsSync(file)) return file;
  // Whole or not at all: a run may be stopped in these minutes.
  writeFileSync(`${file}.part`, describeOthers(artworks, describe));
  renameSync(`${file}.part`, file);
  return file;
}
