import { expect, test } from 'vitest';
import { measureBlocks } from '#main/engine/embed/block-statistics.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { makeRandom } from '#test/support/random.ts';

function noise(width: number, height: number): Rgb {
  const random = makeRandom(`${width}x${height}`, 'noise');
  return { width, height, data: new Uint8Array(width * height * 3).map(() => random.below(256)) };
}

/** The block at a column and a row, pixel by pixel. */
function plainBlock({ width, height, data }: Rgb, column: number, row: number) {
  const sums = [0, 0, 0];
  const lumas: number[] = [];
  for (let y = 4 * row; y < Math.min(height, 4 * row + 4); y++) {
    for (let x = 4 * column; x < Math.min(width, 4 * column + 4); x++) {
      const [r, g, b] = data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3);
      [r, g, b].forEach((level, channel) => {
        sums[channel] += level;
      });
      lumas.push((77 * r + 150 * g + 29 * b) / 256);
    }
  }
  const mean = lumas.reduce((sum, luma) => sum + luma, 0) / lumas.length;
  const variance = lumas.reduce((sum, luma) => sum + (luma - mean) ** 2, 0) / lumas.length;
  return {
    colour: sums.map((sum) => Math.floor(sum / lumas.length)),
    deviation: Math.sqrt(variance),
    brightest: Math.max(...lumas),
  };
}

test.each([
  [64, 32],
  [65, 33],
  [98, 31],
  [3, 2],
])('blocks of a picture of %i x %i are what their pixels are, those cut off too', (width, height) => {
  const picture = noise(width, height);
  const blocks = measureBlocks(picture);
  expect([blocks.columns, blocks.rows]).toEqual([Math.ceil(width / 4), Math.ceil(height / 4)]);
  for (let row = 0; row < blocks.rows; row++) {
    for (let column = 0; column < blocks.columns; column++) {
      const i = row * blocks.columns + column;
      const plain = plainBlock(picture, column, row);
      expect([blocks.red[i], blocks.green[i], blocks.blue[i]]).toEqual(plain.colour);
      expect(blocks.deviation[i]).toBeCloseTo(plain.deviation, 4);
      expect(blocks.brightest[i]).toBeCloseTo(plain.brightest, 4);
    }
  }
});

test('white and black sheets are even, to the last digit', () => {
  for (const level of [0, 255]) {
    const { deviation, brightest } = measureBlocks({ width: 40, height: 40, data: new Uint8Array(4800).fill(level) });
    expect(new Set(deviation)).toEqual(new Set([0]));
    expect(new Set(brightest)).toEqual(new Set([level]));
  }
});
