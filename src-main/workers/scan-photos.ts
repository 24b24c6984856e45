import { assertCorners } from '../../src-shared/corners.ts';
import { type Capture, type Detection, decode } from '../engine/decode.ts';
import { findLabels } from '../engine/find-label.ts';
import { PUBLISHED_KEY } from '../engine/params.ts';
import type { Point, Quad } from '../engine/raster.ts';
import { OUTLINES } from '../engine/survey.ts';
import { type ImageLimits, inspect } from '../imaging/inspect.ts';
import { readPhoto } from '../imaging/read.ts';

export interface ScanPhoto {
  /** The photograph as a file. */
  readonly bytes: Uint8Array;
  /** In pixels of the upright photograph; rough ones will do. Without them the label is searched for. */
  readonly corners?: Quad;
}

export interface ScanRequest {
  /** All of one label; they are added up. */
  readonly photos: readonly ScanPhoto[];
  /** Keys to try, 32 hexadecimal characters each; the published one where none is given. */
  readonly keys?: readonly string[];
  readonly limits?: ImageLimits;
}

export interface ScanResult {
  readonly detection: Detection;
  /** Sizes of the upright photographs. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  readonly ms: number;
}

/** Pixels along the side of a square of the label's area: a quarter more than the decoder resamples it to. */
const LABEL_PIXELS = 590;
/** Long side that photographs without corners are searched at first: a label that fills much of one is found there. */
const SEARCH_PIXELS = 1333;
/** The JPEG decoder saves nothing on photographs that are made smaller by less. */
const LEAST_SHRINK = 1 / 3;

/** Reads the photographs small where that is enough, and whole where it was not. */
export async function scanPhotos(request: ScanRequest): Promise<ScanResult> {
  const start = performance.now();
  const sizes = request.photos.map(({ bytes, corners }) => {
    const { width, height } = inspect(bytes, request.limits);
    if (corners) assertCorners(corners, width, height);
    return { width, height };
  });
  // One scale for all: the answer's corners are of one of them, and it does not say of which.
  const scale = Math.max(...request.photos.map((photo, i) => usefulScale(photo, sizes[i])));
  const photos = await readAll(request, scale);
  const first = decodeAll(photos, request, false);
  const detection = first.message === null && scale < 1 ? await lookCloser(request, photos, first) : first;
  return { detection, sizes, ms: performance.now() - start };
}

/** A photograph as read, and the way from its pixels to those of the file. */
interface Reading {
  readonly capture: Capture;
  readonly scaleX: number;
  readonly scaleY: number;
}

async function readAll(request: ScanRequest, scale: number): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const { bytes, corners } of request.photos) {
    const { picture, scaleX, scaleY } = await readPhoto(bytes, scale, request.limits);
    const known = corners ? { corners: scaled(corners, scaleX, scaleY) } : { outlines: findLabels(picture, OUTLINES) };
    readings.push({ capture: { picture, ...known }, scaleX, scaleY });
  }
  return readings;
}

function decodeAll(readings: readonly Reading[], request: ScanRequest, outlinesOnly: boolean): Detection {
  const captures = readings.map(({ capture }) => capture);
  const [{ scaleX, scaleY }] = readings;
  const { corners, measures, ...detection } = decode(captures, { keys: request.keys ?? [PUBLISHED_KEY], outlinesOnly });
  return {
    ...detection,
    corners: corners && scaled(corners, 1 / scaleX, 1 / scaleY),
    measures: measures && { ...measures, cellPixels: measures.cellPixels / scaleX },
  };
}

/** Labels of fewer pixels than the decoder likes, whole: those whose corners are known, and outlines that were seen. */
async function lookCloser(request: ScanRequest, readings: readonly Reading[], first: Detection): Promise<Detection> {
  const small = readings.map(({ capture }) =>
    (capture.outlines ?? []).filter((quad) => area(quad) < ENOUGH_PIXELS ** 2),
  );
  const isPromising = first.cause === 'too few pixels' || small.some((found) => found.length > 0);
  if (!isPromising) return first;
  const closer: Reading[] = [];
  for (const [i, { bytes, corners }] of request.photos.entries()) {
    const { picture } = await readPhoto(bytes, 1, request.limits);
    const { scaleX, scaleY } = readings[i];
    const known = corners ? { corners } : { outlines: small[i].map((quad) => scaled(quad, 1 / scaleX, 1 / scaleY)) };
    closer.push({ capture: { picture, ...known }, scaleX: 1, scaleY: 1 });
  }
  return decodeAll(closer, request, true);
}

/** A label with this many pixels along the side of a square of its area gains nothing from more. */
const ENOUGH_PIXELS = 440;

function usefulScale({ corners }: ScanPhoto, { width, height }: { width: number; height: number }): number {
  const scale = corners ? LABEL_PIXELS / Math.sqrt(area(corners)) : SEARCH_PIXELS / Math.max(width, height);
  // Cameras of 12 megapixels come in sizes a little around 4,000 pixels.
  if (scale > 1.1 * LEAST_SHRINK) return 1;
  return Math.min(scale, LEAST_SHRINK);
}

function scaled(corners: Quad, x: number, y: number): Quad {
  return corners.map((corner): Point => [corner[0] * x, corner[1] * y]) as unknown as Quad;
}

function area(corners: Quad): number {
  const [a, b, c, d] = corners;
  return Math.abs((c[0] - a[0]) * (d[1] - b[1]) - (c[1] - a[1]) * (d[0] - b[0])) / 2;
}
