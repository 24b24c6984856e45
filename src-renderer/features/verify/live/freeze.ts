// A frozen picture of the camera, on which a person sets corners.
import type { PictureSize } from './corner-moves.ts';

export interface FrozenPicture extends PictureSize {
  /** An object URL. It must be revoked when the picture is no longer shown. */
  readonly src: string;
  /** The same picture in the camera's own pixels, for the station. */
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
