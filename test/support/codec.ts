import sharp, { type Sharp } from 'sharp';
import type { Rgb } from '#main/engine/numeric/raster.ts';

function raw(picture: Rgb): Sharp {
  return sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } });
}

export async function fromFile(file: Uint8Array): Promise<Rgb> {
  const { data, info } = await sharp(file)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

/** With half the colour resolution, as cameras and programs write it. */
export function toJpeg(picture: Rgb, quality: number): Promise<Buffer> {
  return raw(picture).jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
}

/** Through JPEG and back. */
export async function throughJpeg(picture: Rgb, quality: number): Promise<Rgb> {
  return fromFile(await toJpeg(picture, quality));
}

export async function throughWebp(picture: Rgb, quality: number): Promise<Rgb> {
  return fromFile(await raw(picture).webp({ quality }).toBuffer());
}

/** For looking at what the simulator makes. */
export async function writePicture(picture: Rgb, file: string): Promise<void> {
  await raw(picture).toFile(file);
}
