import type { Rgb } from '../engine/numeric/raster.ts';

/** Grey where nothing was changed. */
const MIDDLE = 128;

/** What one picture has over the other, made so many times stronger that it is seen. */
export function differenceOf(before: Rgb, after: Rgb, times: number): Rgb {
  const data = new Uint8Array(before.data.length);
  for (let at = 0; at < data.length; at++) {
    const level = MIDDLE + times * (after.data[at] - before.data[at]);
    data[at] = Math.max(0, Math.min(255, level));
  }
  return { ...before, data };
}

/** Levels that no eye tells from one another. */
const SAME = 8;
/** Pixels in a thousand that may differ all the same: dust. */
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
