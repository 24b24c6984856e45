// What the reader would see of a mark if it knew exactly where the label lies.

import type { Carriers } from '#main/engine/format/carriers.ts';
import { cellPitch } from '#main/engine/format/params.ts';
import {
  hypothesesFromKnown,
  knowArtwork,
  rasterSize,
  removeKnownArtwork,
  removeKnownPart,
} from '#main/engine/known-artwork/known-artwork.ts';
import { correlation } from '#main/engine/message/answer.ts';
import { readSoftBits } from '#main/engine/message/soft-bits.ts';
import { apply, invert, quadArea, rectangleTo } from '#main/engine/numeric/geometry.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { createScratch } from '#main/engine/numeric/scratch.ts';
import {
  coveredBox,
  extractChannels,
  type FlatRaster,
  rectify,
  TILE_PIXELS,
} from '#main/engine/outlines/rectification.ts';
import { removeArtwork } from '#main/engine/outlines/whitening.ts';
import type { Truth } from '#test/robustness/engine.ts';
import { throughAffine } from '#test/support/resample.ts';

/** A photograph, and where the label really lies in it. */
export interface TrueView {
  readonly picture: Rgb;
  readonly truth: Truth;
}

/** Correlation of the sum of the soft bits of all photographs with the coded bits at the true place, in standard deviations. */
export function marginAtTruth(views: readonly TrueView[], bare: Rgb, carriers: Carriers, coded: Uint8Array): number {
  const sum = new Float32Array(coded.length);
  const scratch = createScratch();
  for (const { picture, truth } of views) {
    const flat = flatAtTruth(picture, truth, cellPitch(bare.width, bare.height) / 2);
    const { bits } = readSoftBits(removeArtwork(flat, scratch), carriers, scratch);
    for (let bit = 0; bit < sum.length; bit++) sum[bit] += bits[bit];
  }
  return correlation(sum, coded);
}

/** The part of the label that the picture shows, flat, in a raster that begins where a tile does. `step`: artwork pixels a raster pixel. */
function flatAtTruth(picture: Rgb, { part, project }: Truth, step: number): FlatRaster {
  const first = (start: number) => TILE_PIXELS * Math.floor(start / step / TILE_PIXELS);
  const [left, top] = [first(part.left), first(part.top)];
  const width = Math.ceil((part.left + part.width) / step) - left;
  const height = Math.ceil((part.top + part.height) / step) - top;
  const at = (x: number, y: number) => project((left + x) * step, (top + y) * step);
  const quad: Quad = [at(0, 0), at(width, 0), at(width, height), at(0, height)];
  const toPhoto = rectangleTo(width, height, quad);
  const toRaster = invert(toPhoto);
  const factor = Math.max(1, Math.floor(Math.sqrt(quadArea(quad) / (width * height))));
  const source = extractChannels(picture, coveredBox(toPhoto, width, height, 8 * factor), factor);
  const flat = rectify(source, toPhoto, width, height, (x, y, out) => {
    const [px, py] = at(x, y);
    const [rx, ry] = apply(toRaster, px, py);
    out[0] = rx - x;
    out[1] = ry - y;
  });
  const isPart = (x: number, y: number): boolean => {
    const [ax, ay] = [(left + x + 0.5) * step - part.left, (top + y + 0.5) * step - part.top];
    return ax > 0 && ay > 0 && ax < part.width && ay < part.height;
  };
  for (let i = 0; i < flat.seen.length; i++) if (!isPart(i % width, Math.floor(i / width))) flat.seen[i] = 0;
  return flat;
}

/** The best margin with the artwork, or the part of it that is left, subtracted; null where it does not register. */
export function marginWithArtwork(
  picture: Rgb,
  { part, project }: Truth,
  bare: Rgb,
  carriers: Carriers,
  coded: Uint8Array,
): number | null {
  const { width, height } = bare;
  const [right, bottom] = [part.left + part.width, part.top + part.height];
  const corners: Quad = [
    project(part.left, part.top),
    project(right, part.top),
    project(right, bottom),
    project(part.left, bottom),
  ];
  const size = rasterSize(width, height);
  const artwork = knowArtwork(shrunk(bare, size.width, size.height));
  const isWhole = part.width === width && part.height === height;
  const window = { left: part.left / width, top: part.top / height, right: right / width, bottom: bottom / height };
  const removed = isWhole
    ? removeKnownArtwork(picture, corners, [artwork])
    : removeKnownPart(picture, corners, [{ artwork, window, first: 0 }]);
  if (removed === null) return null;
  const all = [...hypothesesFromKnown(removed, { ...carriers, scratch: createScratch() })];
  return Math.max(...all.map(({ soft }) => correlation(soft.bits, coded)));
}

function shrunk(picture: Rgb, width: number, height: number): Rgb {
  const [across, down] = [picture.width / width, picture.height / height];
  return throughAffine(picture, width, height, [across, 0, 0, 0, down, 0], [255, 255, 255]);
}
