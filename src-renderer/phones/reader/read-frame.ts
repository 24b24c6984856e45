import type { KnownArtwork } from '#main/engine/known-artwork/known-artwork.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import type { Detection } from '#main/engine/read/detection.ts';
import type { FrameBits } from '#main/engine/read/frame-bits.ts';
import { type Capture, openReading } from '#main/engine/read/read-photos.ts';
import type { LiveFrame } from './messages.ts';

export interface Gained {
  readonly detection: Detection;
  readonly bits: readonly FrameBits[];
}

/** Reads one frame of a label, together with what the frames before it gave. `known`: artworks, one of which it probably shows. */
export function readFrame(
  { width, height, pixels, corners, effort, earlier }: LiveFrame,
  keys: readonly string[],
  known: readonly KnownArtwork[],
): Gained {
  const picture: Rgb = { width, height, data: pixels };
  const live = { fewCellsFirst: false, effort, known };
  const capture: Capture = corners ? { picture, corners, live } : { picture };
  const reading = openReading({ keys, earlier });
  const detection = reading.add(capture) ?? reading.end();
  return { detection, bits: reading.gained() };
}
