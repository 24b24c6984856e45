import type { Rgb } from '#main/engine/numeric/raster.ts';
import { withoutHardDots } from '#main/engine/read/dots-alone.ts';
import { decodingFailure, type Opening, openPicture } from './codec.ts';
import type { ImageHeader } from './header.ts';
import { type ImageLimits, inspect } from './inspect.ts';
import { notesOn, profileOf } from './reading-notes.ts';
import { withUprightOrientation } from './tiff-header.ts';
import { onWhite } from './transparency.ts';

/** Artwork to be marked: its colours in sRGB, and its transparency. */
export interface ArtworkPixels {
  readonly picture: Rgb;
  /** One byte a pixel, or null where the file has no transparency. */
  readonly alpha: Uint8Array | null;
  readonly header: ImageHeader;
  /** What was converted, as sentences for the user. */
  readonly notes: readonly string[];
}

/** A photograph to be scanned, perhaps made smaller while decoding. */
export interface Photo {
  readonly picture: Rgb;
  /** Pixels of `picture` for a pixel of the file. Sizes are whole numbers, so the two differ a little. */
  readonly scaleX: number;
  readonly scaleY: number;
}

export async function readArtwork(bytes: Uint8Array, limits?: ImageLimits): Promise<ArtworkPixels> {
  const header = inspect(bytes, limits);
  const pixels = await decode(bytes, header, null);
  return {
    ...splitAlpha(pixels, header),
    header,
    notes: notesOn(header, header.profile ? await profileOf(bytes) : null),
  };
}

/** `scale` of 1 or less. JPEG files are made smaller inside the decoder, which costs a fraction of a whole decode. */
export async function readPhoto(bytes: Uint8Array, scale: number, limits?: ImageLimits): Promise<Photo> {
  const header = inspect(bytes, limits);
  // Rounded down, because the decoder never shrinks by more than is asked for in both directions.
  const width = Math.max(1, Math.floor(header.width * scale));
  const height = Math.max(1, Math.floor(header.height * scale));
  const size = scale < 1 ? { width, height } : null;
  const { picture: colours, alpha } = splitAlpha(await decode(bytes, header, size), header);
  const picture = withoutHardDots(alpha ? onWhite(colours, alpha) : colours);
  return { picture, scaleX: picture.width / header.width, scaleY: picture.height / header.height };
}

/** Throws where the file breaks off or is damaged. All of it is decoded, and hardly any of it is kept in memory. */
export async function refuseDamaged(bytes: Uint8Array, header: ImageHeader): Promise<void> {
  await decode(bytes, header, { width: 1, height: 1 });
}

interface Pixels {
  readonly data: Uint8Array;
  readonly info: { readonly width: number; readonly height: number; readonly channels: number };
}

/** Of the upright picture. */
interface Size {
  readonly width: number;
  readonly height: number;
}

async function decode(bytes: Uint8Array, header: ImageHeader, size: Size | null): Promise<Pixels> {
  let failure: unknown;
  try {
    return await decodeStrictly(bytes, header, size, 'warning');
  } catch (error) {
    failure = error;
  }
  try {
    if (says(failure, BAD_ORIENTATION))
      return await decodeStrictly(withUprightOrientation(bytes), header, size, 'warning');
    if (says(failure, ...HARMLESS)) return await decodeStrictly(bytes, header, size, 'error');
  } catch (error) {
    failure = error;
  }
  throw decodingFailure(header.type, failure);
}

async function decodeStrictly(
  bytes: Uint8Array,
  header: ImageHeader,
  size: Size | null,
  failOn: Opening['failOn'],
): Promise<Pixels> {
  const stored = size && header.orientation > 4 ? { width: size.height, height: size.width } : size;
  let codec = openPicture(bytes, header, {
    failOn,
    ...(stored ? { resize: (whole) => whole.resize({ ...stored, fit: 'fill' }) } : {}),
  });
  // With 16 bits and a profile, the codec works in Display P3 and would give its numbers without this conversion.
  if (header.bitDepth === 16 && header.profile) codec = codec.withIccProfile('srgb');
  const { data, info } = await codec.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), info };
}

/**
 * Some phones write scan parameters of progressive files into baseline ones, and some programs write TIFF fields that decoders
 * correct by themselves. The codec warns before any pixel is decoded, so another try is cheap.
 */
const HARMLESS = [
  'Invalid SOS parameters for sequential JPEG',
  'Sum of Photometric type-related color channels and ExtraSamples',
  'tags are not sorted in ascending order',
  'does not end in null byte',
  'Bogus "StripByteCounts" field',
];
/** The codec's TIFF reader takes this for an error. At any level that lets it pass, damaged pixels pass too. */
const BAD_ORIENTATION = 'for "Orientation" tag';

function says(failure: unknown, ...words: readonly string[]): boolean {
  return failure instanceof Error && words.some((some) => failure.message.includes(some));
}

/** Separates colours and alpha. Colours move within the decoder's own buffer, because a second one would be large. */
function splitAlpha({ data, info }: Pixels, header: ImageHeader): { picture: Rgb; alpha: Uint8Array | null } {
  const { width, height, channels } = info;
  if (channels === 3) return { picture: { width, height, data }, alpha: null };
  const count = width * height;
  const alpha = hasAlpha(header) ? new Uint8Array(count) : null;
  for (let pixel = 0, from = 0, to = 0; pixel < count; pixel++, from += channels, to += 3) {
    if (alpha) alpha[pixel] = data[from + 3];
    data[to] = data[from];
    data[to + 1] = data[from + 1];
    data[to + 2] = data[from + 2];
  }
  return { picture: { width, height, data: data.subarray(0, count * 3) }, alpha };
}

/** The codec takes any fourth channel for alpha. In a TIFF file it is alpha only if the file says so. */
function hasAlpha({ type, alpha }: ImageHeader): boolean {
  return type !== 'tiff' || alpha;
}
