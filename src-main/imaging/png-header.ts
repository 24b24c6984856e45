import { AppError } from '#shared/troubles/errors.ts';
import { byteView } from './byte-view.ts';
import { readExif } from './exif.ts';
import type { RawHeader } from './header.ts';
import { plausibleDpi } from './tiff-tags.ts';

const INCH_IN_METRES = 0.0254;
/** Chunks before the pixels in a sound file are a few dozen. More are an attack on time. */
const MOST_CHUNKS = 4096;
const GREY = 0;
const PALETTE = 3;
const GREY_ALPHA = 4;
const RGB_ALPHA = 6;
const COLOUR_TYPES = new Map<number, readonly number[]>([
  [GREY, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [PALETTE, [1, 2, 4, 8]],
  [GREY_ALPHA, [8, 16]],
  [RGB_ALPHA, [8, 16]],
]);

export function readPngHeader(bytes: Uint8Array): RawHeader {
  const view = byteView(bytes, 'PNG');
  if (view.u32(8) !== 13 || view.text(12, 4) !== 'IHDR') throw damaged();
  const width = view.u32(16);
  const height = view.u32(20);
  const bitDepth = view.u8(24);
  const colourType = view.u8(25);
  if (width === 0 || height === 0 || !COLOUR_TYPES.get(colourType)?.includes(bitDepth)) throw damaged();
  const extra = readChunksBeforePixels(bytes);
  return {
    type: 'png',
    width,
    height,
    bitDepth,
    colour: colourType === PALETTE ? 'palette' : colourType === GREY || colourType === GREY_ALPHA ? 'grey' : 'rgb',
    alpha: colourType === GREY_ALPHA || colourType === RGB_ALPHA || extra.transparency,
    orientation: extra.orientation,
    dpi: extra.dpi,
    profile: extra.profile,
    frames: extra.animated ? 2 : 1,
  };
}

function readChunksBeforePixels(bytes: Uint8Array) {
  const view = byteView(bytes, 'PNG');
  const found = { transparency: false, profile: false, animated: false, orientation: 1, dpi: null as number | null };
  let exif = false;
  for (let at = 33, count = 0; ; count++) {
    const length = view.u32(at);
    const name = view.text(at + 4, 4);
    const data = at + 8;
    if (name === 'IDAT') return found;
    if (name === 'IEND' || count > MOST_CHUNKS) throw damaged();
    if (name === 'tRNS') found.transparency = true;
    if (name === 'iCCP') found.profile = true;
    if (name === 'acTL') found.animated = true;
    if (name === 'eXIf' && !exif) {
      exif = true;
      found.orientation = readExif(bytes.subarray(data, data + length)).orientation;
    }
    if (name === 'pHYs' && view.u8(data + 8) === 1) found.dpi = dpiOf(view.u32(data));
    at = data + length + 4;
  }
}

/** The field counts whole dots a metre, so 300 DPI would read as 299.9994: gives the whole number that was meant. */
function dpiOf(perMetre: number): number | null {
  const whole = Math.round(perMetre * INCH_IN_METRES);
  return plausibleDpi(Math.round(whole / INCH_IN_METRES) === perMetre ? whole : perMetre * INCH_IN_METRES);
}

function damaged(): AppError {
  return new AppError('image_broken', 'The header of the PNG file is damaged. Export or send it again.');
}
