import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Box } from '#main/imaging/sheet/layout/box.ts';
import { inFolder, run } from './tools.ts';

export const RENDER_DPI = 600;
const PER_MM = RENDER_DPI / 25.4;

/** The first page as Ghostscript prints it: one bit a pixel, set where there is ink. */
export interface Rendering {
  readonly width: number;
  readonly height: number;
  inked(x: number, y: number): boolean;
}

export function rendered(pdf: Uint8Array, setUp = ''): Promise<Rendering> {
  return inFolder(async (folder) => {
    await writeFile(join(folder, 'sheet.pdf'), pdf);
    const quiet = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-dLastPage=1', '-dMaxBitmap=500000000'];
    const device = ['-sDEVICE=pbmraw', `-r${RENDER_DPI}`, '-sOutputFile=page.pbm'];
    await run('gs', [...quiet, ...device, ...(setUp ? ['-c', setUp, '-f'] : []), 'sheet.pdf'], folder);
    return bitmap(await readFile(join(folder, 'page.pbm')));
  });
}

function bitmap(file: Buffer): Rendering {
  const head = /^P4\s(?:#.*\n)*(\d+) (\d+)\n/.exec(file.subarray(0, 200).toString('latin1'));
  if (!head) throw new Error('no bitmap');
  const [width, height] = [Number(head[1]), Number(head[2])];
  const rowBytes = Math.ceil(width / 8);
  const inked = (x: number, y: number) =>
    x >= 0 &&
    y >= 0 &&
    x < width &&
    y < height &&
    (file[head[0].length + y * rowBytes + (x >> 3)] & (0x80 >> (x & 7))) !== 0;
  return { width, height, inked };
}

/** Where the inked area round the middle of a box ends, in millimetres, or null where there is no ink. */
export function inkedBox({ inked, width, height }: Rendering, { left, top, ...size }: Box): Box | null {
  const x = Math.round((left + size.width / 2) * PER_MM);
  const y = Math.round((top + size.height / 2) * PER_MM);
  if (!inked(x, y)) return null;
  const reach = (dx: number, dy: number) => {
    let steps = 0;
    while (steps < width + height && inked(x + dx * (steps + 1), y + dy * (steps + 1))) steps++;
    return steps;
  };
  const [l, r, u, d] = [reach(-1, 0), reach(1, 0), reach(0, -1), reach(0, 1)];
  return { left: (x - l) / PER_MM, top: (y - u) / PER_MM, width: (l + r + 1) / PER_MM, height: (u + d + 1) / PER_MM };
}

/** Of the edges that are farthest apart, in millimetres. */
export function farthestEdge(a: Box | null, b: Box): number {
  if (a === null) return Infinity;
  const edges = (box: Box) => [box.left, box.top, box.left + box.width, box.top + box.height];
  return Math.max(...edges(a).map((edge, i) => Math.abs(edge - edges(b)[i])));
}
