// @module-tag later: reads simulated photographs, which take long to make
import { beforeAll, describe, expect, it } from 'vitest';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { isSure, type KnownArtwork } from '#main/engine/known-artwork/known-artwork.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import type { Detection } from '#main/engine/read/detection.ts';
import { openReading } from '#main/engine/read/read-photos.ts';
import { write } from '#main/imaging/write.ts';
import { knowArtwork } from '#main/workers/describe-artwork.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { type Frame, framesOf, MOVING_HAND, printed } from '#test/support/inspection/webcam.ts';

const MESSAGE = '7K3QZ';
let artwork: Rgb;
let known: KnownArtwork;
let frames: Frame[];

beforeAll(async () => {
  artwork = makeCover('busy', 900, 900, 'known');
  known = await knownFrom(artwork);
  frames = await framesOf(printed(marked(artwork), 'known'), 2, 'known', MOVING_HAND);
});

function marked(picture: Rgb): Rgb {
  return embed(picture, MESSAGE, { key: PUBLISHED_KEY, strength: 'balanced' });
}

async function knownFrom(picture: Rgb): Promise<KnownArtwork> {
  const bytes = await write(picture, null, { type: 'png', dpi: 300 });
  return knowArtwork({ bytes, size: null, fit: 'stretch' });
}

function read(frame: Frame, artworks: readonly KnownArtwork[], key = PUBLISHED_KEY): Detection | null {
  const live = { fewCellsFirst: false, known: artworks };
  return openReading({ keys: [key] }).add({ ...frame, live });
}

describe('a busy photograph at 70 pixels an inch', () => {
  it('is read from each frame alone by who knows the artwork, and from none by who does not', () => {
    expect(frames.map((frame) => read(frame, [])?.message)).toEqual([undefined, undefined]);
    expect(frames.map((frame) => read(frame, [known])?.message)).toEqual([MESSAGE, MESSAGE]);
  });

  it('is found among other artworks, with the corners in the label’s own order', async () => {
    const others = await Promise.all([
      knownFrom(makeCover('black', 900, 900, 'other')),
      knownFrom(makeCover('quiet', 1200, 900, 'other')),
    ]);
    const [{ picture, corners }] = frames;
    const turned = [2, 3, 0, 1].map((i) => corners[i]) as unknown as Quad;
    const detection = read({ picture, corners: turned }, [...others, known]);
    expect(detection?.message).toBe(MESSAGE);
    const [x, y] = detection?.corners?.[0] ?? [0, 0];
    expect(Math.hypot(x - corners[0][0], y - corners[0][1])).toBeLessThan(10);
  });

  it('says nothing where nothing was marked, or by another key', async () => {
    const bare = await framesOf(printed(artwork, 'bare'), 2, 'bare', MOVING_HAND);
    expect(bare.map((frame) => read(frame, [known]))).toEqual([null, null]);
    expect(read(frames[0], [known], '0'.repeat(32))).toBeNull();
  });
});

it('a small label, whose cells are fewer, is read at its own scale', async () => {
  const picture = makeCover('busy', 750, 450, 'small');
  const [frame] = await framesOf(printed(marked(picture), 'small'), 1, 'small', MOVING_HAND);
  expect(read(frame, [])).toBeNull();
  expect(read(frame, [await knownFrom(picture)])).toMatchObject({ message: MESSAGE, fewCells: true });
});

it('the help of an artwork is told only where the picture alone says too little', async () => {
  const picture = makeCover('quiet', 900, 900, 'known');
  const artworks = [await knownFrom(picture)];
  const [frame] = await framesOf(printed(marked(picture), 'known'), 1, 'known', MOVING_HAND);
  const detection = read(frame, artworks);
  const alone = read(frame, []);
  expect(detection).toMatchObject({ message: MESSAGE, assisted: false, grade: alone?.grade });
  // Where the label lies, its artwork tells all the same.
  expect(detection?.corners).not.toEqual(alone?.corners);
  expect(frames.map((one) => read(one, [known])?.assisted)).toEqual([true, true]);
});

it('a gradient is nothing to be laid on: it is read without, and as well', async () => {
  const picture = makeCover('gradient', 900, 900, 'slope');
  const [frame] = await framesOf(printed(marked(picture), 'slope'), 1, 'slope', MOVING_HAND);
  const artworks = [await knownFrom(picture)];
  expect(artworks.map(isSure)).toEqual([false]);
  expect(read(frame, artworks)).toEqual(read(frame, []));
});
