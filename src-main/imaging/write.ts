import { deflateSync, inflateSync } from 'node:zlib';
import type { Rgb } from '../engine/raster.ts';
import { sharp } from './codec.ts';
import { withJfifDensity } from './jfif.ts';
import { writePng } from './png-writer.ts';

export type OutputType = 'png' | 'jpeg' | 'tiff';

export interface WriteOptions {
  readonly type: OutputType;
  /** Dots an inch, told in the type's own field: the picture prints at width / dpi inches. */
  readonly dpi: number;
}

const MM_PER_INCH = 25.4;
const WHITE = '#ffffff';

/** A picture as a file, with its density and the sRGB profile. JPEG knows no transparency: there it lies on white. */
export async function write(picture: Rgb, alpha: Uint8Array | null, { type, dpi }: WriteOptions): Promise<Uint8Array> {
  if (type === 'png') return writePng(picture, alpha, dpi, await srgbProfileChunk());
  const codec = fromPixels(picture, alpha).withIccProfile('srgb').withDensity(dpi);
  if (type === 'jpeg') {
    const { data } = await codec
      .flatten({ background: WHITE })
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toUint8Array();
    return withJfifDensity(data, dpi);
  }
  const perMm = dpi / MM_PER_INCH;
  const { data } = await codec
    .tiff({ compression: 'deflate', predictor: 'horizontal', xres: perMm, yres: perMm, resolutionUnit: 'inch' })
    .toUint8Array();
  return data;
}

/** Rows of RGBA, or RGB where nothing is transparent. */
export function fromPixels(picture: Rgb, alpha: Uint8Array | null) {
  const { width, height } = picture;
  if (!alpha) return sharp(picture.data, { raw: { width, height, channels: 3 } });
  return sharp(interleaved(picture, alpha), { raw: { width, height, channels: 4 } });
}

function interleaved({ data }: Rgb, alpha: Uint8Array): Uint8Array {
  const out = new Uint8Array(alpha.length * 4);
  for (let pixel = 0, from = 0, to = 0; pixel < alpha.length; pixel++, from += 3, to += 4) {
    out[to] = data[from];
    out[to + 1] = data[from + 1];
    out[to + 2] = data[from + 2];
    out[to + 3] = alpha[pixel];
  }
  return out;
}

/** The data of an iCCP chunk with the codec's own sRGB profile, so that reading it back changes no pixel. */
async function srgbProfileChunk(): Promise<Uint8Array> {
  const pixel = { create: { width: 1, height: 1, channels: 3, background: WHITE } } as const;
  const tiny = await sharp(pixel).withIccProfile('srgb').png().toBuffer();
  const at = tiny.indexOf('iCCP', 0, 'latin1');
  const length = tiny.readUInt32BE(at - 4);
  const data = tiny.subarray(at + 4, at + 4 + length);
  const nameEnd = data.indexOf(0);
  return Buffer.concat([Buffer.from('sRGB\0\0', 'latin1'), deflateSync(inflateSync(data.subarray(nameEnd + 2)))]);
}
