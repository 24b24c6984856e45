import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { BEFORE, createKernel, type MarkedRow, MOST_DIFFERING, SPARE_BYTES } from '#main/engine/numeric/kernel.ts';
import { ASSEMBLIES, assembled } from '#test/support/kernel/assemble.ts';
import { makeRandom } from '#test/support/random.ts';

describe.each(ASSEMBLIES)('the bytes of $name', ({ source, file, name }) => {
  const text = readFileSync(source, 'utf8');

  test('are those of its source', async () => {
    expect(await assembled(text, name)).toBe(readFileSync(file, 'utf8'));
  });

  test('are others for a source that differs in one instruction', async () => {
    const other = text.replace('f32x4.mul', 'f32x4.add').replace('i32x4.add', 'i32x4.sub');
    expect(await assembled(other, name)).not.toBe(readFileSync(file, 'utf8'));
  });
});

const INK = { inkNone: 50, inkFull: 130, paperFrom: 170, paperFull: 210 };
const WHITE = { whiteFrom: 236, whiteFull: 250 };
const LIFT = 9;
const CREST = 1.46;
const BLOCKS = 50;

/** A row with everything in it: all levels, paper and none, ink, amplitudes from nothing to the most. */
function drawRow(seed: number): { row: MarkedRow; mark: () => void } {
  const random = makeRandom(seed, 'row');
  const kernel = createKernel(4000);
  const drawn = (length: number, low: number, high: number): Float32Array => {
    const values = kernel.floats(length);
    for (let i = 0; i < length; i++) values[i] = random.between(low, high);
    return values;
  };
  const around = BEFORE + BLOCKS + 2;
  const row = {
    blocks: BLOCKS,
    pixels: kernel.bytes(12 * BLOCKS + SPARE_BYTES),
    out: kernel.bytes(12 * BLOCKS + SPARE_BYTES),
    wave: drawn(4 * BLOCKS, -CREST, CREST),
    luma: drawn(around, 0, 6),
    blueYellow: drawn(around, 0, 28),
    paper: drawn(BLOCKS, 100, 255),
    dither: drawn(4, -0.49, 0.49),
  };
  const drawLevel = () => (random.chance(0.3) ? 255 * random.below(2) : random.below(256));
  for (let i = 0; i < row.pixels.length; i++) row.pixels[i] = drawLevel();
  for (let x = 0; x < 4 * BLOCKS; x += 5) for (let c = 0; c < 3; c++) row.pixels[3 * x + c] = 230 + random.below(26);
  return { row, mark: () => kernel.mark(row, INK, CREST, WHITE, LIFT) };
}

/** What `mark` is to do to one channel of one pixel. */
function markedLevel({ pixels, wave, luma, blueYellow, paper, dither }: MarkedRow, x: number, channel: number): number {
  const [r, g, b] = pixels.subarray(3 * x, 3 * x + 3);
  const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
  const block = Math.floor(x / 4);
  const depth = paper[block] - INK.inkNone - (0.299 * r + 0.587 * g + 0.114 * b);
  const covered = clamp(depth / 80, 0, 1) * clamp((paper[block] - INK.paperFrom) / 40, 0, 1);
  const place = (x + 0.5) / 4 - 0.5;
  const between = (values: Float32Array) => {
    const from = BEFORE + Math.floor(place);
    return values[from] + (place - Math.floor(place)) * (values[from + 1] - values[from]);
  };
  const amplitude = (1 - covered) * (between(luma) + [-0.114, -0.114, 0.886][channel] * between(blueYellow));
  const room = CREST * Math.abs(amplitude);
  const lifted = LIFT * clamp((Math.min(r, g, b) - WHITE.whiteFrom) / 14, 0, 1);
  return clamp(pixels[3 * x + channel], room, 255 - Math.max(room, lifted)) + amplitude * wave[x] + dither[x % 4];
}

describe('marking a row', () => {
  test('gives every level its amplitude times the wave, pulled in where it would clip, none on ink, and lifts white', () => {
    for (let seed = 0; seed < 40; seed++) {
      const { row, mark } = drawRow(seed);
      mark();
      for (let i = 0; i < 12 * BLOCKS; i++) {
        const off = Math.abs(row.out[i] - markedLevel(row, Math.floor(i / 3), i % 3));
        expect(off, `byte ${i} of row ${seed}`).toBeLessThan(0.5 + 1e-3);
      }
    }
  });

  test('leaves what it was given as it is', () => {
    const { row, mark } = drawRow(1);
    const before = row.pixels.slice();
    mark();
    expect(row.pixels).toEqual(before);
    expect(row.out.subarray(0, 12 * BLOCKS)).not.toEqual(before.subarray(0, 12 * BLOCKS));
  });
});

test('the largest difference of the most bytes is told in full', () => {
  const kernel = createKernel(2 * MOST_DIFFERING);
  const [black, white] = [kernel.bytes(MOST_DIFFERING), kernel.bytes(MOST_DIFFERING)];
  white.fill(255);
  expect(kernel.difference(black, white)).toBe(255 * 255 * MOST_DIFFERING);
  expect(kernel.difference(white, black)).toBe(255 * 255 * MOST_DIFFERING);
});

test('a kernel gives out no more memory than it has', () => {
  const kernel = createKernel(1000);
  expect(() => kernel.floats(100_000)).toThrow(RangeError);
});
