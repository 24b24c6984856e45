import type { LabelFrame } from '#window/camera/detector.ts';
import type { Photo } from '#window/phones/photo.ts';

const QUALITY = 0.92;

/** The pixels behind the head of a PPM, in memory of their own, which goes to the reader. */
export function pixelsOf({ picture, width, height }: LabelFrame): Uint8Array {
  return picture.slice(picture.length - 3 * width * height);
}

export async function jpegOf(frame: LabelFrame): Promise<Photo> {
  const { width, height } = frame;
  const pixels = pixelsOf(frame);
  const rgba = new Uint8ClampedArray(4 * width * height);
  for (let from = 0, to = 0; from < pixels.length; to += 4) {
    rgba[to] = pixels[from++];
    rgba[to + 1] = pixels[from++];
    rgba[to + 2] = pixels[from++];
    rgba[to + 3] = 255;
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(rgba, width, height), 0, 0);
  return { blob: await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY }), width, height };
}
