import { AppError } from '#shared/troubles/errors.ts';
import { byteView } from './byte-view.ts';
import { type Exif, readExif } from './exif.ts';
import type { RawHeader } from './header.ts';
import { plausibleDpi } from './tiff-tags.ts';

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const SCAN = 0xda;
const SCAN_MARKER = '\xff\xda';
const END = 0xd9;
const FILL = 0xff;
/** Markers of the frames that are read: baseline, extended, progressive. */
const READ_FRAMES = [0xc0, 0xc1, 0xc2];
/** Markers in the range of frames that are no frames: Huffman tables, an extension, arithmetic conditioning. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];
const CM_PER_INCH = 2.54;
/** Segments before the picture in a sound file are a few, or hundreds with large metadata. More are an attack on time. */
const MOST_SEGMENTS = 4096;
/** Fill bytes before a marker in sound files are a few, to round up to a word. */
const MOST_FILL = 4096;
/** Programs write about ten scans. Hundreds of nearly empty ones keep a decoder busy for minutes. */
const MOST_SCANS = 100;

/** What the segments before the frame tell. The first of several EXIF segments counts, as in viewers. */
interface Found {
  exif: Exif | null;
  jfifDpi: number | null;
  profile: boolean;
}

export function readJpegHeader(bytes: Uint8Array): RawHeader {
  const view = byteView(bytes, 'JPEG');
  const found: Found = { exif: null, jfifDpi: null, profile: false };
  for (let at = 2, count = 0; ; count++) {
    at = skipFill(bytes, at);
    const marker = view.u8(at + 1);
    if (view.u8(at) !== FILL || marker === SCAN || marker === END || count > MOST_SEGMENTS) throw damaged();
    const length = view.u16(at + 2);
    if (length < 2) throw damaged();
    const data = at + 4;
    const end = at + 2 + length;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker);
    if (isFrame) {
      refuseScans(bytes, end);
      return frameHeader(bytes, marker, data, found);
    }
    if (marker === APP0) found.jfifDpi ??= jfifDensity(bytes.subarray(data, end));
    if (marker === APP1 && view.text(data, Math.min(length - 2, 6)) === 'Exif\0\0') {
      found.exif ??= readExif(bytes.subarray(data + 6, end));
    }
    if (marker === APP2 && view.text(data, Math.min(length - 2, 11)) === 'ICC_PROFILE') found.profile = true;
    at = end;
  }
}

/** Skips fill bytes up to the last one, which belongs to a marker. */
function skipFill(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at] === FILL && bytes[at + 1] === FILL) if (++at - start > MOST_FILL) throw damaged();
  return at;
}

/** Every scan goes over the whole picture once, however few bytes it has. */
function refuseScans(bytes: Uint8Array, start: number): void {
  if (!mayHaveManyScans(bytes, start)) return;
  let scans = 0;
  for (let at = start; at + 3 < bytes.length; ) {
    if (bytes[at] !== FILL || bytes[at + 1] === FILL || isWithinScan(bytes[at + 1])) {
      at++;
      continue;
    }
    const marker = bytes[at + 1];
    if (marker === END) return;
    if (marker === SCAN && ++scans > MOST_SCANS) throw tooManyScans();
    at += 2 + ((bytes[at + 2] << 8) | bytes[at + 3]);
  }
}

/** Walking through the markers takes 0.1 s for the largest file, and nearly no file needs it. */
function mayHaveManyScans(bytes: Uint8Array, start: number): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = start - 1;
  for (let count = 0; count <= MOST_SCANS; count++) {
    at = file.indexOf(SCAN_MARKER, at + 1, 'latin1');
    if (at < 0) return false;
  }
  return true;
}

/** Whether a byte after 0xFF has no length after it: 0 is a byte of the picture, the others are markers without a length. */
function isWithinScan(byte: number): boolean {
  return byte <= 1 || (byte >= 0xd0 && byte <= 0xd7);
}

function frameHeader(bytes: Uint8Array, marker: number, at: number, found: Found): RawHeader {
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
    orientation: found.exif?.orientation ?? 1,
    dpi: found.jfifDpi ?? found.exif?.dpi ?? null,
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

function tooManyScans(): AppError {
  return new AppError(
    'image_unsupported',
    `This is a progressive JPEG of more than ${MOST_SCANS} scans, which takes too long to read. Save it as an ordinary JPEG or PNG.`,
  );
}
