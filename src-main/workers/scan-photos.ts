import { assertCorners, clockwise } from '#main/base/corners.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { describeLabel } from '#main/engine/known-artwork/describe.ts';
import type { Descriptor } from '#main/engine/known-artwork/descriptor.ts';
import { quadArea, wholePicture } from '#main/engine/numeric/geometry.ts';
import type { Quad } from '#main/engine/numeric/raster.ts';
import { findLabels } from '#main/engine/outlines/find-label.ts';
import { OUTLINES } from '#main/engine/placement/blind-search.ts';
import type { Detection } from '#main/engine/read/detection.ts';
import type { FrameBits } from '#main/engine/read/frame-bits.ts';
import { type Capture, type OpenReading, openReading, readPhotos } from '#main/engine/read/read-photos.ts';
import {
  inFile,
  needsCloserLook,
  type Scales,
  sawAsWell,
  scaled,
  smallOutlines,
  usefulScale,
} from '#main/engine/read/scan-plan.ts';
import { type ImageLimits, inspect } from '#main/imaging/inspect.ts';
import { readPhoto } from '#main/imaging/read.ts';
import { AppError } from '#shared/troubles/errors.ts';

export interface ScanPhoto {
  /** The photograph as a file. */
  readonly bytes: Uint8Array;
  /** Rough corners of the label in pixels of the upright photograph. Without them the label is searched for. */
  readonly corners?: Quad;
  /** The name that error messages use where there are several photographs; its number by default. */
  readonly name?: string;
}

interface ScanRequest {
  /** Photographs of one label. */
  readonly photos: readonly ScanPhoto[];
  /** Keys to try, 32 hexadecimal characters each; the published key by default. */
  readonly keys?: readonly string[];
  readonly limits?: ImageLimits;
  /** Whether a miss describes the labels that were seen, so that their artworks can be looked up. */
  readonly describe?: boolean;
}

/** What a photograph that was not read shows in an outline that may be the label. */
export interface SeenLabel {
  /** The photograph's place among those of the request. */
  readonly photo: number;
  /** In pixels of the file. */
  readonly corners: Quad;
  readonly descriptor: Descriptor;
}

export interface ScanResult {
  readonly detection: Detection;
  /** Sizes of the upright photographs. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  /** Empty unless descriptions were asked for and nothing was read. */
  readonly seen: readonly SeenLabel[];
  /** What the photographs gave that could not be read. Empty where something was read. */
  readonly unread: readonly FrameBits[];
  readonly ms: number;
}

/** Reads the photographs at a reduced size, and again at full size if that was not enough. */
export async function scanPhotos(request: ScanRequest): Promise<ScanResult> {
  const start = performance.now();
  const photos: Prepared[] = [];
  for (const [i, photo] of request.photos.entries()) {
    photos.push(await named(request, i, async () => prepare(photo, request.limits)));
  }
  // One scale for all, because the average is taken of photographs of one scale.
  const scale = Math.max(...photos.map(usefulScale));
  const first = await readUntilFound(request, photos, scale, 'search');
  const last = scale < 1 && needsCloserLook(first) ? await lookCloser(request, first) : first;
  const { detection } = last;
  const isMiss = detection.message === null;
  const seen = request.describe && isMiss ? await describeLabels(request, first.photos) : [];
  const sizes = photos.map(({ width, height }) => ({ width, height }));
  return { detection, sizes, seen, unread: isMiss ? last.unread : [], ms: performance.now() - start };
}

/** What full size gives, or the first look where that saw the mark better. */
async function lookCloser(request: ScanRequest, first: Look): Promise<Look> {
  const closer = await readUntilFound(request, first.photos, 1, 'closer');
  return closer.detection.message !== null || sawAsWell(closer.unread, first.unread) ? closer : first;
}

/** Pixels along the side of a square of the label's area: three times as fine as a descriptor. */
const DESCRIBED_PIXELS = 96;

async function describeLabels({ limits }: ScanRequest, photos: readonly Prepared[]): Promise<SeenLabel[]> {
  const seen: SeenLabel[] = [];
  for (const [photo, { bytes, corners, outlines, width, height }] of photos.entries()) {
    // A file that was never printed, or a crop of a scan, is the label itself and has no outline.
    const quads = corners ? [corners] : [...outlines, wholePicture({ width, height })];
    const smallest = Math.min(...quads.map(quadArea));
    const { picture, scaleX, scaleY } = await readPhoto(
      bytes,
      Math.min(1, DESCRIBED_PIXELS / Math.sqrt(smallest)),
      limits,
    );
    for (const quad of quads) {
      seen.push({ photo, corners: quad, descriptor: describeLabel(picture, scaled(quad, scaleX, scaleY)) });
    }
  }
  return seen;
}

/** A label in a photograph whose artwork is probably one of these, or that is a part of one of them. */
export interface RecognisedLabel extends Pick<Capture, 'artworks' | 'parts'> {
  readonly bytes: Uint8Array;
  readonly corners: Quad;
}

interface KnownScanRequest {
  /** The likeliest first. All are photographs of one label. */
  readonly labels: readonly RecognisedLabel[];
  readonly keys: readonly string[];
  readonly limits?: ImageLimits;
}

/** Reads labels with the help of their artwork, one after the other until one gives the message. */
export async function scanKnown({
  labels,
  keys,
  limits,
}: KnownScanRequest): Promise<Pick<ScanResult, 'detection' | 'unread'>> {
  const reading = openReading({ keys });
  const scales: Scales[] = [];
  // One scale for all, because the corners of an average are those in one of its photographs.
  const scale = Math.max(...labels.map(({ bytes, corners }) => usefulScale({ corners, ...inspect(bytes, limits) })));
  for (const { bytes, shown } of labelsByPhoto(labels)) {
    const { picture, scaleX, scaleY } = await readPhoto(bytes, scale, limits);
    for (const label of shown) {
      scales.push({ scaleX, scaleY });
      const detection = reading.add({ ...label, picture, corners: scaled(label.corners, scaleX, scaleY) });
      if (detection !== null) return { detection: inFile(detection, { scaleX, scaleY }), unread: [] };
    }
  }
  const last = inFile(reading.end(), scales[0] ?? { scaleX: 1, scaleY: 1 });
  // The average itself is read blindly, but the artworks told which outlines are the label.
  const detection = { ...last, assisted: last.message !== null };
  return { detection, unread: last.message === null ? gainedInFiles(reading, scales) : [] };
}

/** The labels of one photograph together, so that it is decoded once. The photograph of the likeliest label comes first. */
export function labelsByPhoto<L extends { readonly bytes: Uint8Array }>(
  labels: readonly L[],
): { readonly bytes: Uint8Array; readonly shown: readonly L[] }[] {
  const photos = new Map<Uint8Array, L[]>();
  for (const label of labels) photos.set(label.bytes, [...(photos.get(label.bytes) ?? []), label]);
  return [...photos].map(([bytes, shown]) => ({ bytes, shown }));
}

/** A photograph without its pixels, which are not kept. */
interface Prepared {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly corners?: Quad;
  /** Outlines that may be the label, in pixels of the file, after a search. */
  readonly outlines: readonly Quad[];
}

function prepare({ bytes, corners }: ScanPhoto, limits?: ImageLimits): Prepared {
  const { width, height } = inspect(bytes, limits);
  if (!corners) return { bytes, width, height, outlines: [] };
  assertCorners(corners, width, height);
  return { bytes, width, height, outlines: [], corners: clockwise(corners) };
}

/** The first pass searches for outlines; the closer one reads small labels at full size, in the outlines that were found. */
type Pass = 'search' | 'closer';

interface Reading extends Scales {
  readonly capture: Capture;
  /** In pixels of the file. */
  readonly outlines: readonly Quad[];
}

async function readOne(photo: Prepared, scale: number, pass: Pass, limits?: ImageLimits): Promise<Reading> {
  const { picture, scaleX, scaleY } = await readPhoto(photo.bytes, scale, limits);
  const { corners, outlines } = photo;
  if (corners) return { capture: { picture, corners: scaled(corners, scaleX, scaleY) }, outlines, scaleX, scaleY };
  if (pass === 'closer') return { capture: { picture, outlines: smallOutlines(photo) }, outlines, scaleX, scaleY };
  const found = findLabels(picture, OUTLINES);
  const inFilePixels = found.map((quad) => scaled(quad, 1 / scaleX, 1 / scaleY));
  return { capture: { picture, outlines: found }, outlines: inFilePixels, scaleX, scaleY };
}

/** What a pass over the photographs gave. */
interface Look {
  readonly detection: Detection;
  /** The photographs with the outlines that the pass found. */
  readonly photos: readonly Prepared[];
  readonly unread: readonly FrameBits[];
}

/** Reads one photograph after the other, so that memory does not grow with their number. */
async function readUntilFound(
  request: ScanRequest,
  photos: readonly Prepared[],
  scale: number,
  pass: Pass,
): Promise<Look> {
  const options = { keys: request.keys ?? [PUBLISHED_KEY], outlinesOnly: pass === 'closer' };
  const looked = [...photos];
  const opened = openReading(options);
  const scales: Scales[] = [];
  for (const [i, photo] of photos.entries()) {
    if (pass === 'closer' && !isWorthACloserLook(photo)) continue;
    const reading = await named(request, i, () => readOne(photo, scale, pass, request.limits));
    // Not the reading itself, which would keep its pixels.
    scales.push({ scaleX: reading.scaleX, scaleY: reading.scaleY });
    looked[i] = { ...photo, outlines: reading.outlines };
    const detection = opened.add(reading.capture);
    if (detection === null) continue;
    if (detection.alone) await assertAgreed(request, photos, i, detection.message as string);
    return { detection: inFile(detection, reading), photos: looked, unread: [] };
  }
  const detection = inFile(opened.end(), scales.at(-1) ?? { scaleX: 1, scaleY: 1 });
  return { detection, photos: looked, unread: gainedInFiles(opened, scales) };
}

function gainedInFiles(reading: OpenReading, scales: readonly Scales[]): FrameBits[] {
  return reading.gained().map((frame) => ({ ...frame, sight: inFile(frame.sight, scales[frame.photo]) }));
}

function isWorthACloserLook(photo: Prepared): boolean {
  return photo.corners !== undefined || smallOutlines(photo).length > 0;
}

/** So many photographs after the one with an answer are read too, to compare the messages. Each takes as long as a quick read. */
const COMPARED = 3;

/** Throws bad_input if another photograph plainly shows another label. */
async function assertAgreed(
  request: ScanRequest,
  photos: readonly Prepared[],
  from: number,
  message: string,
): Promise<void> {
  const options = { keys: request.keys ?? [PUBLISHED_KEY], outlinesOnly: true };
  for (let i = from + 1; i < Math.min(photos.length, from + 1 + COMPARED); i++) {
    const { capture } = await named(request, i, () =>
      readOne(photos[i], usefulScale(photos[i]), 'search', request.limits),
    );
    const other = readPhotos([capture], options).message;
    if (other === null || other === message) continue;
    throw new AppError(
      'bad_input',
      `The photos show different labels: ${nameOf(request, from)} reads "${message}", ${nameOf(request, i)} "${other}". Scan the photos of one label at a time.`,
    );
  }
}

/** Does the work on one of several photographs. An error says on which. */
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
