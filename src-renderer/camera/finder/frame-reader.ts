/** Reads the pixels of a camera's frame: directly where the browser can, else by way of a canvas. */
import type { Frame } from './picture.ts';

export interface FrameReader {
  /** Closes the frame. The next frame overwrites the returned pixels. */
  read(frame: VideoFrame | ImageBitmap): Promise<Frame>;
}

export function openFrameReader(): FrameReader {
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
