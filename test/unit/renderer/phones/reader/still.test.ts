import { expect, test } from 'vitest';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import type { Still } from '#window/phones/reader/messages.ts';
import { readStill } from '#window/phones/reader/read-still.ts';

const [WIDTH, HEIGHT] = [1800, 1200];
const CORNERS: Quad = [
  [0, 0],
  [WIDTH, 0],
  [WIDTH, HEIGHT],
  [0, HEIGHT],
];
const still: Still = { photo: new Blob(), width: WIDTH, height: HEIGHT, corners: CORNERS, search: 'outlines' };

/** As a browser does it, and notes the sizes. */
function decoder(scales: number[]) {
  const whole = embed(makeCover('label', WIDTH, HEIGHT, 'still'), '7K3QZ', { key: PUBLISHED_KEY, strength: 'strong' });
  return async ({ width, height }: Still, scale: number): Promise<Rgb> => {
    scales.push(scale);
    return shrunk(whole, Math.round(width * scale), Math.round(height * scale));
  };
}

/** Each pixel is the average of those that it stands for. */
function shrunk({ width: from, height: rows, data }: Rgb, width: number, height: number): Rgb {
  const small = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.floor((y * rows) / height), Math.max(1, Math.floor(((y + 1) * rows) / height))];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.floor((x * from) / width), Math.floor(((x + 1) * from) / width)];
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let v = top; v < bottom; v++) for (let u = left; u < right; u++) sum += data[3 * (v * from + u) + channel];
        small[3 * (y * width + x) + channel] = sum / ((bottom - top) * (right - left));
      }
    }
  }
  return { width, height, data: small };
}

const reach = (quad: Quad | null | undefined) => Math.max(...(quad ?? []).map(([x]) => x));

test('a photograph that is read smaller gives corners in its own pixels, of what was read and of what was not', async () => {
  const scales: number[] = [];
  const { detection } = await readStill(still, [PUBLISHED_KEY], decoder(scales));
  expect(detection.message).toBe('7K3QZ');
  expect(scales[0]).toBeLessThan(0.5);
  expect(reach(detection.corners)).toBeGreaterThan(0.9 * WIDTH);
  expect(reach(detection.corners)).toBeLessThan(1.1 * WIDTH);

  const other = await readStill(still, ['fedcba9876543210fedcba9876543210'], decoder([]));
  expect(other.detection.message).toBeNull();
  expect(other.bits.length).toBeGreaterThan(0);
  for (const { sight } of other.bits) {
    expect(reach(sight.corners ?? sight.part)).toBeGreaterThan(0.9 * WIDTH);
    expect(reach(sight.corners ?? sight.part)).toBeLessThan(1.1 * WIDTH);
  }
});

/** A blank label on a table, and a small one beside it. */
function blankLabels(width: number, height: number): Rgb {
  const data = new Uint8Array(3 * width * height).fill(90);
  const draw = (left: number, top: number, across: number, down: number) => {
    for (let y = top; y < top + down; y++) data.fill(230, 3 * (y * width + left), 3 * (y * width + left + across));
  };
  draw(150, 200, 700, 800);
  draw(1200, 400, 300, 360);
  return { width, height, data };
}

test('a photograph that was read twice still has all of the outlines that were found in it', async () => {
  const photo: Still = { ...still, corners: null };
  const scales: number[] = [];
  const { detection, outlines } = await readStill(photo, [PUBLISHED_KEY], async (_, scale) => {
    scales.push(scale);
    return shrunk(blankLabels(WIDTH, HEIGHT), Math.round(WIDTH * scale), Math.round(HEIGHT * scale));
  });
  expect(detection.message).toBeNull();
  expect(scales).toEqual([expect.closeTo(0.74, 2), 1]);
  expect(outlines.map(([[x]]) => Math.round(x / 50) * 50).sort()).toEqual(expect.arrayContaining([150, 1200]));
});
