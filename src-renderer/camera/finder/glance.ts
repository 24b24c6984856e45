/** The mean colours of a picture's parts. They show cheaply whether anything changed, and where. */
import type { Small } from '#main/engine/outlines/edges.ts';

/** The side of a part, and the distance between its sampled pixels, in pixels of the smaller picture. */
const PART = 32;
const EVERY = 4;
/** The levels by which a part's mean must differ to count as a change. The camera's noise makes a tenth of this, the edge of a label more. */
export const CHANGE = 2.5;

export interface Glance {
  readonly across: number;
  readonly down: number;
  /** Side of a part in the camera's pixels. */
  readonly side: number;
  /** Red, green and blue by part. */
  readonly means: Float32Array;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function glanceAt({ width, height, factor, data }: Small): Glance {
  const across = Math.floor(width / PART);
  const down = Math.floor(height / PART);
  const means = new Float32Array(3 * across * down);
  const share = (EVERY / PART) ** 2;
  for (let y = 0; y < down * PART; y += EVERY) {
    const row = Math.floor(y / PART) * across;
    for (let x = 0; x < across * PART; x += EVERY) {
      const part = 3 * (row + Math.floor(x / PART));
      const at = 3 * (y * width + x);
      for (let c = 0; c < 3; c++) means[part + c] += share * data[at + c];
    }
  }
  return { across, down, side: PART * factor, means };
}

export function isSameScene(a: Glance, b: Glance): boolean {
  return a.means.length === b.means.length && a.means.every((mean, i) => Math.abs(mean - b.means[i]) < CHANGE);
}

/** The box around all parts that differ. Null if no part differs. */
export function changedBox(a: Glance, b: Glance): Box | null {
  const { across, down, side } = a;
  let [left, top, right, bottom] = [across, down, 0, 0];
  for (let part = 0; part < across * down; part++) {
    if ([0, 1, 2].every((c) => Math.abs(a.means[3 * part + c] - b.means[3 * part + c]) < CHANGE)) continue;
    const [column, row] = [part % across, Math.floor(part / across)];
    [left, top] = [Math.min(left, column), Math.min(top, row)];
    [right, bottom] = [Math.max(right, column + 1), Math.max(bottom, row + 1)];
  }
  return right === 0 ? null : { left: left * side, top: top * side, right: right * side, bottom: bottom * side };
}
