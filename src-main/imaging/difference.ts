import type { Rgb } from '#main/engine/numeric/raster.ts';

/** Level where both pictures are the same. */
const MIDDLE = 128;

/** The difference of two pictures, `times` as strong, around a middle grey. */
export function differenceOf(before: Rgb, after: Rgb, times: number): Rgb {
  const data = new Uint8Array(before.data.length);
  for (let at = 0; at < data.length; at++) {
    const level = MIDDLE + times * (after.data[at] - before.data[at]);
    data[at] = Math.max(0, Math.min(255, level));
  }
  return { ...before, data };
}

/** Levels of difference that the eye does not see. */
const SAME = 8;
/** Share of pixels that may differ more, such as dust. */
const DUST = 0.001;

/** Whether a picture shows one colour and nothing else. */
export function isFlat({ data }: Rgb): boolean {
  const most = (data.length / 3) * DUST;
  const middle = [0, 1, 2].map((channel) => meanOf(data, channel));
  let others = 0;
  for (let at = 0; at < data.length; at += 3) {
    const isOther = middle.some((mean, channel) => Math.abs(data[at + channel] - mean) > SAME);
    if (isOther && ++others > most) return false;
  }
  return true;
}

function meanOf(data: Uint8Array, channel: number): number {
  let sum = 0;
  for (let at = channel; at < data.length; at += 3) sum += data[at];
  return sum / (data.length / 3);
}
