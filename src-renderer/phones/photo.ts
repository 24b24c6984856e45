export interface Photo {
  readonly blob: Blob;
  readonly width: number;
  readonly height: number;
}

/** More pixels than this do not help reading and take longer to send. */
const LONGEST_SIDE = 2600;
const QUALITY = 0.9;

/** The photograph upright, and no larger than it need be: by default as reading needs it. */
export async function photoOf(file: Blob, longestSide = LONGEST_SIDE): Promise<Photo> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const photo = await drawn(picture, Math.round(picture.width * scale), Math.round(picture.height * scale));
  picture.close();
  return photo;
}

/** The current picture of a video as a photograph. */
export function photoOfVideo(video: HTMLVideoElement): Promise<Photo> {
  return drawn(video, video.videoWidth, video.videoHeight);
}

async function drawn(source: CanvasImageSource, width: number, height: number): Promise<Photo> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(source, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  // Browsers keep the pixels of a canvas until they collect garbage: 20 MB, and the next photograph takes as many.
  Object.assign(canvas, { width: 0, height: 0 });
  if (!blob) throw new Error('The picture could not be drawn.');
  return { blob, width, height };
}
