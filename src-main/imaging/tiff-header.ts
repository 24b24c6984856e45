import { AppError } from '#shared/troubles/errors.ts';
import { type ByteView, byteView, cutShort } from './byte-view.ts';
import { type ImageHeader, type RawHeader, soundOrientation } from './header.ts';
import { entriesOf, readDirectory, resolutionOf, TAG } from './tiff-tags.ts';

const BIG_TIFF = 43;
const REDUCED_COPY = 1;
const RAW_SENSOR = 32803;
/** Photometric interpretations: white is 0, black is 0, RGB, palette, CMYK, YCbCr, CIELab. */
const COLOURS = new Map<number, ImageHeader['colour']>([
  [0, 'grey'],
  [1, 'grey'],
  [2, 'rgb'],
  [3, 'palette'],
  [5, 'cmyk'],
  [6, 'rgb'],
  [8, 'lab'],
]);
/** What the codec unpacks: none, fax (3 kinds), LZW, JPEG, deflate (2 numbers), PackBits, WebP. */
const COMPRESSIONS = [1, 2, 3, 4, 5, 7, 8, 32946, 32773, 50001];
const OTHER_COMPRESSIONS = new Map<number, string>([
  [6, 'old-style JPEG'],
  [34676, 'LogLuv'],
  [34677, 'LogLuv'],
  [34712, 'JPEG 2000'],
  [34887, 'LERC'],
  [34925, 'LZMA'],
  [50000, 'Zstandard'],
  [50002, 'JPEG XL'],
]);
/** Kinds of extra samples: alpha that the colours are multiplied by, and alpha that they are not; 0 is anything else. */
const PREMULTIPLIED = 1;
const ALPHA = 2;
/** Colour samples of a pixel. Further samples are alpha or extra. */
const SAMPLES = { grey: 1, palette: 1, rgb: 3, lab: 3, cmyk: 4 } as const;
/** Largest tile. A tile is unpacked whole however small the picture, and sound files have no larger ones. */
const LARGEST_TILE = 4096;
/** Directories that are searched for further pages. A real file with more has many pages and is refused anyway. */
const DIRECTORIES = 32;

export function readTiffHeader(bytes: Uint8Array): RawHeader {
  const view = byteView(bytes, 'TIFF', bytes[0] === 0x49);
  const big = view.u16(2) === BIG_TIFF;
  const { values, next } = readDirectory(view, big ? view.u64(8) : view.u32(4), big);
  const colour = colourOf(values);
  refuseUnread(values, colour);
  const width = values.get(TAG.width) ?? 0;
  const height = values.get(TAG.height) ?? 0;
  if (!isSize(width) || !isSize(height)) throw cutShort('TIFF');
  return {
    type: 'tiff',
    width,
    height,
    bitDepth: values.get(TAG.bitsPerSample) ?? 1,
    colour,
    ...channelsOf(values, colour),
    orientation: soundOrientation(values.get(TAG.orientation)),
    dpi: resolutionOf(values),
    profile: values.has(TAG.iccProfile),
    frames: hasFurtherPages(view, next, big) ? 2 : 1,
  };
}

const SHORT = 3;

/** A copy of the file whose orientation is set to upright, as an orientation that does not exist counts. */
export function withUprightOrientation(bytes: Uint8Array): Uint8Array {
  const isLittle = bytes[0] === 0x49;
  const view = byteView(bytes, 'TIFF', isLittle);
  const big = view.u16(2) === BIG_TIFF;
  const copy = Uint8Array.from(bytes);
  const writer = new DataView(copy.buffer);
  for (const entry of entriesOf(view, big ? view.u64(8) : view.u32(4), TAG.orientation, big)) {
    writer.setUint16(entry + 2, SHORT, isLittle);
    writer.setUint16(entry + (big ? 12 : 8), 1, isLittle);
  }
  return copy;
}

function isSize(value: number): boolean {
  return Number.isInteger(value) && value > 0 && value < 2 ** 32;
}

function colourOf(values: ReadonlyMap<number, number>): ImageHeader['colour'] {
  const photometric = values.get(TAG.photometric) ?? 1;
  if (values.has(TAG.dngVersion) || photometric === RAW_SENSOR) throw unread('a camera raw file');
  const colour = COLOURS.get(photometric);
  if (colour === undefined) throw unread(`a TIFF file of colours of kind ${photometric}`);
  return colour;
}

/** Channels after the colours. The first one is alpha if the file says so. */
function channelsOf(values: ReadonlyMap<number, number>, colour: ImageHeader['colour']) {
  const more = (values.get(TAG.samplesPerPixel) ?? 1) - SAMPLES[colour];
  const kind = values.get(TAG.extraSamples) ?? 0;
  const alpha = more > 0 && (kind === PREMULTIPLIED || kind === ALPHA);
  return { alpha, spare: more > (alpha ? 1 : 0) };
}

function refuseUnread(values: ReadonlyMap<number, number>, colour: ImageHeader['colour']): void {
  const bits = values.get(TAG.bitsPerSample) ?? 1;
  const format = values.get(TAG.sampleFormat) ?? 1;
  if (![1, 2, 4, 8, 16].includes(bits) || format !== 1)
    throw unread(`a TIFF file of ${bits}-bit ${format === 3 ? 'floating-point ' : ''}samples`);
  if (bits < 8 && (values.get(TAG.samplesPerPixel) ?? 1) > 1) throw unread(`a colour TIFF file of ${bits}-bit samples`);
  if (colour === 'lab' && bits === 8) throw unread('a TIFF file of 8-bit Lab colours');
  const compression = values.get(TAG.compression) ?? 1;
  if (!COMPRESSIONS.includes(compression)) {
    const name = OTHER_COMPRESSIONS.get(compression);
    throw unread(`a TIFF file compressed ${name ? `by ${name}` : `in a way of its own (${compression})`}`);
  }
  const tile = Math.max(values.get(TAG.tileWidth) ?? 0, values.get(TAG.tileHeight) ?? 0);
  if (tile > LARGEST_TILE) throw unread(`a TIFF file with tiles of ${tile} pixels`);
}

/** Smaller copies of the same picture (pyramids, thumbnails) are no further pages. */
function hasFurtherPages(view: ByteView, start: number, big: boolean): boolean {
  let at = start;
  for (let count = 0; at !== 0; count++) {
    if (count === DIRECTORIES) return true;
    const { values, next } = readDirectory(view, at, big);
    if (((values.get(TAG.subfileType) ?? 0) & REDUCED_COPY) === 0) return true;
    at = next;
  }
  return false;
}

function unread(what: string): AppError {
  return new AppError(
    'image_unsupported',
    `This is ${what}, which Twinmark does not read. Save it as RGB TIFF of 8 or 16 bits, compressed by LZW or not at all, or as PNG.`,
  );
}
