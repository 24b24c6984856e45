import type { SharpOptions } from 'sharp';
import type { Rgb } from '../engine/raster.ts';
import { brokenPicture, sharp } from './codec.ts';
import type { ImageHeader } from './header.ts';
import { type ImageLimits, inspect } from './inspect.ts';

/** Artwork to be marked: its colours in sRGB, its transparency apart. */
export interface Artwork {
  readonly picture: Rgb;
  /** One byte a pixel, or null where the file has no transparency. */
  readonly alpha: Uint8Array | null;
  readonly header: ImageHeader;
  /** What was converted on the way, as sentences for the user. */
  readonly notes: readonly string[];
}

/** A photograph to be scanned, perhaps made smaller while decoding. */
export interface Photo {
  readonly picture: Rgb;
  /** Pixels here for a pixel of the file, exactly: the sizes are whole numbers, so the two differ a little. */
  readonly scaleX: number;
  readonly scaleY: number;
}

export async function readArtwork(bytes: Uint8Array, limits?: ImageLimits): Promise<Artwork> {
  const header = inspect(bytes, limits);
  const pixels = await decode(bytes, header, null);
  return { ...splitAlpha(pixels), header, notes: notesOn(header) };
}

/** `scale` of 1 or less. JPEG files are made smaller inside the decoder, which costs a fraction of a whole decode. */
export async function readPhoto(bytes: Uint8Array, scale: number, limits?: ImageLimits): Promise<Photo> {
  const header = inspect(bytes, limits);
  // Rounded down: the decoder shrinks by no more than what is asked for in both directions.
  const width = Math.max(1, Math.floor(header.width * scale));
  const height = Math.max(1, Math.floor(header.height * scale));
  const size = scale < 1 ? { width, height } : null;
  const { picture } = splitAlpha(await decode(bytes, header, size));
  return { picture, scaleX: picture.width / header.width, scaleY: picture.height / header.height };
}

interface Pixels {
  readonly data: Uint8Array;
  readonly info: { readonly width: number; readonly height: number; readonly channels: number };
}

async function decode(
  bytes: Uint8Array,
  header: ImageHeader,
  size: { width: number; height: number } | null,
): Promise<Pixels> {
  try {
    return await decodeStrictly(bytes, header, size, 'warning');
  } catch (error) {
    if (!isHarmless(error)) throw brokenPicture(header.type, error);
  }
  try {
    return await decodeStrictly(bytes, header, size, 'error');
  } catch (error) {
    throw brokenPicture(header.type, error);
  }
}

async function decodeStrictly(
  bytes: Uint8Array,
  header: ImageHeader,
  size: { width: number; height: number } | null,
  failOn: NonNullable<SharpOptions['failOn']>,
): Promise<Pixels> {
  let codec = sharp(bytes, { failOn, autoOrient: true, limitInputPixels: header.width * header.height });
  if (size) codec = codec.resize({ ...size, fit: 'fill' });
  // With 16 bits the codec's working space is Display P3 where a profile is given: without this, its numbers come out.
  if (header.bitDepth === 16 && header.profile) codec = codec.withIccProfile('srgb');
  const { data, info } = await codec.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), info };
}

/** Some phones write scan parameters of progressive files into baseline ones. Told at the first scan, so trying again is cheap. */
function isHarmless(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Invalid SOS parameters for sequential JPEG');
}

/** Moves the colours together in the decoder's own buffer: a second one would be the largest of a large picture. */
function splitAlpha({ data, info }: Pixels): { picture: Rgb; alpha: Uint8Array | null } {
  const { width, height, channels } = info;
  if (channels === 3) return { picture: { width, height, data }, alpha: null };
  const count = width * height;
  const alpha = new Uint8Array(count);
  for (let pixel = 0, from = 0, to = 0; pixel < count; pixel++, from += channels, to += 3) {
    alpha[pixel] = data[from + 3];
    data[to] = data[from];
    data[to + 1] = data[from + 1];
    data[to + 2] = data[from + 2];
  }
  return { picture: { width, height, data: data.subarray(0, count * 3) }, alpha };
}

function notesOn(header: ImageHeader): string[] {
  const notes: string[] = [];
  if (header.colour === 'cmyk') {
    notes.push(
      header.profile
        ? 'Converted from CMYK by its own profile.'
        : 'Converted from CMYK by a general profile, as it carries none.',
    );
  } else if (header.colour === 'lab') notes.push('Converted from Lab.');
  else if (header.profile) notes.push('Converted to sRGB from its own colour profile.');
  if (header.bitDepth === 16) notes.push('Reduced from 16 to 8 bits.');
  if (header.orientation !== 1) notes.push('Turned upright as its EXIF orientation says.');
  return notes;
}
