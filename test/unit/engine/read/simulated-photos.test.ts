// @module-tag later: reads simulated photographs, which take long to make
// @module-tag long
import { beforeAll, describe, expect, test } from 'vitest';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { distance, longSide } from '#main/engine/numeric/geometry.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { readPhotos } from '#main/engine/read/read-photos.ts';
import { pictureCorners } from '#test/support/attacks.ts';
import { type Capture, photograph } from '#test/support/channel/camera.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { drawShot, LEVELS, type Level } from '#test/support/channel/levels.ts';
import { cutPrint, type Print, printLabel } from '#test/support/channel/print.ts';
import { makePrinter } from '#test/support/channel/printer.ts';
import { drawLaser } from '#test/support/channel/printers.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { makeRandom } from '#test/support/random.ts';

const MESSAGE = '7K3QZ';
const options = { keys: [PUBLISHED_KEY] };
const SIDE = 900;

function printOf(message: string | null): Print {
  const cover = makeCover('label', SIDE, SIDE, 'photos');
  const label = message === null ? cover : embed(cover, message, { key: PUBLISHED_KEY, strength: 'balanced' });
  return printLabel(label, makePrinter(drawLaser(makeRandom('photos', 'printer'))), 'photos');
}

function shoot(print: Print, level: keyof typeof LEVELS, seed: string, changes: Partial<Level> = {}): Promise<Capture> {
  return photograph(print, drawShot(LEVELS[level], makeRandom(seed, 'shot'), changes), seed, SIDE);
}

function rough(corners: Quad, seed: string): Quad {
  return roughCorners(corners, 0.005, makeRandom(seed, 'rough'));
}

describe('a photograph of a print', () => {
  let print: Print;
  beforeAll(() => {
    print = printOf(MESSAGE);
  });

  test.each([
    ['L2', 'b'],
    ['L3', 'c'],
  ] as const)(
    'is read with rough corners, and the one where the mark begins comes back in its place: %s',
    async (level, seed) => {
      const { picture, corners } = await shoot(print, level, seed);
      const given = rough(corners, seed);
      const detection = readPhotos([{ picture, corners: given }], options);
      expect(detection.message).toBe(MESSAGE);
      const off = (detection.corners ?? []).map((corner, i) => distance(corner, corners[i]) / longSide(corners));
      expect(off[0]).toBeLessThan(0.006);
      expect(Math.max(...off)).toBeLessThan(0.04);
      expect(detection.measures?.cellPixels).toBeGreaterThan(3);
    },
  );

  test('is read without corners, at any turn', async () => {
    for (const [roll, seed] of [
      [95, 'e'],
      [215, 'f'],
    ] as const) {
      const { picture } = await shoot(print, 'L2', seed, { roll: [roll, roll], tilt: [5, 15] });
      expect(readPhotos([{ picture }], options).message, `roll ${roll}`).toBe(MESSAGE);
    }
  });

  test('is read where the label was cut to half', async () => {
    const part = cutPrint(print, 150, 60, 640, 640);
    const { picture, corners } = await shoot(part, 'L2', 'g');
    expect(readPhotos([{ picture, corners: rough(corners, 'g') }], options).message).toBe(MESSAGE);
  });

  test('is silent to another key', async () => {
    const { picture, corners } = await shoot(print, 'L2', 'b');
    expect(readPhotos([{ picture, corners }], { keys: ['0'.repeat(32)] }).message).toBeNull();
  });

  test('is silent where the label is unmarked', async () => {
    const { picture, corners } = await shoot(printOf(null), 'L2', 'b');
    expect(readPhotos([{ picture, corners: rough(corners, 'b') }], options).message).toBeNull();
  });
});

/** Pixels. */
const FRAME = 40;

describe('several frames', () => {
  const bare = makeCover('quiet', 600, 600, 'decode');
  const label = framed(embed(bare, MESSAGE, { key: PUBLISHED_KEY, strength: 'balanced' }));
  const cover = framed(bare);
  const corners = pictureCorners(bare).map(([x, y]) => [x + FRAME, y + FRAME]) as unknown as Quad;

  /** Grey around it: a picture that is the label itself needs no finding. */
  function framed({ width, height, data }: Rgb): Rgb {
    const out = { width: width + 2 * FRAME, height: height + 2 * FRAME };
    const levels = new Uint8Array(3 * out.width * out.height).fill(128);
    for (let row = 0; row < height; row++)
      levels.set(data.subarray(3 * width * row, 3 * width * (row + 1)), 3 * ((row + FRAME) * out.width + FRAME));
    return { ...out, data: levels };
  }

  function noisy({ width, height, data }: Rgb, deviation: number, seed: number): { picture: Rgb; corners: Quad } {
    const random = makeRandom(seed, 'noise');
    const clamped = Uint8ClampedArray.from(data, (v) => v + deviation * random.normal());
    return { picture: { width, height, data: new Uint8Array(clamped.buffer) }, corners };
  }

  /** The least noise from here on, in steps of 1 %, at which no frame is read by itself. */
  function leastNoise(frames: number, from: number): number {
    for (let noise = from; ; noise *= 1.01) {
      const each = Array.from(
        { length: frames },
        (_, seed) => readPhotos([noisy(label, noise, seed + 1)], options).message,
      );
      if (each.every((message) => message === null)) return noise;
    }
  }

  test('add up where each is too weak: two', () => {
    const noise = leastNoise(2, 100);
    const frames = [1, 2].map((seed) => noisy(label, noise, seed));
    expect(readPhotos(frames, options).message).toBe(MESSAGE);
  });

  test('add up where each is too weak: four in more noise, and not with four unmarked ones', () => {
    const noise = leastNoise(4, 120);
    const seeds = [1, 2, 3, 4];
    expect(
      readPhotos(
        seeds.map((seed) => noisy(label, noise, seed)),
        options,
      ).message,
    ).toBe(MESSAGE);
    expect(
      readPhotos(
        seeds.map((seed) => noisy(cover, noise, seed)),
        options,
      ).message,
    ).toBeNull();
  });

  test('are read by one where the other shows nothing', () => {
    const frames = [noisy(cover, 10, 1), noisy(label, 10, 2)];
    expect(readPhotos(frames, options).message).toBe(MESSAGE);
  });

  test('never give a third message where they show two labels', () => {
    const second = embed(cover, 'other', { key: PUBLISHED_KEY, strength: 'balanced' });
    for (const noise of [20, 115]) {
      const { message } = readPhotos([noisy(label, noise, 1), noisy(second, noise, 2)], options);
      expect([MESSAGE, 'other', null]).toContain(message);
    }
  });
});
