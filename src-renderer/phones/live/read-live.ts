// Reads the labels before the camera from their frames: here, and beside it at the station what cannot be read here.
import type { FrameVerdict, LabelFrame, View } from '#window/camera/detector.ts';
import { useApp } from '#window/phones/app-store.ts';
import { pause } from '#window/phones/pause.ts';
import type { Photo } from '#window/phones/photo.ts';
import type { Reply } from '#window/phones/queue.ts';
import type { PageReading, PhotoReading } from '#window/phones/reading.ts';
import type { Records } from '#window/phones/records.ts';
import type { Corners, Reading } from '#window/phones/station.ts';
import { pixelsOf } from './frame-pixels.ts';
import { effortFor, type LabelInView, newInView, take } from './label-in-view.ts';

export type LiveReading = Pick<
  PhotoReading,
  | 'message'
  | 'grade'
  | 'assisted'
  | 'here'
  | 'trusted'
  | 'code_contradictions'
  | 'matches_artwork'
  | 'compared_mm'
  | 'print'
  | 'standing'
>;

interface LiveParts {
  readonly reading: Pick<PageReading, 'ask'>;
  readonly records: Pick<Records, 'find'>;
  readonly askStation: (photo: Blob, corners?: Corners) => Promise<Reply<Reading>>;
  readonly jpegOf: (frame: LabelFrame) => Promise<Photo>;
  /** Called once for each label that was read, also where the station answers late. */
  readonly onRead: (reading: LiveReading, frame: LabelFrame) => void;
  /** Called where the station then compared a label that was read here. */
  readonly onCompared: (reading: LiveReading, frame: LabelFrame) => void;
}

/** Between two frames that go to the station, in milliseconds: it may have many phones. */
const STATION_EVERY_MS = 1000;
/** Milliseconds that a frame waits for the station. After that the next one is read, and the answer may still come. */
const BESIDE_MS = 1000;
/** Seconds for which a label that is out of view is remembered: its last picture may still be on its way. */
const REMEMBERED_S = 2;

interface Followed {
  label: LabelInView;
  /** When it was in view last, by the time of the frames. */
  seenAt: number;
  isRead: boolean;
}

export function openLive(parts: LiveParts) {
  const labels = openFollowed();
  const askBeside = openAsking(parts);
  const compare = openComparing(parts);

  function give(one: Followed, given: LiveReading, frame: LabelFrame): void {
    if (one.isRead) return;
    one.isRead = true;
    parts.onRead(given, frame);
    if (given.here) compare(frame);
  }

  return {
    see: labels.see,
    async frame(frame: LabelFrame): Promise<FrameVerdict> {
      const one = labels.of(frame.appearance);
      if (!one.isRead) {
        const here = await readHere(parts, one, frame);
        if (here) give(one, here, frame);
        else await Promise.race([askBeside(frame, (there) => give(one, there, frame)), pause(BESIDE_MS)]);
      }
      return one.isRead ? 'enough' : 'more';
    },
    /** How many labels are remembered. */
    size: labels.size,
  };
}

/** What is known of each label in view, by its appearance: the eyes follow two labels and send their frames in turns. */
function openFollowed() {
  const followed = new Map<number, Followed>();
  let now = 0;
  return {
    of(appearance: number): Followed {
      const one = followed.get(appearance) ?? { label: newInView(appearance), seenAt: now, isRead: false };
      followed.set(appearance, one);
      return one;
    },
    /** Takes in what is in view, and forgets labels that have left. */
    see({ at, outlines }: Pick<View, 'at' | 'outlines'>): void {
      now = at;
      for (const { appearance } of outlines) {
        const one = appearance === null ? undefined : followed.get(appearance);
        if (one) one.seenAt = at;
      }
      for (const [appearance, { seenAt }] of followed) if (at - seenAt > REMEMBERED_S) followed.delete(appearance);
    },
    size: () => followed.size,
  };
}

/** A phone has no pictures of records: the station compares a label, if it answers. One label at a time. */
function openComparing({ askStation, jpegOf, onCompared }: LiveParts): (frame: LabelFrame) => void {
  let isComparing = false;

  async function compare(frame: LabelFrame): Promise<void> {
    const { blob } = await jpegOf(frame);
    const reply = await askStation(blob, frame.corners ?? undefined);
    if (reply.kind === 'done' && reply.value.success) onCompared({ ...reply.value, here: true }, frame);
  }

  return (frame) => {
    if (isComparing || useApp.getState().contact === 'away') return;
    isComparing = true;
    compare(frame)
      .catch((error: unknown) => reportError(error))
      .finally(() => {
        isComparing = false;
      });
  };
}

async function readHere(
  { reading, records }: Pick<LiveParts, 'reading' | 'records'>,
  one: Followed,
  frame: LabelFrame,
): Promise<LiveReading | null> {
  const answer = await reading.ask({
    kind: 'frame',
    width: frame.width,
    height: frame.height,
    pixels: pixelsOf(frame),
    corners: frame.corners,
    effort: effortFor(one.label),
    earlier: one.label.earlier,
  });
  if (answer === null) return null;
  const { message, grade, assisted } = answer.detection;
  const isKnown = message !== null && (await records.find(message)) !== null;
  const taken = take(one.label, answer, isKnown);
  // The codes of a label are read by the station alone.
  if ('id' in taken) return { message: taken.id, grade, assisted, ...READ_HERE };
  one.label = taken.next;
  return null;
}

/** The station knows artworks too, and has the key where this device has none. One frame at a time. */
function openAsking({ askStation, jpegOf }: Pick<LiveParts, 'askStation' | 'jpegOf'>) {
  let asking: Promise<void> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function ask(frame: LabelFrame, give: (there: LiveReading) => void): Promise<void> {
    const { blob } = await jpegOf(frame);
    const reply = await askStation(blob, frame.corners ?? undefined);
    if (reply.kind === 'done' && reply.value.success) give({ ...reply.value, here: false });
  }

  return function askBeside(frame: LabelFrame, give: (there: LiveReading) => void): Promise<void> {
    const { markKey, contact } = useApp.getState();
    if (asking) return markKey === null ? asking : Promise.resolve();
    const isDue = frame.last || markKey === null;
    if (!isDue || contact === 'away' || performance.now() - askedAt < STATION_EVERY_MS) return Promise.resolve();
    askedAt = performance.now();
    asking = ask(frame, give)
      .catch((error: unknown) => reportError(error))
      .finally(() => {
        asking = null;
      });
    return asking;
  };
}

/** Pictures and codes are compared by the station alone. */
const READ_HERE = {
  here: true,
  trusted: null,
  matches_artwork: null,
  compared_mm: null,
  print: null,
  standing: null,
  code_contradictions: [],
} satisfies Partial<LiveReading>;

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
