import { AppError } from '../../src-shared/errors.ts';
import { byteView } from './byte-view.ts';
import { readExif } from './exif.ts';
import type { RawHeader } from './header.ts';
import { plausibleDpi } from './tiff-tags.ts';

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const SCAN = 0xda;
const END = 0xd9;
const FILL = 0xff;
/** Frame markers that are read: baseline, extended, progressive. */
const READ_FRAMES = [0xc0, 0xc1, 0xc2];
/** In the range of the frame markers but none: Huffman tables, an extension, arithmetic conditioning. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];
const CM_PER_INCH = 2.54;
/** Segments before the picture in a sound file are a few, or hundreds with large metadata. More are an attack on time. */
const MOST_SEGMENTS = 4096;

export function readJpegHeader(bytes: Uint8Array): RawHeader {
  const view = byteView(bytes, 'JPEG');
  const found = { orientation: 1, exifDpi: null as number | null, jfifDpi: null as number | null, profile: false };
  for (let at = 2, count = 0; ; count++) {
    while (view.u8(at) === FILL && view.u8(at + 1) === FILL) at++;
    const marker = view.u8(at + 1);
    if (view.u8(at) !== FILL || marker === SCAN || marker === END || count > MOST_SEGMENTS) throw damaged();
    const length = view.u16(at + 2);
    if (length < 2) throw damaged();
    const data = at + 4;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker);
    if (isFrame) return frameHeader(bytes, marker, data, found);
    if (marker === APP0) found.jfifDpi ??= jfifDensity(bytes.subarray(data, at + 2 + length));
    if (marker === APP1 && view.text(data, Math.min(length - 2, 6)) === 'Exif\0\0') {
      const exif = readExif(bytes.subarray(data + 6, at + 2 + length));
      found.orientation = exif.orientation;
      found.exifDpi = exif.dpi;
    }
    if (marker === APP2 && view.text(data, Math.min(length - 2, 11)) === 'ICC_PROFILE') found.profile = true;
    at += 2 + length;
  }
}

function frameHeader(
  bytes: Uint8Array,
  marker: number,
  at: number,
  found: { orientation: number; exifDpi: number | null; jfifDpi: number | null; profile: boolean },
): RawHeader {
  const view = byteView(bytes, 'JPEG');
  const bitDepth = view.u8(at);
  const height = view.u16(at + 1);
  const width = view.u16(at + 3);
  const components = view.u8(at + 5);
  if (!READ_FRAMES.includes(marker) || bitDepth !== 8) {
    const kind = bitDepth === 8 ? 'lossless or arithmetic' : `${bitDepth}-bit`;
    throw new AppError(
      'image_unsupported',
      `This is a ${kind} JPEG, which Twinmark does not read. Save it as an ordinary JPEG or PNG.`,
    );
  }
  if (width === 0 || height === 0 || ![1, 3, 4].includes(components)) throw damaged();
  return {
    type: 'jpeg',
    width,
    height,
    bitDepth,
    colour: components === 1 ? 'grey' : components === 4 ? 'cmyk' : 'rgb',
    alpha: false,
    orientation: found.orientation,
    dpi: found.jfifDpi ?? found.exifDpi,
    profile: found.profile,
    frames: 1,
  };
}

function jfifDensity(segment: Uint8Array): number | null {
  if (segment.length < 12) return null;
  const view = byteView(segment, 'JPEG');
  const unit = view.u8(7);
  if (view.text(0, 5) !== 'JFIF\0' || unit === 0) return null;
  return plausibleDpi(unit === 2 ? view.u16(8) * CM_PER_INCH : view.u16(8));
}

function damaged(): AppError {
  return new AppError('image_broken', 'The header of the JPEG file is damaged. Export or send it again.');
}
