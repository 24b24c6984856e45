/** The worker at the camera: takes frames one at a time and reports what they show. */
import { openFrameReader } from './frame-reader.ts';
import type { ToPage, ToWorker } from './messages.ts';
import { openWatch, type Watch } from './watch.ts';

function serve(): void {
  const reader = openFrameReader();
  let watch: Watch = openWatch(1, null);
  const tell = (message: ToPage, transfer: Transferable[] = []) => postMessage(message, { transfer });

  function sendNext(): void {
    const picture = watch.take();
    // The worker keeps the picture: it may be sent once more as the last one of its label.
    if (picture) tell({ kind: 'picture', picture });
  }

  async function see({ frame, now, at }: Extract<ToWorker, { kind: 'frame' }>): Promise<void> {
    try {
      const pixels = await reader.read(frame);
      tell({ kind: 'view', view: watch.see(pixels, now, at) });
    } catch (error) {
      tell({ kind: 'fault', message: error instanceof Error ? error.message : String(error) });
    }
  }

  async function lookAt({ corners, frame }: Extract<ToWorker, { kind: 'look' }>): Promise<void> {
    watch.look(corners, await reader.read(frame));
  }

  addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
    switch (data.kind) {
      case 'begin':
        watch = openWatch(data.first, data.millimetres, data.inHand);
        break;
      case 'frame':
        await see(data);
        break;
      case 'verdict':
        watch.verdict(data.verdict);
        break;
      case 'look':
        await lookAt(data);
        break;
      case 'again':
        watch.appearances.again();
        break;
      case 'pause':
        watch.appearances.pause(data.isPaused);
        break;
    }
    sendNext();
  });
}

serve();
