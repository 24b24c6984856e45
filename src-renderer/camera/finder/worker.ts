/** The worker at the camera: takes frames one at a time and reports what they show. */

import type { ToPage, ToWorker } from './messages.ts';
import type { Frame } from './picture.ts';
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

/** Reads the pixels of a camera's frame: directly where the browser can, else by way of a canvas. */
interface FrameReader {
  /** Closes the frame. The next frame overwrites the returned pixels. */
  read(frame: VideoFrame | ImageBitmap): Promise<Frame>;
}

function openFrameReader(): FrameReader {
  let bytes = new Uint8Array(0);
  let canCopy = true;
  let canvas: OffscreenCanvas | null = null;

  async function copied(frame: VideoFrame): Promise<Frame | null> {
    const { width, height } = sizeOf(frame);
    if (bytes.length !== 4 * width * height) bytes = new Uint8Array(4 * width * height);
    try {
      const layout = [{ offset: 0, stride: 4 * width }];
      await frame.copyTo(bytes, { format: 'RGBA', colorSpace: 'srgb', layout });
      return { width, height, data: bytes };
    } catch {
      // Some browsers cannot convert the colours here.
      canCopy = false;
      return null;
    }
  }

  function drawn(frame: VideoFrame | ImageBitmap): Frame {
    const { width, height } = sizeOf(frame);
    if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('This browser gives no canvas to a worker.');
    context.drawImage(frame, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    return { width, height, data: new Uint8Array(data.buffer) };
  }

  return {
    async read(frame) {
      try {
        const fast = canCopy && frame instanceof VideoFrame ? await copied(frame) : null;
        return fast ?? drawn(frame);
      } finally {
        frame.close();
      }
    },
  };
}

function sizeOf(frame: VideoFrame | ImageBitmap): { width: number; height: number } {
  if (!(frame instanceof VideoFrame)) return frame;
  const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight };
  return { width, height };
}
