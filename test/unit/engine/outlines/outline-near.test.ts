import { beforeAll, describe, expect, it } from 'vitest';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { distance, longSide, turnsOf } from '#main/engine/numeric/geometry.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { outlineNear } from '#main/engine/outlines/outline-near.ts';
import { readPhotos } from '#main/engine/read/read-photos.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { drawShot, LEVELS } from '#test/support/channel/levels.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { printed } from '#test/support/inspection/webcam.ts';
import { makeRandom } from '#test/support/random.ts';

const SIDE = 900;
const MESSAGE = '7K3QZ';

interface Photo {
  readonly picture: Rgb;
  /** Where the label really lies. */
  readonly corners: Quad;
}

async function photoOf(seed: string): Promise<Photo> {
  const label = embed(makeCover('flat', SIDE, SIDE, seed), MESSAGE, { key: PUBLISHED_KEY, strength: 'balanced' });
  return photograph(printed(label, seed), drawShot(LEVELS.L5, makeRandom(seed, 'shot')), seed, SIDE);
}

function farthest(one: Quad, other: Quad): number {
  return Math.max(...one.map((corner, i) => distance(corner, other[i])));
}

function clicked({ corners }: Photo, draw: number): Quad {
  return roughCorners(corners, 0.007, makeRandom(draw, 'clicked'));
}

describe('the outline near corners that are roughly known', () => {
  let photo: Photo;
  beforeAll(async () => {
    photo = await photoOf('edges 2');
  });

  it('lies where the edges of the label are', () => {
    const long = longSide(photo.corners);
    for (const draw of [1, 2, 3, 4]) {
      const given = clicked(photo, draw);
      expect(farthest(given, photo.corners)).toBeGreaterThan(0.006 * long);
      const outline = outlineNear(photo.picture, given);
      expect(outline && farthest(outline, photo.corners)).toBeLessThan(0.004 * long);
    }
  });

  it('keeps the order of its corners', () => {
    const turned = turnsOf(photo.corners)[1];
    const outline = outlineNear(photo.picture, turned);
    expect(outline && farthest(outline, turned)).toBeLessThan(0.004 * longSide(turned));
  });

  it('is none where no edges show', () => {
    const { picture, corners } = photo;
    const even = { ...picture, data: new Uint8Array(picture.data.length).fill(180) };
    const beside = corners.map(([x, y]) => [x + 0.1 * longSide(corners), y]) as unknown as Quad;
    expect(outlineNear(even, corners)).toBeNull();
    expect(outlineNear(picture, beside)).toBeNull();
    expect(outlineNear(picture, corners.map(([x, y]) => [x, y - 9e4]) as unknown as Quad)).toBeNull();
  });

  it('lies near the corners, or is none, however the corners lie', () => {
    const random = makeRandom(1, 'anywhere');
    const side = 400;
    const noise = {
      width: side,
      height: side,
      data: Uint8Array.from({ length: 3 * side * side }, () => random.below(256)),
    };
    let found = 0;
    for (let i = 0; i < 200; i++) {
      const at = () => [side * random.next(), side * random.next()] as const;
      const quad: Quad = [at(), at(), at(), at()];
      const outline = outlineNear(noise, quad);
      if (outline === null) continue;
      found++;
      expect(farthest(outline, quad)).toBeLessThan(0.04 * longSide(quad) + 3);
    }
    expect(found).toBeGreaterThan(20);
  });

  it('is none of corners that are one point, or no numbers, or in a picture of a few pixels', () => {
    const { picture, corners } = photo;
    const tiny = { width: 2, height: 1, data: new Uint8Array(6).fill(9) };
    for (const at of [7, Number.NaN, Number.POSITIVE_INFINITY]) {
      const quad = corners.map(() => [at, at]) as unknown as Quad;
      expect(outlineNear(picture, quad)).toBeNull();
      expect(outlineNear(tiny, quad)).toBeNull();
    }
  });

  it('leads to a mark that the corners alone do not lead to', () => {
    const given = [1, 2, 3, 4, 5, 6].map((draw) => clicked(photo, draw));
    const read = given.filter((corners) => readPhotos([{ ...photo, corners }], { keys: [PUBLISHED_KEY] }).message);
    expect(read).toHaveLength(given.length);
  });
});
