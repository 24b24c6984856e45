// A picture of the camera that stands still, to set corners on.
import type { PictureSize } from './corner-moves.ts';

export interface FrozenPicture extends PictureSize {
  /** To be revoked when it is no longer shown. */
  readonly src: string;
  /** The same in the camera's own pixels, for the station. */
  readonly frame: ImageBitmap;
}

export async function freeze(video: HTMLVideoElement): Promise<FrozenPicture | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || height === 0) return null;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
  return { src: URL.createObjectURL(blob), frame: canvas.transferToImageBitmap(), width, height };
}
