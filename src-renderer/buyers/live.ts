// The live camera of the page of buyers: frames are read by the device, and none leaves it. Fetched when somebody opens the camera.
import type { LabelFrame } from '#window/camera/detector.ts';
import { startDetector } from '#window/camera/start-detector.ts';
import { adviceOf } from '#window/phones/live/advice.ts';
import { pixelsOf } from '#window/phones/live/frame-pixels.ts';
import { effortFor, type LabelInView, newInView, take } from '#window/phones/live/label-in-view.ts';
import { openRear, stopStream } from '#window/phones/live/rear-camera.ts';
import type { Reader } from '#window/phones/reader/open-reader.ts';

interface LiveParts {
  readonly video: HTMLVideoElement;
  readonly reader: Reader;
  readonly key: string;
  /** Whether the page shows the record of this ID: then one frame is enough. */
  readonly isExpected: (id: string) => boolean;
  readonly onAdvice: (advice: ReturnType<typeof adviceOf>) => void;
  /** Called once, when the camera is closed already. */
  readonly onRead: (id: string) => void;
  readonly onClosed: () => void;
}

/** Opens the camera at the back and reads until a label is read or `close` is called. Throws where no camera can be opened. */
export async function openLive(parts: LiveParts): Promise<{ close(): void }> {
  const { video, onAdvice, onRead, onClosed } = parts;
  const stream = await openRear(null);
  video.srcObject = stream;
  const readFrame = openFrames(parts);
  let isClosed = false;
  const eyes = startDetector({
    video,
    inHand: true,
    onView: (view) => onAdvice(adviceOf(view)),
    async onFrame(frame) {
      const id = await readFrame(frame);
      if (id === null || isClosed) return 'more';
      close();
      onRead(id);
      return 'enough';
    },
  });
  // A camera that goes on behind other pages would film what nobody meant to show.
  const hidden = () => {
    if (document.visibilityState === 'hidden') close();
  };
  document.addEventListener('visibilitychange', hidden);

  function close(): void {
    if (isClosed) return;
    isClosed = true;
    document.removeEventListener('visibilitychange', hidden);
    eyes.stop();
    stopStream(stream);
    video.srcObject = null;
    onClosed();
  }

  return { close };
}

/** So many labels are remembered: two are in view at most, and others have left. */
const REMEMBERED = 4;

/** Gives the ID once it counts: frames of one label are added up. */
function openFrames({ reader, key, isExpected }: LiveParts): (frame: LabelFrame) => Promise<string | null> {
  const labels = new Map<number, LabelInView>();
  return async (frame) => {
    const { width, height, corners, appearance } = frame;
    const before = labels.get(appearance) ?? newInView(appearance);
    const about = { width, height, corners, earlier: before.earlier, effort: effortFor(before) };
    const answer = await reader.read({ kind: 'frame', ...about, pixels: pixelsOf(frame) }, [key]);
    if (answer === null) return null;
    const { message } = answer.detection;
    const taken = take(before, answer, message !== null && isExpected(message));
    if ('id' in taken) return taken.id;
    if (labels.size >= REMEMBERED) labels.clear();
    labels.set(appearance, taken.next);
    return null;
  };
}
