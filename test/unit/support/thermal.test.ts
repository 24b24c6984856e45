// @module-tag later: shows that the simulator is right, which seldom changes
import { expect, test } from 'vitest';
import { bytesOfRow, markOneBit, type OneBit } from '#main/engine/embed/one-bit.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { readPhotos } from '#main/engine/read/read-photos.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { drawShot, LEVELS } from '#test/support/channel/levels.ts';
import { drawThermal, printThermal, type ThermalSpec } from '#test/support/channel/thermal.ts';
import { makeRandom } from '#test/support/random.ts';

const OTHER_KEY = '00112233445566778899aabbccddeeff';
const NO_FAULTS = {
  kind: 'transfer',
  darkness: 1,
  missing: [],
  wrinkles: [],
  heaters: 0,
  dots: 0,
  texture: 0,
} as const;

const head = (changes: Partial<ThermalSpec> = {}) =>
  drawThermal(makeRandom(1, 'head'), 203, 40, { ...NO_FAULTS, ...changes });

/** Black at these dots alone. */
function dotsAt(places: readonly (readonly [number, number])[], width = 40, height = 40): OneBit {
  const rows = new Uint8Array(bytesOfRow(width) * height);
  for (const [x, y] of places) rows[y * bytesOfRow(width) + (x >> 3)] |= 128 >> (x & 7);
  return { width, height, rows };
}

/** Share of the paper that is darker than half of it. */
function blackened(dots: OneBit, spec: ThermalSpec): number {
  const { data } = printThermal(dots, spec, 1).levels[0];
  let count = 0;
  for (let i = 1; i < data.length; i += 3) if (data[i] < 65535 * spec.paper[1] * 0.5) count++;
  return count / (data.length / 3);
}

const column = (x: number, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => [x, from + i] as const);

test('a thermal head prints a dot about as large as it is, grows it with darkness and loses it without', () => {
  const one = dotsAt([[20, 20]]);
  const share = (darkness: number) => blackened(one, head({ darkness })) * 1600;
  expect(share(1)).toBeGreaterThan(0.6);
  expect(share(1)).toBeLessThan(2.4);
  expect(share(1.2)).toBeGreaterThan(share(1));
  expect(share(0.8)).toBeLessThan(share(1));
  expect(share(0.45)).toBe(0);
});

test('a heater that fired before prints wider, one that burnt out prints nothing', () => {
  const line = dotsAt(column(20, 4, 36));
  expect(blackened(line, head({ history: 0.3 }))).toBeGreaterThan(blackened(line, head({ history: 0 })));
  expect(blackened(line, head({ missing: [20] }))).toBe(0);
});

test('a fold of the ribbon takes ink away along a slanting line', () => {
  const black = dotsAt(Array.from({ length: 40 }, (_, x) => column(x, 0, 40)).flat());
  const folded = head({ wrinkles: [{ at: 5, slope: 0.5, width: 4, lost: 0.9 }] });
  expect(blackened(black, head())).toBeGreaterThan(0.99);
  expect(blackened(black, folded)).toBeLessThan(0.97);
});

test('a label in dots alone is read from a photograph of its thermal print, and not under another key', async () => {
  const [width, height] = [591, 354];
  const ink = new Uint8Array(width * height).fill(255);
  const label = { width, height, ink, keepExact: new Uint8Array(ink.length) };
  const shot = drawShot(LEVELS.L1, makeRandom(1, 'shot'), { longSide: [1000, 1000] });
  const messages = [];
  for (const key of [PUBLISHED_KEY, OTHER_KEY]) {
    const dots = markOneBit(label, '7K3QZ', { key, strength: 'balanced', dot: '1x1', holes: false });
    const spec = drawThermal(makeRandom(1, 'head'), 300, width);
    const { picture, corners } = await photograph(printThermal(dots, spec, 1), shot, 1);
    messages.push(readPhotos([{ picture, corners }], { keys: [PUBLISHED_KEY] }).message);
  }
  expect(messages).toEqual(['7K3QZ', null]);
});
