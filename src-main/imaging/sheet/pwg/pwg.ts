// PWG raster (PWG 5102.4): pages of pixels for printers that take no PDF.
import type { Rgb } from '../../../engine/numeric/raster.ts';
import { longestLine, packLine, repeatsFrom, unpackLine } from './lines.ts';

export interface PwgPage {
  readonly picture: Rgb;
  /** Dots an inch. */
  readonly dpi: number;
}

/** The places of what we write in the header of a page; all else is zero. */
const HEADER = 1796;
const AT = {
  ...{ mediaType: 128, dpiX: 276, dpiY: 280, copies: 340, pointsX: 352, pointsY: 356, width: 372, height: 376 },
  ...{ bitsAColour: 384, bitsAPixel: 388, bytesALine: 392, colourSpace: 400, colours: 420 },
  ...{ pages: 452, alongFeed: 456, acrossFeed: 460, boxRight: 472, boxBottom: 476 },
  ...{ alternate: 480, quality: 484, size: 1732 },
} as const;
const SYNC = 'RaS2';
const SRGB = 19;
const WHITE = 0xffffff;
const HIGH_QUALITY = 5;
const POINTS_AN_INCH = 72;
const CHANNELS = 3;
/** Bytes that are gathered before they go to the disk. */
const BAND = 1 << 20;
/** The largest page that is read: A3 at 600 DPI has 70 million pixels. */
const MOST_PIXELS = 100_000_000;

export type Sink = (bytes: Uint8Array) => Promise<void>;

/** What every page of a file says besides its pixels. */
export interface PwgFacts {
  readonly pages: number;
  /** The PWG name of the media, as `iso_a4_210x297mm`. */
  readonly media: string;
  readonly mediaType: string;
}

export function beginPwg(put: Sink): Promise<void> {
  return put(Buffer.from(SYNC));
}

/** Writes a page, band by band. */
export async function writePwgPage({ picture, dpi }: PwgPage, facts: PwgFacts, put: Sink): Promise<void> {
  const { width, height, data } = picture;
  const stride = width * CHANNELS;
  await put(headerOf(picture, dpi, facts));
  const longest = longestLine(width);
  let band = new Uint8Array(BAND + longest);
  let at = 0;
  for (let y = 0; y < height; ) {
    const repeats = repeatsFrom(data, y, stride, height);
    band[at] = repeats - 1;
    at = packLine(data.subarray(y * stride, (y + 1) * stride), band, at + 1);
    y += repeats;
    if (at < BAND) continue;
    await put(band.subarray(0, at));
    band = new Uint8Array(BAND + longest);
    at = 0;
  }
  await put(band.subarray(0, at));
}

function headerOf({ width, height }: Rgb, dpi: number, { pages, media, mediaType }: PwgFacts): Buffer {
  const header = Buffer.alloc(HEADER);
  header.write('PwgRaster', 0, 'latin1');
  header.write(mediaType.slice(0, 63), AT.mediaType, 'latin1');
  header.write(media.slice(0, 63), AT.size, 'latin1');
  const put = (at: number, value: number) => header.writeUInt32BE(value, at);
  const numbers: readonly (readonly [at: number, value: number])[] = [
    ...[[AT.dpiX, dpi] as const, [AT.dpiY, dpi] as const, [AT.copies, 1] as const],
    ...[[AT.pointsX, pointsOf(width, dpi)] as const, [AT.pointsY, pointsOf(height, dpi)] as const],
    ...[[AT.width, width] as const, [AT.height, height] as const, [AT.bytesALine, width * CHANNELS] as const],
    ...[[AT.bitsAColour, 8] as const, [AT.bitsAPixel, 8 * CHANNELS] as const, [AT.colours, CHANNELS] as const],
    ...[[AT.colourSpace, SRGB] as const, [AT.pages, pages] as const, [AT.alternate, WHITE] as const],
    ...[[AT.alongFeed, 1] as const, [AT.acrossFeed, 1] as const, [AT.quality, HIGH_QUALITY] as const],
    ...[[AT.boxRight, width] as const, [AT.boxBottom, height] as const],
  ];
  for (const [at, value] of numbers) put(at, value);
  return header;
}

function pointsOf(pixels: number, dpi: number): number {
  return Math.round((pixels / dpi) * POINTS_AN_INCH);
}

/** So many bytes of a file from a place on; fewer where it ends. */
export type Source = (at: number, length: number) => Uint8Array;

/** Reads a finished file page by page. It shares nothing with the writer but the places in the header. */
export function readPwg(bytes: Uint8Array): Generator<PwgPage> {
  return readPwgFrom((at, length) => bytes.subarray(at, at + length));
}

/** One page and one band of the file are in memory at a time. */
export function* readPwgFrom(source: Source): Generator<PwgPage> {
  const sync = Buffer.from(source(0, SYNC.length));
  if (sync.toString('latin1') !== SYNC) throw new Error('this is no PWG raster');
  for (let at = SYNC.length; ; ) {
    const bytes = source(at, HEADER);
    if (bytes.length === 0) return;
    if (bytes.length < HEADER) throw new Error('the header of a page is cut off');
    const header = Buffer.from(bytes);
    const [width, height, dpi] = [AT.width, AT.height, AT.dpiX].map((place) => header.readUInt32BE(place));
    const isOurs = header.readUInt32BE(AT.colourSpace) === SRGB && header.readUInt32BE(AT.bitsAPixel) === 8 * CHANNELS;
    if (!isOurs || width * height > MOST_PIXELS || width === 0) throw new Error('the header of a page is wrong');
    const data = new Uint8Array(width * height * CHANNELS);
    at = readLines(source, at + HEADER, data, width);
    yield { picture: { width, height, data }, dpi };
  }
}

function readLines(source: Source, from: number, data: Uint8Array, width: number): number {
  const stride = width * CHANNELS;
  const longest = longestLine(width);
  let band = source(from, BAND + longest);
  let [start, at] = [from, 0];
  for (let y = 0; y < data.length; ) {
    if (at >= BAND) {
      start += at;
      at = 0;
      band = source(start, BAND + longest);
    }
    const repeats = band[at] + 1;
    if (!(y + repeats * stride <= data.length)) throw new Error('a line of the raster is repeated too often');
    const line = data.subarray(y, y + stride);
    at = unpackLine(band, at + 1, line);
    for (let i = 1; i < repeats; i++) data.set(line, y + i * stride);
    y += repeats * stride;
  }
  return start + at;
}
