import { describe, expect, test } from 'vitest';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { distance, turnsOf } from '#main/engine/numeric/geometry.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { readPhotos } from '#main/engine/read/read-photos.ts';
import { pictureCorners } from '#test/support/attacks.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { crop } from '#test/support/resample.ts';

const options = { keys: [PUBLISHED_KEY] };
const label = markedLabel(600, 900);

function markedLabel(width: number, height: number): Rgb {
  return embed(makeCover('quiet', width, height, 'ends'), '7K3QZ', { key: PUBLISHED_KEY, strength: 'balanced' });
}

/** Quarter turns clockwise. */
function turned({ width, height, data }: Rgb, quarters: number): Rgb {
  if (quarters === 0) return { width, height, data };
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = 3 * (y * width + x);
      out.set(data.subarray(from, from + 3), 3 * (x * height + height - 1 - y));
    }
  }
  return turned({ width: height, height: width, data: out }, quarters - 1);
}

/** The label's own first corner is the picture's next one with each quarter turn. */
function cornersAfter(picture: Rgb, quarters: number): Quad {
  const corners = pictureCorners(picture);
  return turnsOf(corners)[quarters % 4];
}

function onPaper(picture: Rgb, margin: number): { picture: Rgb; paper: Quad } {
  const [width, height] = [picture.width + 2 * margin, picture.height + 4 * margin];
  const data = new Uint8Array(3 * width * height).fill(255);
  for (let y = 0; y < picture.height; y++) {
    const row = picture.data.subarray(3 * y * picture.width, 3 * (y + 1) * picture.width);
    data.set(row, 3 * ((y + margin) * width + margin));
  }
  const paper = pictureCorners({ width, height });
  return { picture: { width, height, data }, paper };
}

function mostOff(found: Quad | null, corners: Quad): number {
  return found === null ? Number.NaN : Math.max(...corners.map((corner, i) => distance(corner, found[i])));
}

describe('corners that nobody gave', () => {
  test.each([1, 2, 3])(
    'are the picture’s own where it is the label, in the label’s order: %i quarter turns',
    (quarters) => {
      const picture = turned(label, quarters);
      const { message, corners } = readPhotos([{ picture, outlines: [] }], options);
      expect(message).toBe('7K3QZ');
      expect(mostOff(corners, cornersAfter(picture, quarters))).toBeLessThan(1);
    },
  );

  test('are those of a small label, which has fewer cells', () => {
    const picture = turned(markedLabel(540, 400), 2);
    const { message, corners } = readPhotos([{ picture, outlines: [] }], options);
    expect(message).toBe('7K3QZ');
    expect(mostOff(corners, cornersAfter(picture, 2))).toBeLessThan(1);
  });

  test('are not told where only a part was read, whose label ends somewhere else', () => {
    const picture = turned(crop(label, 70, 130, 480, 640), 2);
    const { message, corners, part } = readPhotos([{ picture, outlines: [] }], options);
    expect([message, corners]).toEqual(['7K3QZ', null]);
    expect(part).toHaveLength(4);
  });

  test('are not those of the paper around the label', () => {
    const { picture, paper } = onPaper(label, 25);
    const { message, corners } = readPhotos([{ picture, outlines: [paper] }], options);
    expect(message).toBe('7K3QZ');
    expect(corners).toBeNull();
  });
});
