/** Starts the eyes at a camera: a worker reads the frames and tells the page what they show. */

import type { ToPage, ToWorker } from '#window/camera/finder/messages.ts';
import type { Detector, DetectorOptions, LabelFrame } from './detector.ts';
import { createWhiteExposure } from './white-exposure.ts';

/** Milliseconds between a picture that could not be sent and the next one, so that a station that is down is not flooded. */
const AFTER_FAILURE = 500;

export function startDetector(options: DetectorOptions): Detector {
  const { video, onView, onFrame, first = 1, millimetres = null, inHand = false } = options;
  const worker = new Worker(new URL('./finder/worker.ts', import.meta.url), { type: 'module' });
  const tell = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, { transfer });
  const exposeForWhite = createWhiteExposure(video);
  let isStopped = false;
  let isBusy = false;
  // The newest frame that came while the worker was busy with another one.
  let missed: { now: number; at: number } | null = null;
  let handle = video.requestVideoFrameCallback(frameCame);

  function frameCame(now: number, { mediaTime }: VideoFrameCallbackMetadata): void {
    if (isStopped) return;
    handle = video.requestVideoFrameCallback(frameCame);
    if (isBusy) missed = { now, at: mediaTime };
    else show(now, mediaTime);
  }

  function show(now: number, at: number): void {
    missed = null;
    const frame = frameOf(video);
    if (!frame) return;
    isBusy = true;
    tell({ kind: 'frame', frame, now: now / 1000, at }, [frame]);
  }

  function goOn(): void {
    isBusy = false;
    if (missed) show(missed.now, missed.at);
  }

  async function send(picture: LabelFrame): Promise<void> {
    const verdict = await onFrame(picture).catch(async () => {
      await new Promise((done) => setTimeout(done, AFTER_FAILURE));
      return 'more' as const;
    });
    if (!isStopped) tell({ kind: 'verdict', verdict });
  }

  worker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    if (isStopped) return;
    if (data.kind === 'picture') return void send(data.picture);
    goOn();
    if (data.kind === 'fault') return reportError(new Error(data.message));
    exposeForWhite(data.view.check);
    onView(data.view);
  });
  tell({ kind: 'begin', first, millimetres, inHand });

  return {
    stop() {
      isStopped = true;
      video.cancelVideoFrameCallback(handle);
      worker.terminate();
    },
    again: () => tell({ kind: 'again' }),
    look: (corners, frame) => tell({ kind: 'look', corners, frame }, [frame]),
    pause: (isPaused) => tell({ kind: 'pause', isPaused }),
  };
}

/** The current frame of a video. Null while there is none, as just after the beginning. */
function frameOf(video: HTMLVideoElement): VideoFrame | null {
  try {
    return new VideoFrame(video);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') return null;
    throw error;
  }
}
