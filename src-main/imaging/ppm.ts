import type { Rgb } from '#main/engine/numeric/raster.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { latin1 } from './byte-view.ts';
import { DEFAULT_LIMITS, type ImageLimits, refuseBadLength, refuseBadSize } from './inspect.ts';

/** Longest header in bytes. Only long comments would need more. */
const LONGEST_HEADER = 512;
/** Width, height and the largest value, apart by blanks or comments; one blank before the first pixel. */
const HEADER = /^P6(?:\s|#[^\n\r]*[\n\r])+(\d{1,6})(?:\s|#[^\n\r]*[\n\r])+(\d{1,6})(?:\s|#[^\n\r]*[\n\r])+(\d{1,6})\s/;

export function isPpm(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x36;
}

/** Raw pixels, as the window sends them from the camera. They are neither decoded nor copied. */
export function readPpm(bytes: Uint8Array, limits: ImageLimits = DEFAULT_LIMITS): Rgb {
  refuseBadLength(bytes.length, limits);
  const found = HEADER.exec(latin1(bytes.subarray(0, LONGEST_HEADER)));
  if (!found) throw broken('Its header must be P6, width, height and 255.');
  const [width, height, most] = found.slice(1).map(Number);
  if (most !== 255) throw broken(`Its largest value is ${most}; it must be 255.`);
  refuseBadSize(width, height, limits);
  const start = found[0].length;
  const missing = start + 3 * width * height - bytes.length;
  if (missing > 0) throw broken(`It is ${missing} bytes short of ${width} x ${height} pixels.`);
  if (missing < 0) throw broken(`It has ${-missing} bytes more than ${width} x ${height} pixels.`);
  return { width, height, data: bytes.subarray(start) };
}

function broken(what: string): AppError {
  return new AppError('image_broken', `This is no PPM picture that Twinmark reads. ${what}`);
}
