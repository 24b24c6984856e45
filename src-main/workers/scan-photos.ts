import { assertCorners, clockwise } from '../../src-shared/corners.ts';
import { AppError } from '../../src-shared/errors.ts';
import { findLabels } from '../engine/find/find-label.ts';
import { PUBLISHED_KEY } from '../engine/format/params.ts';
import { OUTLINES } from '../engine/locate/blind-search.ts';
import type { Point, Quad, Rgb } from '../engine/numeric/raster.ts';
import { type Capture, type Detection, decode, openDecoding } from '../engine/read/decode.ts';
import { type ImageLimits, inspect } from '../imaging/inspect.ts';
import { readPhoto } from '../imaging/read.ts';

export interface ScanPhoto {
  /** The photograph as a file. */
  readonly bytes: Uint8Array;
  /** In pixels of the upright photograph; rough ones will do. Without them the label is searched for. */
  readonly corners?: Quad;
  /** What a failure calls it where there are several; its number where none is given. */
  readonly name?: string;
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
  const photos: Prepared[] = [];
  for (const [i, photo] of request.photos.entries()) {
    photos.push(await named(request, i, async () => prepare(photo, request.limits)));
  }
  // One scale for all: the average is of like photographs.
  const scale = Math.max(...photos.map(usefulScale));
  const first = await readUntilFound(request, photos, scale, lookFor);
  const detection = first.message === null && scale < 1 ? await lookCloser(request, photos, first) : first;
  const sizes = photos.map(({ width, height }) => ({ width, height }));
  return { detection, sizes, ms: performance.now() - start };
}

/** What is known of a photograph beside its pixels, which are not kept. */
interface Prepared {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly corners?: Quad;
  /** What may be the label, in pixels of the file, once it was looked for. */
  outlines: readonly Quad[];
}

function prepare({ bytes, corners }: ScanPhoto, limits?: ImageLimits): Prepared {
  const { width, height } = inspect(bytes, limits);
  if (!corners) return { bytes, width, height, outlines: [] };
  assertCorners(corners, width, height);
  return { bytes, width, height, outlines: [], corners: clockwise(corners) };
}

/** Where the label may be: given corners, or else outlines in the picture as it was read or as they were found before. */
type Look = (photo: Prepared, picture: Rgb, scaleX: number, scaleY: number) => readonly Quad[];

const lookFor: Look = (photo, picture, scaleX, scaleY) => {
  const outlines = findLabels(picture, OUTLINES);
  photo.outlines = outlines.map((quad) => scaled(quad, 1 / scaleX, 1 / scaleY));
  return outlines;
};

/** A photograph as read, and the way from its pixels to those of the file. */
interface Reading {
  readonly capture: Capture;
  readonly scaleX: number;
  readonly scaleY: number;
}

async function readOne(photo: Prepared, scale: number, look: Look, limits?: ImageLimits): Promise<Reading> {
  const { picture, scaleX, scaleY } = await readPhoto(photo.bytes, scale, limits);
  if (photo.corners) return { capture: { picture, corners: scaled(photo.corners, scaleX, scaleY) }, scaleX, scaleY };
  return { capture: { picture, outlines: look(photo, picture, scaleX, scaleY) }, scaleX, scaleY };
}

/** One photograph after the other, so that any number of them takes no more memory than a few. */
async function readUntilFound(
  request: ScanRequest,
  photos: readonly Prepared[],
  scale: number,
  look: Look,
): Promise<Detection> {
  const options = { keys: request.keys ?? [PUBLISHED_KEY], outlinesOnly: look !== lookFor };
  const decoding = openDecoding(options);
  let last = { scaleX: 1, scaleY: 1 };
  for (const [i, photo] of photos.entries()) {
    if (look === smallOutlines && !isWorthACloserLook(photo)) continue;
    const reading = await named(request, i, () => readOne(photo, scale, look, request.limits));
    last = reading;
    const detection = decoding.add(reading.capture);
    if (detection === null) continue;
    if (detection.alone) await assertAgreed(request, photos, i, detection.message as string);
    return inFile(detection, reading);
  }
  return inFile(decoding.end(), last);
}

/** What was measured in a photograph, in pixels of its file. */
function inFile(detection: Detection, { scaleX, scaleY }: { scaleX: number; scaleY: number }): Detection {
  const { corners, part, measures } = detection;
  return {
    ...detection,
    corners: corners && scaled(corners, 1 / scaleX, 1 / scaleY),
    part: part && scaled(part, 1 / scaleX, 1 / scaleY),
    measures: measures && { ...measures, cellPixels: measures.cellPixels / scaleX },
  };
}
/** A label with this many pixels along the side of a square of its area gains nothing from more. */
const ENOUGH_PIXELS = 440;

/** Labels of fewer pixels than the decoder likes, whole: those whose corners are known, and outlines that were seen. */
async function lookCloser(request: ScanRequest, photos: readonly Prepared[], first: Detection): Promise<Detection> {
  const isPromising = first.cause === 'too few pixels' || photos.some((photo) => smallOutlines(photo).length > 0);
  return isPromising ? readUntilFound(request, photos, 1, smallOutlines) : first;
}

function smallOutlines({ outlines }: Prepared): readonly Quad[] {
  return outlines.filter((quad) => area(quad) < ENOUGH_PIXELS ** 2);
}

function isWorthACloserLook(photo: Prepared): boolean {
  return photo.corners !== undefined || smallOutlines(photo).length > 0;
}

/** Photographs after the one that was read that are looked at once more: each costs about as much as a quick read. */
const COMPARED = 3;

/** Photographs of another label among those of one: where it is plain to see, nobody should take the answer for both. */
async function assertAgreed(
  request: ScanRequest,
  photos: readonly Prepared[],
  from: number,
  message: string,
): Promise<void> {
  const options = { keys: request.keys ?? [PUBLISHED_KEY], outlinesOnly: true };
  for (let i = from + 1; i < Math.min(photos.length, from + 1 + COMPARED); i++) {
    const { capture } = await named(request, i, () =>
      readOne(photos[i], usefulScale(photos[i]), lookFor, request.limits),
    );
    const other = decode([capture], options).message;
    if (other === null || other === message) continue;
    throw new AppError(
      'bad_input',
      `The photos show different labels: ${nameOf(request, from)} reads "${message}", ${nameOf(request, i)} "${other}". Scan the photos of one label at a time.`,
    );
  }
}

/** The work on one of several photographs; a failure says of which. */
async function named<T>(request: ScanRequest, i: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || request.photos.length < 2) throw error;
    throw new AppError(error.code, `${nameOf(request, i)}: ${error.message}`, { cause: error.cause });
  }
}

function nameOf({ photos }: ScanRequest, i: number): string {
  return photos[i].name ?? `photo ${i + 1}`;
}

function usefulScale({ corners, width, height }: Prepared): number {
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
