import { expect, it } from 'vitest';
import { registerOnArtwork } from '#main/engine/known-artwork/registration.ts';
import { withoutHoles } from '#main/engine/known-artwork/structure.ts';
import { type Channels, extractChannels, type FlatRaster } from '#main/engine/outlines/rectification.ts';
import { makeCover } from '#test/support/covers/covers.ts';

const SIZE = 192;

function channels(seed: string): Channels {
  const picture = makeCover('quiet', SIZE, SIZE, seed);
  return extractChannels(picture, { left: 0, top: 0, right: SIZE, bottom: SIZE }, 1);
}

/** The same picture moved and stretched, in another light: what stood at x stands at x + move(x). */
function seenOf(artwork: Channels, move: (x: number, y: number) => [number, number]): FlatRaster {
  const luma = new Float32Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      const [dx, dy] = move(x, y);
      const from = (v: number) => Math.max(0, Math.min(SIZE - 1.001, v));
      const [px, py] = [from(x - dx), from(y - dy)];
      const at = (py | 0) * SIZE + (px | 0);
      const [fx, fy] = [px % 1, py % 1];
      const top = artwork.luma[at] * (1 - fx) + artwork.luma[at + 1] * fx;
      const bottom = artwork.luma[at + SIZE] * (1 - fx) + artwork.luma[at + SIZE + 1] * fx;
      luma[y * SIZE + x] = 40 + (0.3 + x / 400) * (top * (1 - fy) + bottom * fy);
    }
  }
  return { ...artwork, luma, seen: new Float32Array(SIZE * SIZE).fill(1) };
}

it('finds how a photograph is moved and stretched, whatever light it was taken in', () => {
  const artwork = channels('laid');
  const move = (x: number, y: number): [number, number] => [3 + (x - 96) * 0.02, -2 - (y - 96) * 0.015];
  const { warp, agreement } = registerOnArtwork(seenOf(artwork, move).luma, artwork);
  expect(agreement).toBeGreaterThan(0.9);
  const found = new Float64Array(2);
  for (const [x, y] of [
    [40, 40],
    [96, 96],
    [150, 60],
    [60, 150],
  ]) {
    warp(x, y, found);
    const [dx, dy] = move(x + found[0], y + found[1]);
    expect(Math.hypot(found[0] - dx, found[1] - dy)).toBeLessThan(0.3);
  }
});

it('finds it where a part of the label is out of sight', () => {
  const artwork = channels('laid');
  const photo = seenOf(artwork, () => [3, -2]);
  for (let i = 0; i < photo.seen.length; i++) {
    if (i % SIZE < 120) continue;
    photo.seen[i] = 0;
    photo.luma[i] = 0;
  }
  const { warp, agreement } = registerOnArtwork(withoutHoles(photo), artwork);
  expect(agreement).toBeGreaterThan(0.6);
  const found = new Float64Array(2);
  warp(50, 100, found);
  expect(Math.hypot(found[0] - 3, found[1] + 2)).toBeLessThan(0.5);
});

it('agrees with another picture by chance alone', () => {
  expect(registerOnArtwork(seenOf(channels('other'), () => [0, 0]).luma, channels('laid')).agreement).toBeLessThan(0.3);
});
