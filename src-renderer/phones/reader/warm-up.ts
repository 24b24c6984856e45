import type { LiveFrame } from './messages.ts';

/** Pixels of the sides of a frame that costs little, and is still read from end to end. */
const WIDTH = 320;
const HEIGHT = 240;

/** A drawn frame with edges of all directions. The first frame that a browser reads takes twice the time of later ones. */
export function blankFrame(): LiveFrame {
  const pixels = new Uint8Array(3 * WIDTH * HEIGHT);
  for (let i = 0; i < pixels.length; i++) {
    const x = Math.floor(i / 3) % WIDTH;
    const y = Math.floor(i / 3 / WIDTH);
    pixels[i] = 128 + 80 * Math.sin(x / 7) * Math.cos(y / 5) + ((x * y) % 17);
  }
  const corners = [
    [8, 8],
    [WIDTH - 8, 8],
    [WIDTH - 8, HEIGHT - 8],
    [8, HEIGHT - 8],
  ] as const;
  return { width: WIDTH, height: HEIGHT, pixels, corners, effort: 'quick', earlier: [] };
}
