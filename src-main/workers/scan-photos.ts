import { assertCorners } from '../../src-shared/corners.ts';
import { type Capture, type Detection, decode } from '../engine/decode.ts';
import { PUBLISHED_KEY } from '../engine/params.ts';
import type { Point, Quad } from '../engine/raster.ts';
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
  let detection = await decodeAt(request, scale);
  if (scale < 1 && isWorthMorePixels(detection, request)) detection = await decodeAt(request, 1);
  return { detection, sizes, ms: performance.now() - start };
}

async function decodeAt(request: ScanRequest, scale: number): Promise<Detection> {
  const captures: Capture[] = [];
  const backs: ((corners: Quad) => Quad)[] = [];
  for (const { bytes, corners } of request.photos) {
    const { picture, scaleX, scaleY } = await readPhoto(bytes, scale, request.limits);
    captures.push({ picture, ...(corners ? { corners: scaled(corners, scaleX, scaleY) } : {}) });
    backs.push((found) => scaled(found, 1 / scaleX, 1 / scaleY));
  }
  const detection = decode(captures, { keys: request.keys ?? [PUBLISHED_KEY] });
  const { corners, measures } = detection;
  return {
    ...detection,
    corners: corners && backs[0](corners),
    measures: measures && { ...measures, cellPixels: measures.cellPixels / scale },
  };
}

/** Without corners the label may be a small part of the photograph; with them its size is known. */
function isWorthMorePixels({ message, cause }: Detection, { photos }: ScanRequest): boolean {
  return message === null && (cause === 'too few pixels' || photos.some(({ corners }) => !corners));
}

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
