/**
 * At which sizes a photograph is read, and when it deserves a closer look. Station and phones differ in the first size alone, because
 * their decoders differ.
 */

import { quadArea } from '#main/engine/numeric/geometry.ts';
import type { Point, Quad } from '#main/engine/numeric/raster.ts';
import type { Detection, Sight } from './detection.ts';
import type { FrameBits } from './frame-bits.ts';

/** Pixels along the side of a square of the label's area: a quarter more than the engine's raster has. */
const LABEL_PIXELS = 590;
/** Long side in pixels at which photographs without corners are searched first. A label that fills much of one is found there. */
const SEARCH_PIXELS = 1333;
/** Scale from which the JPEG decoder saves time. */
const LEAST_SHRINK = 1 / 3;

interface PhotoToScale {
  readonly width: number;
  readonly height: number;
  /** Rough corners of the label, in pixels of the photograph. */
  readonly corners?: Quad;
}

/** The scale at which a photograph is useful, and at which phones read it first. */
export function wantedScale({ corners, width, height }: PhotoToScale): number {
  return corners ? LABEL_PIXELS / Math.sqrt(quadArea(corners)) : SEARCH_PIXELS / Math.max(width, height);
}

/** The scale at which the station reads a photograph first: its decoder saves time only with small pictures. */
export function usefulScale(photo: PhotoToScale): number {
  const scale = wantedScale(photo);
  // The long side of cameras of 12 megapixels is not exactly 4,000 pixels.
  if (scale > 1.1 * LEAST_SHRINK) return 1;
  return Math.min(scale, LEAST_SHRINK);
}

/** Pixels along the side of a square of the label's area from which more pixels gain nothing. */
const ENOUGH_PIXELS = 440;

/** A photograph that was read once, with the corners that were given or the outlines that were found, in its own pixels. */
export interface OutlinedPhoto {
  readonly corners?: Quad | null;
  readonly outlines: readonly Quad[];
}

/**
 * Whether labels of few pixels are read again at full size: those whose corners were given, and outlines that were found.
 * Where there is neither, a closer look has nothing to read.
 */
export function needsCloserLook({
  detection: { message, cause },
  photos,
}: {
  readonly detection: Pick<Detection, 'message' | 'cause'>;
  readonly photos: readonly OutlinedPhoto[];
}): boolean {
  if (message !== null) return false;
  const isSmall = cause === 'too_few_pixels';
  return photos.some((photo) => (photo.corners ? isSmall : smallOutlines(photo).length > 0));
}

/**
 * Whether a closer look that read nothing either saw the mark at least as well as the first one. The outlines that it reads
 * may be no labels, where the first look searched the whole photograph.
 */
export function sawAsWell(
  closer: readonly Pick<FrameBits, 'score'>[],
  first: readonly Pick<FrameBits, 'score'>[],
): boolean {
  return bestScore(closer) >= bestScore(first);
}

function bestScore(frames: readonly Pick<FrameBits, 'score'>[]): number {
  return frames.reduce((best, { score }) => Math.max(best, score), 0);
}

export function smallOutlines({ outlines }: OutlinedPhoto): readonly Quad[] {
  return outlines.filter((quad) => quadArea(quad) < ENOUGH_PIXELS ** 2);
}

/** How many pixels of a decoded photograph lie along one pixel of the file. */
export interface Scales {
  readonly scaleX: number;
  readonly scaleY: number;
}

/** What was seen, in pixels of the file. */
export function inFile<S extends Sight>(sight: S, { scaleX, scaleY }: Scales): S {
  const { corners, part, measures } = sight;
  return {
    ...sight,
    corners: corners && scaled(corners, 1 / scaleX, 1 / scaleY),
    part: part && scaled(part, 1 / scaleX, 1 / scaleY),
    measures: measures && { ...measures, cellPixels: measures.cellPixels / scaleX },
  };
}

export function scaled(corners: Quad, x: number, y: number): Quad {
  return corners.map((corner): Point => [corner[0] * x, corner[1] * y]) as unknown as Quad;
}
