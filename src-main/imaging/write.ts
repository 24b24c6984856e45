import type { Sharp } from 'sharp';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { sharp } from './codec.ts';
import { writePng } from './png-writer.ts';
import { onWhite } from './transparency.ts';

export type OutputType = 'png' | 'jpeg' | 'tiff';

interface WriteOptions {
  readonly type: OutputType;
  /** Dots per inch, in the field that the type has for them. The picture prints at width / dpi inches. */
  readonly dpi: number;
}

const MM_PER_INCH = 25.4;
/** Optimised Huffman tables need all coefficients of the picture at once: 300 MB at 50 megapixels, for 3 % of the file. */
const JPEG = { quality: 95, chromaSubsampling: '4:4:4', optimizeCoding: false } as const;

/** A picture as a file, with its density and the sRGB profile. JPEG has no transparency, so there the picture lies on white. */
export async function write(picture: Rgb, alpha: Uint8Array | null, { type, dpi }: WriteOptions): Promise<Uint8Array> {
  refuseSize(picture, type);
  if (type === 'png') return writePng(picture, alpha, dpi, (await srgbProfile()).chunk);
  if (type === 'jpeg') {
    const opaque = alpha ? onWhite(picture, alpha) : picture;
    // JFIF has whole numbers only, and EXIF must have the same.
    const whole = Math.round(dpi);
    return withJfifDensity((await labelled(fromPixels(opaque, null), whole).jpeg(JPEG).toUint8Array()).data, whole);
  }
  const perMm = dpi / MM_PER_INCH;
  const { data } = await labelled(fromPixels(picture, alpha), dpi)
    .tiff({ compression: 'deflate', predictor: 'horizontal', xres: perMm, yres: perMm, resolutionUnit: 'inch' })
    .toUint8Array();
  return data;
}

/** JPEG counts pixels in 16 bits. */
const LONGEST_JPEG_SIDE = 65_535;

export function refuseSize({ width, height }: { readonly width: number; readonly height: number }, type: OutputType) {
  if (type !== 'jpeg' || Math.max(width, height) <= LONGEST_JPEG_SIDE) return;
  throw new AppError(
    'bad_input',
    `A JPEG file holds at most ${LONGEST_JPEG_SIDE} pixels a side, and this picture has ${width} x ${height}. Ask for PNG or TIFF.`,
  );
}

function labelled(codec: Sharp, dpi: number): Sharp {
  return codec.withIccProfile('srgb').withDensity(dpi);
}

function fromPixels({ width, height, data }: Rgb, alpha: Uint8Array | null) {
  const codec = sharp(data, { raw: { width, height, channels: 3 } });
  if (!alpha) return codec;
  const plane = Buffer.from(alpha.buffer, alpha.byteOffset, alpha.length);
  return codec.joinChannel(plane, { raw: { width, height, channels: 1 } });
}

/** Length of a JFIF segment without thumbnail, marker included. */
const SEGMENT = 18;
const DOTS_PER_INCH = 1;

/** Puts a JFIF segment right after the start marker. Programs that do not read EXIF look for the density there. */
function withJfifDensity(jpeg: Uint8Array, dpi: number): Uint8Array {
  const density = Math.min(0xffff, Math.round(dpi));
  const segment = Uint8Array.of(
    ...[0xff, 0xe0, 0, SEGMENT - 2],
    ...Buffer.from('JFIF\0', 'latin1'),
    ...[1, 2, DOTS_PER_INCH],
    ...[density >> 8, density & 0xff, density >> 8, density & 0xff],
    ...[0, 0],
  );
  const out = new Uint8Array(jpeg.length + SEGMENT);
  out.set(jpeg.subarray(0, 2), 0);
  out.set(segment, 2);
  out.set(jpeg.subarray(2), 2 + SEGMENT);
  return out;
}

/** The codec's own sRGB profile. `chunk` is the data of its iCCP chunk in a PNG: reading such a PNG changes no pixel. */
export async function srgbProfile(): Promise<{ bytes: Uint8Array; chunk: Uint8Array }> {
  const pixel = { create: { width: 1, height: 1, channels: 3, background: '#ffffff' } } as const;
  const png = await sharp(pixel).withIccProfile('srgb').png().toBuffer();
  const { icc } = await sharp(png).metadata();
  if (!icc) throw new Error('the codec has no sRGB profile');
  const at = png.indexOf('iCCP', 0, 'latin1');
  return { bytes: icc, chunk: png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)) };
}
