// PWG raster (PWG 5102.4): pages of pixels for printers that take no PDF.
import type { Rgb } from '#main/engine/numeric/raster.ts';
import {
  CHANNELS,
  type RasterFacts,
  type RasterPage,
  readLines,
  type Sink,
  type Source,
  writeLines,
} from './packed-page.ts';

/** Bytes of the header of a page, and where in it the words stand that are written here. All its other bytes are zero. */
const HEADER = 1796;
const AT = {
  mediaType: 128,
  dpiX: 276,
  dpiY: 280,
  copies: 340,
  pointsX: 352,
  pointsY: 356,
  width: 372,
  height: 376,
  bitsAColour: 384,
  bitsAPixel: 388,
  bytesALine: 392,
  colourSpace: 400,
  colours: 420,
  pages: 452,
  alongFeed: 456,
  acrossFeed: 460,
  boxRight: 472,
  boxBottom: 476,
  alternate: 480,
  quality: 484,
  size: 1732,
} as const;
const SYNC = 'RaS2';
const SRGB = 19;
const WHITE = 0xffffff;
const HIGH_QUALITY = 5;
const POINTS_AN_INCH = 72;

export function beginPwg(put: Sink): Promise<void> {
  return put(Buffer.from(SYNC));
}

/** Writes a page, band by band. */
export async function writePwgPage({ picture, dpi }: RasterPage, facts: RasterFacts, put: Sink): Promise<void> {
  await put(headerOf(picture, dpi, facts));
  await writeLines(picture, put);
}

function headerOf({ width, height }: Rgb, dpi: number, { pages, media, mediaType }: RasterFacts): Buffer {
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

/** Reads a finished file page by page. This reader and the writer above share the places in the header, and nothing else. */
export function readPwg(bytes: Uint8Array): Generator<RasterPage> {
  return readPwgFrom((at, length) => bytes.subarray(at, at + length));
}

/** One page and one band of the file are in memory at a time. */
export function* readPwgFrom(source: Source): Generator<RasterPage> {
  const sync = Buffer.from(source(0, SYNC.length));
  if (sync.toString('latin1') !== SYNC) throw new Error('this is no PWG raster');
  for (let at = SYNC.length; ; ) {
    const bytes = source(at, HEADER);
    if (bytes.length === 0) return;
    if (bytes.length < HEADER) throw new Error('the header of a page is cut off');
    const header = Buffer.from(bytes);
    const [width, height, dpi] = [AT.width, AT.height, AT.dpiX].map((place) => header.readUInt32BE(place));
    const isOurs = header.readUInt32BE(AT.colourSpace) === SRGB && header.readUInt32BE(AT.bitsAPixel) === 8 * CHANNELS;
    if (!isOurs) throw new Error('the header of a page is wrong');
    const { picture, end } = readLines(source, at + HEADER, width, height);
    at = end;
    yield { picture, dpi };
  }
}
