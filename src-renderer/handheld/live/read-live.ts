// Reads the label before the camera from its frames: here, and at the station what cannot be read here.
import type { LabelFrame } from '../../camera/eyes.ts';
import { useApp } from '../app-store.ts';
import type { Records } from '../offline-records/records.ts';
import type { Photo } from '../photo.ts';
import type { Reply } from '../queue.ts';
import type { PageReading, PhotoReading } from '../reading.ts';
import type { Corners, Reading } from '../station.ts';
import { effortFor, newInView, take } from './label-in-view.ts';

export type LiveReading = Pick<PhotoReading, 'message' | 'grade' | 'assisted' | 'here' | 'trusted'>;

interface LiveParts {
  readonly reading: PageReading;
  readonly records: Pick<Records, 'find'>;
  readonly askStation: (photo: Blob, corners?: Corners) => Promise<Reply<Reading>>;
}

/** Between two frames of one label that go to the station, in milliseconds: it may have many phones. */
const STATION_EVERY_MS = 1000;

export function openLive({ reading, records, askStation }: LiveParts) {
  let label = newInView(0);
  let askedAt = Number.NEGATIVE_INFINITY;

  async function readHere(frame: LabelFrame): Promise<LiveReading | null> {
    const answer = await reading.ask({
      kind: 'frame',
      ...{ width: frame.width, height: frame.height, pixels: pixelsOf(frame), corners: frame.corners },
      ...{ effort: effortFor(label), earlier: label.earlier },
    });
    if (answer === null) return null;
    const { message, grade, assisted } = answer.detection;
    const isKnown = message !== null && (await records.find(message)) !== null;
    const taken = take(label, answer, isKnown);
    if ('id' in taken) return { message: taken.id, grade, assisted, here: true, trusted: null };
    label = taken.next;
    return null;
  }

  /** The station knows artworks too, and has the key where this device has none. */
  async function readThere(frame: LabelFrame): Promise<LiveReading | null> {
    const now = performance.now();
    const isDue = frame.last || useApp.getState().markKey === null;
    if (!isDue || useApp.getState().contact === 'away' || now - askedAt < STATION_EVERY_MS) return null;
    askedAt = now;
    const { blob } = await jpegOf(frame);
    const reply = await askStation(blob, frame.corners ?? undefined);
    return reply.kind === 'done' && reply.value.success ? { ...reply.value, here: false } : null;
  }

  return {
    /** The reading of the label, or null: then its next frame may give it. */
    async frame(frame: LabelFrame): Promise<LiveReading | null> {
      if (frame.appearance !== label.appearance) label = newInView(frame.appearance);
      return (await readHere(frame)) ?? (await readThere(frame));
    },
  };
}

/** The pixels behind the head of a PPM, in memory of their own, which goes to the reader. */
function pixelsOf({ picture, width, height }: LabelFrame): Uint8Array {
  return picture.slice(picture.length - 3 * width * height);
}

const QUALITY = 0.92;

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
