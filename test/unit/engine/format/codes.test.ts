import { describe, expect, test } from 'vitest';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { makeRandom } from '#test/support/random.ts';

const SIDE = 600;
const EDGE = 120;

/** White with a code in its middle; `isBlack` tells of the module in a column and row. */
function sheet(module: number, isBlack: (column: number, row: number) => boolean): Rgb {
  const data = new Uint8Array(3 * SIDE * SIDE).fill(255);
  const end = EDGE + Math.floor((SIDE - 2 * EDGE) / module) * module;
  for (let y = EDGE; y < end; y++) {
    for (let x = EDGE; x < end; x++) {
      if (!isBlack(Math.floor((x - EDGE) / module), Math.floor((y - EDGE) / module))) continue;
      data.fill(0, 3 * (y * SIDE + x), 3 * (y * SIDE + x) + 3);
    }
  }
  return { width: SIDE, height: SIDE, data };
}

function squares(module: number, seed: number): Rgb {
  const random = makeRandom(seed, 'squares');
  const black = new Map<string, boolean>();
  return sheet(module, (column, row) => {
    const name = `${column}/${row}`;
    if (!black.has(name)) black.set(name, random.chance(0.5));
    return black.get(name) === true;
  });
}

/** Bars and spaces of one to four modules, as in Code 128. */
function bars(module: number, seed: number): Rgb {
  const random = makeRandom(seed, 'bars');
  const widths = Array.from({ length: 200 }, () => 1 + random.below(4));
  const black = widths.flatMap((width, i) => Array.from({ length: width }, () => i % 2 === 0));
  return sheet(module, (column) => black[column]);
}

function touchedBlack(picture: Rgb): number {
  const marked = embed(picture, '7K3QZ', { key: PUBLISHED_KEY, strength: 'strong' });
  let touched = 0;
  for (let i = 0; i < picture.data.length; i++) if (picture.data[i] === 0 && marked.data[i] !== 0) touched++;
  return touched;
}

describe('the black of codes', () => {
  test.each([3, 4, 5, 6, 8])('stays black in bars of %i pixels', (module) => {
    for (let seed = 0; seed < 4; seed++) expect(touchedBlack(bars(module, seed))).toBe(0);
  });

  test.each([5, 8, 10, 12])('stays black in squares of %i pixels', (module) => {
    for (let seed = 0; seed < 4; seed++) expect(touchedBlack(squares(module, seed))).toBe(0);
  });

  test('is told from wide black ground, which is marked', () => {
    expect(touchedBlack(sheet(360, () => true))).toBeGreaterThan(10_000);
  });
});
