import { assertCorners, clockwise } from '#main/base/corners.ts';
import type { Comparison } from '#main/engine/known-artwork/comparison.ts';
import type { KnownArtwork } from '#main/engine/known-artwork/known-artwork.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import type { Detection } from '#main/engine/read/detection.ts';
import type { FrameBits } from '#main/engine/read/frame-bits.ts';
import { openReading } from '#main/engine/read/read-photos.ts';
import { scaled } from '#main/engine/read/scan-plan.ts';
import { type ImageLimits, inspect } from '#main/imaging/inspect.ts';
import { isPpm, readPpm } from '#main/imaging/ppm.ts';
import { smallWebp } from '#main/imaging/preview.ts';
import { readPhoto } from '#main/imaging/read.ts';
import { type ComparisonOrder, compareWithFile } from './compare-artwork.ts';
import { type SeenLabel, scanPhotos } from './scan-photos.ts';

export interface FrameOrder {
  /** A frame of the camera as raw pixels (PPM), or a photograph as any file. */
  readonly bytes: Uint8Array;
  /** The label's corners in pixels of the upright picture. Without them the label is searched for. */
  readonly corners?: Quad;
  readonly keys: readonly string[];
  /** What earlier frames of the same label gave. Threads keep nothing between tasks. */
  readonly earlier: readonly FrameBits[];
  /** Whether the label before this one had fewer cells than usual: labels of one stack are alike. */
  readonly fewCellsFirst: boolean;
  /** Artworks, one of which the label probably shows. */
  readonly known: readonly KnownArtwork[];
  readonly limits: ImageLimits;
}

export interface FrameReading {
  readonly detection: Detection;
  /** What this frame gave if it could not be read alone. */
  readonly bits: readonly FrameBits[];
  /** Labels of a photograph from a file that was not read: see SeenLabel. */
  readonly seen: readonly SeenLabel[];
  /** What a photograph from a file gave that was not read. It is not added to other frames. */
  readonly unread: readonly FrameBits[];
}

/** Reads one frame of a label, together with what the frames before it gave. */
export async function readFrame(order: FrameOrder): Promise<FrameReading> {
  const { bytes, corners, keys, earlier, fewCellsFirst, known, limits } = order;
  if (!isPpm(bytes)) {
    const photo = { bytes, ...(corners ? { corners } : {}) };
    const { detection, seen, unread } = await scanPhotos({ photos: [photo], keys, limits, describe: true });
    return { detection, bits: [], seen, unread };
  }
  const picture = readPpm(bytes, limits);
  if (corners) assertCorners(corners, picture.width, picture.height);
  const reading = openReading({ keys, earlier });
  const capture = { picture, ...(corners ? { corners: clockwise(corners), live: { fewCellsFirst, known } } : {}) };
  const detection = reading.add(capture) ?? reading.end();
  return { detection, bits: reading.gained(), seen: [], unread: [] };
}

interface ViewOrder {
  readonly bytes: Uint8Array;
  /** The label's refined corners; null where they are not known. */
  readonly corners: Quad | null;
  readonly cells: ComparisonOrder['cells'];
  /** The picture that the label should show; null where there is none. */
  readonly wanted: Pick<ComparisonOrder, 'artwork' | 'hidden'> | null;
  /** Whether a small picture is enough where the artwork is not contradicted. */
  readonly maySmall: boolean;
  readonly limits: ImageLimits;
}

interface FrameView {
  /** Its contradictions are in shares of the picture's sides. Null where there was nothing to compare. */
  readonly comparison: Comparison | null;
  /** The picture of the frame as a WebP file. */
  readonly picture: Uint8Array;
}

/** Pixels of the picture's long side: for a person to judge, and for a list. */
const LARGE = 1200;
const SMALL = 240;
/** Long side in pixels at which a photograph is decoded for this. */
const READ_SIDE = 1600;

/** Compares a frame with the artwork that its label should show, and makes the picture that is kept. */
export async function viewFrame({ bytes, corners, cells, wanted, maySmall, limits }: ViewOrder): Promise<FrameView> {
  const { picture, scale } = await pictureOf(bytes, limits);
  const seen = corners && scaled(corners, scale, scale);
  const found = seen && wanted ? await compareWithFile(picture, seen, { ...wanted, cells }) : null;
  const isSmall = maySmall && found?.matches !== false;
  const [width, height] = [picture.width, picture.height];
  const comparison = found && {
    ...found,
    contradictions: found.contradictions.map((quad) => scaled(quad, 1 / width, 1 / height)),
  };
  return { comparison, picture: await smallWebp(picture, isSmall ? SMALL : LARGE) };
}

async function pictureOf(bytes: Uint8Array, limits: ImageLimits): Promise<{ picture: Rgb; scale: number }> {
  if (isPpm(bytes)) return { picture: readPpm(bytes, limits), scale: 1 };
  const { width, height } = inspect(bytes, limits);
  const { picture, scaleX } = await readPhoto(bytes, Math.min(1, READ_SIDE / Math.max(width, height)), limits);
  return { picture, scale: scaleX };
}

/** Does nothing but start a thread before the first frame comes. */
export function wakeUp(): true {
  return true;
}
