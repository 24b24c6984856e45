import type { Rgb } from '#main/engine/numeric/raster.ts';

/** Clockwise by 90 degrees: every pixel moves, none changes. */
export function turnedClockwise({ width, height, data }: Rgb): Rgb {
  const out = new Uint8Array(data.length);
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0; x < width; x++, from += 3) {
      const to = (x * height + height - 1 - y) * 3;
      out[to] = data[from];
      out[to + 1] = data[from + 1];
      out[to + 2] = data[from + 2];
    }
  }
  return { width: height, height: width, data: out };
}

/** Copies a picture into a larger one, each pixel as a square of `times` x `times`. What lies outside is cut off. */
export function pasted(canvas: Rgb, picture: Rgb, left: number, top: number, times: number): void {
  const from = Math.max(0, -left);
  const to = Math.min(picture.width * times, canvas.width - left);
  for (let y = Math.max(0, -top); y < Math.min(picture.height * times, canvas.height - top); y++) {
    const row = Math.floor(y / times) * picture.width;
    const start = ((top + y) * canvas.width + left) * 3;
    if (times === 1) canvas.data.set(picture.data.subarray((row + from) * 3, (row + to) * 3), start + from * 3);
    else pasteRepeated(canvas.data, start, picture.data, row, from, to, times);
  }
}

function pasteRepeated(
  out: Uint8Array,
  start: number,
  data: Uint8Array,
  row: number,
  from: number,
  to: number,
  times: number,
): void {
  for (let x = from; x < to; x++) {
    const at = (row + Math.floor(x / times)) * 3;
    out[start + x * 3] = data[at];
    out[start + x * 3 + 1] = data[at + 1];
    out[start + x * 3 + 2] = data[at + 2];
  }
}
