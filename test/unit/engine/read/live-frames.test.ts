// @module-tag later: reads simulated photographs, which take long to make
import { beforeAll, expect, it } from 'vitest';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { turnsOf } from '#main/engine/numeric/geometry.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import type { FrameBits } from '#main/engine/read/frame-bits.ts';
import { openReading, readPhotos } from '#main/engine/read/read-photos.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { type Frame, framesOf, MOVING_HAND, printed } from '#test/support/inspection/webcam.ts';
import { makeRandom } from '#test/support/random.ts';

const keys = [PUBLISHED_KEY];
const live = { fewCellsFirst: false };
let frames: Frame[];

beforeAll(async () => {
  const label = embed(makeCover('flat', 1200, 1800, 'c43'), '7K3QZ', { key: PUBLISHED_KEY, strength: 'balanced' });
  const clear = await framesOf(printed(label, 'c43'), 4, 'c43', MOVING_HAND);
  frames = clear.map((frame, i) => ({ ...frame, picture: noisy(frame.picture, i) }));
});

/** So much noise that no frame is read by itself. */
const NOISE_LEVELS = 27;

function noisy(picture: Rgb, seed: number): Rgb {
  const random = makeRandom(seed, 'noise');
  const clamped = Uint8ClampedArray.from(picture.data, (level) => level + NOISE_LEVELS * random.normal());
  return { ...picture, data: new Uint8Array(clamped.buffer) };
}

/** What a station does that keeps the bits between two frames. */
function readOneByOne(shown: readonly Frame[], key = PUBLISHED_KEY): (string | null)[] {
  let earlier: readonly FrameBits[] = [];
  return shown.map((frame) => {
    const reading = openReading({ keys: [key], earlier });
    const { message } = reading.add({ ...frame, live }) ?? reading.end();
    earlier = [...earlier, ...reading.gained()];
    return message;
  });
}

it('frames at 70 pixels an inch in much noise, none of which is read by itself, are read together', () => {
  expect(frames.map((frame) => readPhotos([{ ...frame, live }], { keys }).message)).toEqual([null, null, null, null]);
  expect(readOneByOne(frames).at(-1)).toBe('7K3QZ');
});

it('under another key they are not', () => {
  expect(readOneByOne(frames, '0'.repeat(32))).toEqual([null, null, null, null]);
});

it('an outline is read whatever corner it begins with, and the answer begins with the label’s own', async () => {
  const label = embed(makeCover('label', 900, 1200, 'turned'), '7K3QZ', { key: PUBLISHED_KEY, strength: 'balanced' });
  const [{ picture, corners }] = await framesOf(printed(label, 'turned'), 1, 'turned');
  for (const turn of [0, 1, 2, 3]) {
    const turned = turnsOf(corners)[turn % 4];
    const detection = readPhotos([{ picture, corners: turned, live }], { keys });
    expect(detection.message).toBe('7K3QZ');
    const [x, y] = detection.corners?.[0] ?? [0, 0];
    expect(Math.hypot(x - corners[0][0], y - corners[0][1])).toBeLessThan(20);
  }
});
