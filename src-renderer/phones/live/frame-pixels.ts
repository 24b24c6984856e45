import type { LabelFrame } from '#window/camera/detector.ts';

/** The pixels behind the head of a PPM, in memory of their own, which goes to the reader. */
export function pixelsOf({ picture, width, height }: Pick<LabelFrame, 'picture' | 'width' | 'height'>): Uint8Array {
  return picture.slice(picture.length - 3 * width * height);
}
