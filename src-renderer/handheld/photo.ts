import type { Photo } from './label-store.ts';

/** More pixels than this read no better, and take longer over the air. */
const LONGEST_SIDE = 2600;
const QUALITY = 0.9;

/** Upright, and no larger than what reading needs. */
export async function photoOf(file: Blob): Promise<Photo> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const photo = await drawn(picture, Math.round(picture.width * scale), Math.round(picture.height * scale));
  picture.close();
  return photo;
}

/** What the camera shows at this moment. */
export function photoOfVideo(video: HTMLVideoElement): Promise<Photo> {
  return drawn(video, video.videoWidth, video.videoHeight);
}

async function drawn(source: CanvasImageSource, width: number, height: number): Promise<Photo> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(source, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('The picture could not be drawn.');
  return { blob, width, height };
}
