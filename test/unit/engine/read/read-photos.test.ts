// @module-tag long
import { describe, expect, test } from 'vitest';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { aspectsOf, distance, invert, rectangleTo, turnsOf } from '#main/engine/numeric/geometry.ts';
import type { Point, Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { readPhotos } from '#main/engine/read/read-photos.ts';
import { ATTACKS, pictureCorners } from '#test/support/attacks.ts';
import { throughJpeg } from '#test/support/codec.ts';
import { type CoverKind, makeCover } from '#test/support/covers/covers.ts';
import { makeRandom } from '#test/support/random.ts';
import { crop, mirrorOf } from '#test/support/resample.ts';
import { sampledThrough } from '#test/support/sampled.ts';

const MESSAGE = '7K3QZ';
const OTHER_KEY = '000102030405060708090a0b0c0d0e0f';
const keys = [PUBLISHED_KEY];

function marked(kind: CoverKind, width: number, height: number, message = MESSAGE, key = PUBLISHED_KEY): Rgb {
  return embed(makeCover(kind, width, height, 'decode'), message, { key, strength: 'balanced' });
}

function turnHalf({ width, height, data }: Rgb): Rgb {
  const out = new Uint8Array(data.length);
  for (let from = 0, to = data.length - 3; to >= 0; from += 3, to -= 3) out.set(data.subarray(from, from + 3), to);
  return { width, height, data: out };
}

/** A quarter turn clockwise. */
function turnQuarter({ width, height, data }: Rgb): Rgb {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = 3 * (y * width + x);
      out.set(data.subarray(from, from + 3), 3 * (x * height + height - 1 - y));
    }
  }
  return { width: height, height: width, data: out };
}

function startingAt(quad: Quad, corner: number): Quad {
  return turnsOf(quad)[corner % 4];
}

describe('a label as it was made', () => {
  const label = marked('label', 900, 900);

  test.each(['quiet', 'busy', 'label', 'black', 'flat', 'gradient'] as const)('is read with corners: %s', (kind) => {
    const picture = marked(kind, 600, 900);
    const { message, confidence, grade, keyIndex, corners, measures } = readPhotos(
      [{ picture, corners: pictureCorners(picture) }],
      { keys },
    );
    expect([message, keyIndex]).toEqual([MESSAGE, 0]);
    expect(confidence).toBeGreaterThan(0.9);
    expect(confidence).toBeLessThanOrEqual(1);
    expect(['A', 'B', 'C', 'D']).toContain(grade);
    expect(measures?.cellPixels).toBeCloseTo(600 / 192, 1);
    for (const [i, corner] of (corners ?? []).entries()) {
      expect(distance(corner, pictureCorners(picture)[i])).toBeLessThan(5);
    }
  });

  test('is read without corners', () => {
    expect(readPhotos([{ picture: label }], { keys }).message).toBe(MESSAGE);
  });

  test.each(['a', '~~~~~', '     '])('is read whatever the message: %j', (message) => {
    const picture = marked('quiet', 600, 600, message);
    expect(readPhotos([{ picture, corners: pictureCorners(picture) }], { keys }).message).toBe(message);
  });

  test('is read after JPEG 50, with corners and without', async () => {
    const picture = await throughJpeg(label, 50);
    expect(readPhotos([{ picture, corners: pictureCorners(picture) }], { keys }).message).toBe(MESSAGE);
    expect(readPhotos([{ picture }], { keys }).message).toBe(MESSAGE);
  });

  test('is read upside down and sideways without corners', () => {
    for (const picture of [turnHalf(label), turnQuarter(label)]) {
      expect(readPhotos([{ picture }], { keys }).message).toBe(MESSAGE);
    }
  });

  test('is read from each starting corner', () => {
    const picture = marked('quiet', 600, 450);
    for (const corner of [0, 1, 2, 3]) {
      const corners = startingAt(pictureCorners(picture), corner);
      expect(readPhotos([{ picture, corners }], { keys }).message, `corner ${corner}`).toBe(MESSAGE);
    }
  });

  test.each([
    ['flat', 2000, 250],
    ['busy', 250, 1500],
  ] as const)('is read though it is a narrow strip: %s, %i x %i', (kind, width, height) => {
    const picture = marked(kind, width, height);
    expect(readPhotos([{ picture, corners: pictureCorners(picture) }], { keys }).message).toBe(MESSAGE);
    expect(readPhotos([{ picture }], { keys }).message).toBe(MESSAGE);
  });

  test('is read with corners off by one percent', () => {
    const random = makeRandom(1, 'rough');
    for (let draw = 0; draw < 4; draw++) {
      const off = (p: Point): Point => [p[0] + 9 * random.normal(), p[1] + 9 * random.normal()];
      const [a, b, c, d] = pictureCorners(label);
      const corners: Quad = [off(a), off(b), off(c), off(d)];
      expect(readPhotos([{ picture: label, corners }], { keys }).message).toBe(MESSAGE);
    }
  });

  test('is read cropped to half, where the corners given are those of the part', async () => {
    const picture = await throughJpeg(crop(marked('quiet', 600, 900), 90, 140, 425, 636), 70);
    expect(readPhotos([{ picture, corners: pictureCorners(picture) }], { keys }).message).toBe(MESSAGE);
  });

  test.each(['resize-0.5', 'grey', 'rotate-5-cut', 'blur-2'])('is read after %s', async (name) => {
    const { picture, corners } = await ATTACKS[name](label, 1);
    expect(readPhotos([{ picture, corners }], { keys }).message).toBe(MESSAGE);
  });
});

describe('a label as no camera sees it that looks at the middle of the picture', () => {
  const picture = marked('quiet', 600, 900);
  const corners: Quad = [
    [30, 90],
    [560, 10],
    [590, 700],
    [90, 890],
  ];
  const seen = sampledThrough(picture, invert(rectangleTo(600, 900, corners)), 600, 900);

  test('is read although its corners say other proportions', () => {
    expect(aspectsOf(corners, 600, 900).every((aspect) => Math.abs(Math.log(aspect / (600 / 900))) > 0.1)).toBe(true);
    expect(readPhotos([{ picture: seen, corners }], { keys }).message).toBe(MESSAGE);
  });

  test('is read mirrored, the corners in the order of the print or as they are seen', () => {
    const mirror = mirrorOf(seen);
    const asPrinted = corners.map(([x, y]): Point => [600 - x, y]) as unknown as Quad;
    const [a, b, c, d] = asPrinted;
    expect(readPhotos([{ picture: mirror, corners: asPrinted }], { keys }).message).toBe(MESSAGE);
    expect(readPhotos([{ picture: mirror, corners: [b, a, d, c] }], { keys }).message).toBe(MESSAGE);
  });
});

test('a file that somebody has mirrored is read without corners', () => {
  expect(readPhotos([{ picture: mirrorOf(marked('label', 600, 900)) }], { keys }).message).toBe(MESSAGE);
});

describe('keys', () => {
  const picture = marked('quiet', 600, 600, MESSAGE, OTHER_KEY);
  const corners = pictureCorners(picture);

  test('are tried in turn, and the answer names the one', () => {
    const found = readPhotos([{ picture, corners }], { keys: [PUBLISHED_KEY, OTHER_KEY] });
    expect([found.message, found.keyIndex]).toEqual([MESSAGE, 1]);
  });

  test('read nothing where they are wrong', () => {
    const { message, confidence, grade, corners: seen, keyIndex } = readPhotos([{ picture, corners }], { keys });
    expect([message, confidence, grade, seen, keyIndex]).toEqual([null, 0, null, null, null]);
  });
});

/** Corners of a label with a margin around. */
const BURNT: Quad = [
  [60, 60],
  [540, 60],
  [540, 540],
  [60, 540],
];

describe('nothing is read', () => {
  const cover = makeCover('quiet', 600, 600, 'decode');

  test('no mark reads as nothing, and the cause says so', () => {
    const detection = readPhotos([{ picture: cover, corners: pictureCorners(cover) }], { keys });
    expect([detection.message, detection.cause]).toEqual([null, 'no_mark']);
  });

  test('a label whose white is burnt out is too bright, and white that is nobody’s light is not', () => {
    const photo = sampledThrough(cover, invert(rectangleTo(600, 600, BURNT)), 600, 600);
    const lit = { ...photo, data: photo.data.map((level) => Math.min(255, 6 * level)) };
    const file = { ...cover, data: new Uint8Array(cover.data.length).fill(255) };
    expect(readPhotos([{ picture: lit, corners: BURNT }], { keys }).cause).toBe('too_bright');
    expect(readPhotos([{ picture: photo, corners: BURNT }], { keys }).cause).toBe('no_mark');
    expect(readPhotos([{ picture: file }], { keys }).cause).toBe('no_mark');
  });

  test('a picture of a few pixels, or of none, reads as nothing', () => {
    for (const side of [1, 8, 64]) {
      const picture = { width: side, height: side, data: new Uint8Array(side * side * 3).fill(90) };
      expect(readPhotos([{ picture }], { keys }).message).toBeNull();
    }
    expect(readPhotos([], { keys }).message).toBeNull();
    expect(readPhotos([{ picture: cover, corners: pictureCorners(cover) }], { keys: [] }).message).toBeNull();
  });
});

test('a label with fewer cells than usual gets the corners that were given, beginning with its own first', () => {
  const label = makeCover('label', 750, 450, 'corners');
  const picture = embed(label, '7K3QZ', { key: PUBLISHED_KEY, strength: 'balanced' });
  const corners: Quad = [
    [0, 0],
    [750, 0],
    [750, 450],
    [0, 450],
  ];
  const turned = [2, 3, 0, 1].map((i) => corners[i]) as unknown as Quad;
  const found = readPhotos([{ picture, corners: turned }], { keys: [PUBLISHED_KEY] });
  expect(found.message).toBe('7K3QZ');
  for (const [i, [x, y]] of (found.corners as Quad).entries()) {
    expect(Math.hypot(x - corners[i][0], y - corners[i][1])).toBeLessThan(3);
  }
});
