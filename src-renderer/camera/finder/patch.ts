/** The picture of a place. If the picture has not changed, the label has not moved, even if its outline is unsure. */
import type { Small } from '#main/engine/outlines/edges.ts';
import { boxOf } from '#window/camera/corners.ts';
import type { Corners } from '#window/camera/detector.ts';
import { CHANGE } from './glance.ts';

/** The side of the parts whose mean colours are compared, in pixels of the smaller picture. An edge that moves by two pixels changes the mean by a quarter of the contrast; noise changes it by a tenth of a level. */
const PART = 8;
/** The margin around the outline, as a share of its size: an outline may be inexact. */
const MARGIN = 0.05;
/** The share of the parts that may differ: the compression of a camera flickers. */
const MAY_DIFFER = 0.02;

export interface Patch {
  /** In pixels of the smaller picture. */
  readonly left: number;
  readonly top: number;
  readonly across: number;
  readonly down: number;
  /** Red, green and blue by part. */
  readonly means: Float32Array;
}

type Place = Omit<Patch, 'means'>;

export function patchAt(fine: Small, corners: Corners): Patch {
  const place = placeOf(fine, corners);
  return { ...place, means: meansAt(fine, place) };
}

export function isUnchanged(patch: Patch, fine: Small): boolean {
  const now = meansAt(fine, patch);
  const parts = now.length / 3;
  let different = 0;
  for (let part = 0; part < parts; part++) {
    if ([0, 1, 2].some((c) => Math.abs(now[3 * part + c] - patch.means[3 * part + c]) >= CHANGE)) different++;
  }
  return different <= MAY_DIFFER * parts;
}

function placeOf({ width, height, factor }: Small, corners: Corners): Place {
  const box = boxOf(corners);
  const margin = MARGIN * Math.max(box.right - box.left, box.bottom - box.top);
  const [left, right] = [box.left - margin, box.right + margin].map((x) => Math.round(clamp(x / factor, width)));
  const [top, bottom] = [box.top - margin, box.bottom + margin].map((y) => Math.round(clamp(y / factor, height)));
  return { left, top, across: Math.floor((right - left) / PART), down: Math.floor((bottom - top) / PART) };
}

function meansAt({ width, data }: Small, { left, top, across, down }: Place): Float32Array {
  const means = new Float32Array(3 * across * down);
  for (let y = 0; y < PART * down; y++) {
    const row = across * Math.floor(y / PART);
    let at = 3 * ((top + y) * width + left);
    for (let x = 0; x < PART * across; x++, at += 3) {
      const part = 3 * (row + Math.floor(x / PART));
      for (let c = 0; c < 3; c++) means[part + c] += data[at + c] / PART ** 2;
    }
  }
  return means;
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}
