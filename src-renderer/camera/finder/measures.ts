/** How well a camera shows a label: sharpness, light, glare, size. */

import { boxOf, contains, longSide, shortSide } from '#window/camera/corners.ts';
import type { CameraCheck, CheckFigure, CheckReason, Corners } from '#window/camera/detector.ts';
import { SHARP_ENOUGH } from '#window/camera/resting-label.ts';
import type { Frame } from './picture.ts';

/** Every row and column of this distance is measured. */
const EVERY = 4;
/** An edge is measured if it rises by at least this many levels, and by this share of the strongest edges. */
const LEAST_EDGE = 24;
const STRONG = 0.6;
/** Fewer edges than this say nothing. Then the picture counts as sharp. */
const LEAST_EDGES = 40;

/** The share of an edge's rise that lies within two pixels, as the mean of the label's strong edges. */
export function sharpnessOf(frame: Frame, corners: Corners): number {
  const edges = [measureEdges(frame, corners, 4, 4 * frame.width), measureEdges(frame, corners, 4 * frame.width, 4)];
  const count = edges[0].count + edges[1].count;
  return count < LEAST_EDGES ? 1 : (edges[0].sum + edges[1].sum) / count;
}

/** Edges across one direction. `step` bytes lead to the next pixel in this direction, `row` bytes to the next line of pixels. */
function measureEdges({ width, height, data }: Frame, corners: Corners, step: number, row: number) {
  const box = boxOf(corners);
  const isAcross = step < row;
  const [from, to] = isAcross ? [box.left, box.right] : [box.top, box.bottom];
  const [first, last] = isAcross ? [box.top, box.bottom] : [box.left, box.right];
  const [length, lines] = isAcross ? [width, height] : [height, width];
  const start = Math.max(5, Math.floor(from) - 4);
  const end = Math.min(length - 5, Math.ceil(to) + 4);
  const rises = new Uint32Array(256);
  const found: number[] = [];
  for (let line = Math.max(0, Math.floor(first)); line < Math.min(lines, last); line += EVERY) {
    for (let i = start; i < end; i++) {
      const at = line * row + i * step + 1;
      const steep = Math.abs(data[at + step] - data[at - step]);
      if (steep < LEAST_EDGE / 3) continue;
      if (steep < Math.abs(data[at + 2 * step] - data[at]) || steep <= Math.abs(data[at] - data[at - 2 * step]))
        continue;
      const rise = Math.abs(data[at + 4 * step] - data[at - 4 * step]);
      if (rise < LEAST_EDGE) continue;
      rises[rise]++;
      found.push(rise, steep);
    }
  }
  return meanSteepness(found, rises);
}

function meanSteepness(found: readonly number[], rises: Uint32Array): { sum: number; count: number } {
  let left = found.length / 2 / 20;
  let strong = 255;
  while (strong > 0 && left > rises[strong]) left -= rises[strong--];
  let sum = 0;
  let count = 0;
  for (let i = 0; i < found.length; i += 2) {
    if (found[i] < STRONG * strong) continue;
    sum += Math.min(1, found[i + 1] / found[i]);
    count++;
  }
  return { sum, count };
}

/** The levels between which the paper is neither too dark nor burnt out. */
const DARK = 90;
const BURNT = 251;
/** The share of the label that may be burnt out. Above the second share the light is too bright, and it is no reflection. */
const MOST_GLARE = 0.015;
const MOST_BRIGHT = 0.4;
/** The pixels along the short side with which one frame is usually enough, and the pixels per millimetre (100 per inch). */
const LEAST_SIZE = 360;
const LEAST_RESOLUTION = 3.9;

export function checkCamera(
  frame: Frame,
  corners: Corners,
  sharpness: number,
  millimetres: readonly [number, number] | null,
): CameraCheck {
  const { paper, burnt } = levelsOf(frame, corners);
  const size = shortSide(corners);
  const resolution = millimetres ? longSide(corners) / Math.max(...millimetres) : null;
  const isBright = burnt > MOST_BRIGHT;
  return {
    focus: figure(sharpness, sharpness < SHARP_ENOUGH ? 'blurred' : null),
    light: figure(paper, paper < DARK ? 'dark' : isBright ? 'bright' : null),
    glare: figure(isBright ? 0 : burnt, !isBright && burnt > MOST_GLARE ? 'glare' : null),
    size: figure(size, size < LEAST_SIZE ? 'small' : null),
    resolution: resolution === null ? null : figure(resolution, resolution < LEAST_RESOLUTION ? 'coarse' : null),
  };
}

function figure(value: number, reason: CheckReason | null): CheckFigure {
  return { value, isGood: reason === null, reason };
}

/** The level above the darker nine tenths of the label, and the share of the label that is burnt out in every colour. */
function levelsOf({ width, height, data }: Frame, corners: Corners): { paper: number; burnt: number } {
  const box = boxOf(corners);
  const counts = new Uint32Array(256);
  let all = 0;
  let burnt = 0;
  for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(height, box.bottom); y += EVERY) {
    for (let x = Math.max(0, Math.floor(box.left)); x < Math.min(width, box.right); x += EVERY) {
      if (!contains(corners, [x, y])) continue;
      const at = 4 * (y * width + x);
      counts[data[at + 1]]++;
      all++;
      if (data[at] >= BURNT && data[at + 1] >= BURNT && data[at + 2] >= BURNT) burnt++;
    }
  }
  let paper = 255;
  for (let left = all / 10; paper > 0 && left > counts[paper]; paper--) left -= counts[paper];
  return { paper, burnt: all === 0 ? 0 : burnt / all };
}
