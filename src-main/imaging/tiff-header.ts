import { AppError } from '../../src-shared/errors.ts';
import { type ByteView, byteView, cutShort } from './byte-view.ts';
import { type ImageHeader, type RawHeader, soundOrientation } from './header.ts';
import { readDirectory, resolutionOf, TAG } from './tiff-tags.ts';

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
/** Colour samples of a pixel; what is more is alpha or extra. */
const SAMPLES = { grey: 1, palette: 1, rgb: 3, lab: 3, cmyk: 4 } as const;
/** A tile is unpacked whole, however small the picture: larger ones are no sound layout. */
const LARGEST_TILE = 4096;
/** Directories looked at for further pages; a real file with more is refused as one of many pages anyway. */
const DIRECTORIES = 32;

export function readTiffHeader(bytes: Uint8Array): RawHeader {
  const view = byteView(bytes, 'TIFF', bytes[0] === 0x49);
  const big = view.u16(2) === BIG_TIFF;
  const first = readDirectory(view, big ? view.u64(8) : view.u32(4), 0, big);
  refuseUnread(first.values);
  const colour = COLOURS.get(first.values.get(TAG.photometric) ?? 1);
  const width = first.values.get(TAG.width) ?? 0;
  const height = first.values.get(TAG.height) ?? 0;
  if (colour === undefined || width === 0 || height === 0) throw cutShort('TIFF');
  return {
    type: 'tiff',
    width,
    height,
    bitDepth: first.values.get(TAG.bitsPerSample) ?? 1,
    colour,
    alpha: (first.values.get(TAG.samplesPerPixel) ?? 1) > SAMPLES[colour] && first.values.has(TAG.extraSamples),
    orientation: soundOrientation(first.values.get(TAG.orientation)),
    dpi: resolutionOf(first.values),
    profile: first.values.has(TAG.iccProfile),
    frames: hasFurtherPages(view, first.next, big) ? 2 : 1,
  };
}

function refuseUnread(values: ReadonlyMap<number, number>): void {
  if (values.has(TAG.dngVersion) || values.get(TAG.photometric) === RAW_SENSOR) {
    throw unread('a camera raw file');
  }
  const bits = values.get(TAG.bitsPerSample) ?? 1;
  const format = values.get(TAG.sampleFormat) ?? 1;
  if (![1, 2, 4, 8, 16].includes(bits) || format !== 1)
    throw unread(`a TIFF file of ${bits}-bit ${format === 3 ? 'floating-point ' : ''}samples`);
  const tile = Math.max(values.get(TAG.tileWidth) ?? 0, values.get(TAG.tileHeight) ?? 0);
  if (tile > LARGEST_TILE) throw unread(`a TIFF file with tiles of ${tile} pixels`);
}

/** Smaller copies of the same picture (pyramids, thumbnails) are no further pages. */
function hasFurtherPages(view: ByteView, start: number, big: boolean): boolean {
  let at = start;
  for (let count = 0; at !== 0; count++) {
    if (count === DIRECTORIES) return true;
    const { values, next } = readDirectory(view, at, 0, big);
    if (((values.get(TAG.subfileType) ?? 0) & REDUCED_COPY) === 0) return true;
    at = next;
  }
  return false;
}

function unread(what: string): AppError {
  return new AppError(
    'image_unsupported',
    `This is ${what}, which Twinmark does not read. Save it as 8- or 16-bit TIFF, or as PNG.`,
  );
}
