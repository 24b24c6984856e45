/** The pixels of what a camera gives: straight from the frame where the browser can, by way of a canvas where it cannot. */
import type { Frame } from './picture.ts';

export interface FrameReader {
  /** The frame is closed afterwards; the pixels are overwritten by the next one. */
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
      // Not every browser converts colours here.
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
