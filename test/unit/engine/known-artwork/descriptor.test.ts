import { expect, it } from 'vitest';
import { openArtworkIndex } from '#main/engine/known-artwork/artwork-index.ts';
import { describeArtwork, describeLabel } from '#main/engine/known-artwork/describe.ts';
import { DESCRIPTOR_NORM, type Descriptor, turnsOfDescriptor } from '#main/engine/known-artwork/descriptor.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { COVER_KINDS, makeCover } from '#test/support/covers/covers.ts';
import { makeRandom } from '#test/support/random.ts';

const KINDS = COVER_KINDS.filter((kind) => kind !== 'gradient');
const covers = KINDS.flatMap((kind) => [1, 2].map((seed) => makeCover(kind, 300, 450, seed)));

function likeness(a: Descriptor, b: Descriptor): number {
  return a.reduce((sum, value, i) => sum + value * b[i], 0) / DESCRIPTOR_NORM ** 2;
}

function wholeOf({ width, height }: Rgb): Quad {
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
}

/** What dim light, a colour cast, flare and noise make of a picture. */
function dimmed({ width, height, data }: Rgb, seed: number): Rgb {
  const random = makeRandom(seed, 'dimmed');
  const tone = [0.5, 0.45, 0.35];
  return { width, height, data: data.map((value, i) => 30 + tone[i % 3] * value + 6 * random.normal()) };
}

/** A quarter turn clockwise. */
function turnedPicture({ width, height, data }: Rgb): Rgb {
  const out = new Uint8Array(data.length);
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < height; x++) {
      const from = 3 * ((height - 1 - x) * width + y);
      out.set(data.subarray(from, from + 3), 3 * (y * height + x));
    }
  }
  return { width: height, height: width, data: out };
}

it('a label in dim light is like its own artwork, and less like any other', () => {
  const artworks = covers.map(describeArtwork);
  covers.forEach((cover, i) => {
    const label = dimmed(cover, i);
    const seen = describeLabel(label, wholeOf(label));
    const alike = artworks.map((artwork) => likeness(artwork, seen));
    expect(alike[i]).toBeGreaterThan(0.6);
    expect(Math.max(...alike.filter((_, k) => k !== i))).toBeLessThan(alike[i]);
  });
});

/** A label with a lamp mirrored in it. */
function mirroring({ width, height, data }: Rgb): Rgb {
  const glare = (x: number, y: number) => 190 * Math.exp(-((x - 0.4) ** 2 + (y - 0.6) ** 2) / 0.03);
  const lit = data.map((value, i) => {
    const [x, y] = [(Math.floor(i / 3) % width) / width, Math.floor(i / 3 / width) / height];
    return Math.min(255, value + glare(x, y));
  });
  return { width, height, data: lit };
}

it('more labels that mirror a lamp are found among many artworks than by the products of descriptors', () => {
  const gradients = Array.from({ length: 60 }, (_, seed) => makeCover('gradient', 90, 135, seed));
  const artworks = gradients.map(describeArtwork);
  const index = openArtworkIndex();
  for (const [i, artwork] of artworks.entries()) index.add(i, artwork);
  const seen = gradients.map((cover) => describeLabel(mirroring(cover), wholeOf(cover)));
  const found = seen.filter((label, i) => index.nearest(label, 1)[0].artwork === i).length;
  const likeliest = (label: Descriptor) =>
    artworks.reduce((best, one, k) => (likeness(one, label) > likeness(artworks[best], label) ? k : best), 0);
  expect(found).toBeGreaterThan(seen.filter((label, i) => likeliest(label) === i).length);
  expect(found).toBeGreaterThan(40);
});

it('the descriptor of a turned picture is the turned descriptor', () => {
  const [cover] = covers;
  const [, once, twice] = turnsOfDescriptor(describeArtwork(cover));
  const turned = turnedPicture(cover);
  expect(likeness(describeArtwork(turned), once)).toBeGreaterThan(0.97);
  expect(likeness(describeArtwork(turnedPicture(turned)), twice)).toBeGreaterThan(0.97);
  expect(likeness(describeArtwork(turned), twice)).toBeLessThan(0.5);
});

it('the index finds the artwork of a label that is photographed any way up', () => {
  const index = openArtworkIndex();
  expect(index.nearest(describeArtwork(covers[0]), 3)).toEqual([]);
  covers.forEach((cover, i) => {
    index.add(100 + i, describeArtwork(cover));
  });
  expect(index.size()).toBe(covers.length);
  covers.forEach((cover, i) => {
    let label = dimmed(cover, i);
    for (let turn = 0; turn < i % 4; turn++) label = turnedPicture(label);
    const found = index.nearest(describeLabel(label, wholeOf(label)), 3);
    expect(found.map(({ artwork }) => artwork)[0]).toBe(100 + i);
    expect(found).toHaveLength(3);
    expect(found.map(({ likeness }) => likeness)).toEqual(
      found.map(({ likeness }) => likeness).toSorted((a, b) => b - a),
    );
  });
});

it('a picture without structure is like nothing', () => {
  const grey: Rgb = { width: 60, height: 60, data: new Uint8Array(3 * 60 * 60).fill(200) };
  for (const cover of covers)
    expect(Math.abs(likeness(describeArtwork(grey), describeArtwork(cover)))).toBeLessThan(0.1);
});
