// Two pictures of one page: does each dot of either lie within one dot of its place in the other?
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { inFolder, run } from '#test/unit/imaging/sheet/tools.ts';

/** Levels that two programs differ by in the same colour. */
const SAME_LEVEL = 3;
const CHANNELS = 3;
/** The level of a dot that a line covers by more than half, and of one that it touches. */
const INK = 127;
const PALEST_INK = 250;

/** A page as Ghostscript prints it. */
export function pageByGhostscript(pdf: string, page: number, dpi: number): Promise<Rgb> {
  return inFolder(async (folder) => {
    const quiet = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', `-dFirstPage=${page}`, `-dLastPage=${page}`];
    await run('gs', [...quiet, '-sDEVICE=ppmraw', `-r${dpi}`, `-sOutputFile=${join(folder, 'page.ppm')}`, pdf], folder);
    const file = await readFile(join(folder, 'page.ppm'));
    const head = /^P6\s(?:#.*\n)*(\d+) (\d+)\s(?:#.*\n)*255\s/.exec(file.subarray(0, 200).toString('latin1'));
    if (!head) throw new Error('no picture of Ghostscript');
    return { width: Number(head[1]), height: Number(head[2]), data: Uint8Array.from(file.subarray(head[0].length)) };
  });
}

/** In dots. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * How many dots of the first picture have no like dot in the second one, at their place or beside it. Outside of the label lie thin
 * lines, which one program draws with grey edges and the other wholly black: there, ink has to meet ink.
 */
export function strayDots(one: Rgb, other: Rgb, label: Area): number {
  let stray = 0;
  for (let y = 0; y < one.height; y++) {
    for (let x = 0; x < one.width; x++) {
      const isLabel = x >= label.left && x < label.right && y >= label.top && y < label.bottom;
      if (!(isLabel ? hasLike(one, other, x, y) : hasInk(one, other, x, y))) stray++;
    }
  }
  return stray;
}

function hasInk(one: Rgb, other: Rgb, x: number, y: number): boolean {
  if (one.data[(y * one.width + x) * CHANNELS] > INK) return true;
  for (let v = Math.max(0, y - 1); v <= Math.min(other.height - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(other.width - 1, x + 1); u++) {
      if (other.data[(v * other.width + u) * CHANNELS] <= PALEST_INK) return true;
    }
  }
  return false;
}

/** Between the darkest and the lightest dot round its place: a program may put a dot between two of its own. */
function hasLike(one: Rgb, other: Rgb, x: number, y: number): boolean {
  const [left, right] = [Math.max(0, x - 1), Math.min(other.width - 1, x + 1)];
  const [top, bottom] = [Math.max(0, y - 1), Math.min(other.height - 1, y + 1)];
  for (let channel = 0; channel < CHANNELS; channel++) {
    const level = one.data[(y * one.width + x) * CHANNELS + channel];
    let [least, most] = [255, 0];
    for (let v = top; v <= bottom; v++) {
      for (let u = left; u <= right; u++) {
        const seen = other.data[(v * other.width + u) * CHANNELS + channel];
        least = Math.min(least, seen);
        most = Math.max(most, seen);
      }
    }
    if (level < least - SAME_LEVEL || level > most + SAME_LEVEL) return false;
  }
  return true;
}

/** The picture so many dots to the right. */
export function shifted({ width, height, data }: Rgb, dots: number): Rgb {
  const moved = new Uint8Array(data.length).fill(255);
  for (let y = 0; y < height; y++) {
    const row = y * width * CHANNELS;
    moved.set(data.subarray(row, row + (width - dots) * CHANNELS), row + dots * CHANNELS);
  }
  return { width, height, data: moved };
}
