import sharp, { type Sharp } from 'sharp';
import type { Rgb } from '../../src-main/engine/numeric/raster.ts';

function raw(picture: Rgb): Sharp {
  return sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 3 } });
}

async function decoded(file: Buffer): Promise<Rgb> {
  const { data, info } = await sharp(file)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

/** Through JPEG and back, with half the colour resolution as cameras and programs write it. */
export async function throughJpeg(picture: Rgb, quality: number): Promise<Rgb> {
  return decoded(await raw(picture).jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer());
}

export async function throughWebp(picture: Rgb, quality: number): Promise<Rgb> {
  return decoded(await raw(picture).webp({ quality }).toBuffer());
}

/** For looking at what the simulator makes. */
export async function writePicture(picture: Rgb, file: string): Promise<void> {
  await raw(picture).toFile(file);
}
