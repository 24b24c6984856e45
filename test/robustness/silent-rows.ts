import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { pictureCorners } from '#test/support/attacks.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { drawShot, LEVELS } from '#test/support/channel/levels.ts';
import { throughJpeg } from '#test/support/codec.ts';
import { COVER_KINDS, makeCover } from '#test/support/covers/covers.ts';
import { drawKey } from '#test/support/draw-mark.ts';
import { makeRandom, type Random } from '#test/support/random.ts';
import { crop } from '#test/support/resample.ts';
import { realEngine, type View } from './engine.ts';
import { drawMessage } from './label.ts';
import { PATTERNS } from './patterns.ts';
import type { Case, Row } from './row.ts';

/** Photographs taken of one unmarked print before the next is made. */
const SHOTS = 8;

/** What must stay silent. */
export const SILENT_ROWS: readonly Row[] = [
  silentRow('silent-artwork', 'unmarked artwork', 3000, async (index, random) => {
    const kind = COVER_KINDS[index % COVER_KINDS.length];
    const [width, height] = drawSize(random);
    const cover = makeCover(kind, width, height, `silent/${random.next()}`);
    return { kind, view: withCorners(await throughJpeg(cover, 60 + random.below(36)), random) };
  }),
  {
    name: 'silent-photo',
    title: 'photographs of unmarked prints',
    trials: 2400,
    least: null,
    async make(index, labels, seed) {
      const random = makeRandom(seed, 'silent');
      const label = labels.unmarked(Math.floor(index / SHOTS), 'large');
      const level = random.pick(['L2', 'L3', 'L4', 'L5'] as const);
      const shot = drawShot(LEVELS[level], random, { longSide: [500, 1000], roll: [-180, 180] });
      const { picture, corners } = await photograph(label.print('laser'), shot, seed);
      const given = random.chance(0.5);
      const view = given ? { picture, corners: roughCorners(corners, 0.005, random) } : { picture };
      return { ...silentCase(label.kind, view), bare: label.bare };
    },
  },
  silentRow('silent-keys', 'marks under other keys', 1600, async (index, random) => {
    const kind = COVER_KINDS[index % COVER_KINDS.length];
    const key = drawKey(random);
    const [width, height] = drawSize(random);
    const cover = makeCover(kind, width, height, `keys/${random.next()}`);
    const marked = realEngine('strong', key).embed(cover, drawMessage(random));
    return { kind, view: withCorners(random.chance(0.5) ? marked : await throughJpeg(marked, 75), random) };
  }),
  silentRow('silent-patterns', 'other marks, moire, halftone, checkerboard, noise', 3200, async (index, random) => {
    const names = Object.keys(PATTERNS);
    const kind = names[index % names.length];
    const [width, height] = drawSize(random);
    const pattern = PATTERNS[kind](width, height, random);
    return { kind, view: withCorners(random.chance(0.5) ? pattern : await throughJpeg(pattern, 80), random) };
  }),
  {
    name: 'mixed',
    title: 'two messages in one picture (either may be read, nothing else)',
    trials: 300,
    least: { blind: 0, station: 0 },
    async make(index, _labels, seed) {
      const random = makeRandom(seed, 'mixed');
      const kind = COVER_KINDS[index % COVER_KINDS.length];
      const [width, height] = drawSize(random);
      const cover = makeCover(kind, width, height, seed);
      const messages = [drawMessage(random), drawMessage(random)];
      const [a, b] = messages.map((message) => realEngine('balanced').embed(cover, message));
      return { views: [withCorners(average(a, b), random)], right: messages, tags: { kind } };
    },
  },
];

function silentRow(
  name: string,
  title: string,
  trials: number,
  make: (index: number, random: Random) => Promise<{ kind: string; view: View }>,
): Row {
  return {
    name,
    title,
    trials,
    least: null,
    async make(index, _labels, seed) {
      const { kind, view } = await make(index, makeRandom(seed, 'silent'));
      return silentCase(kind, view);
    },
  };
}

function silentCase(kind: string, view: View): Case {
  return { views: [view], right: [], tags: { kind, corners: view.corners ? 'given' : 'none' } };
}

/** Small enough to try thousands, large enough to hold several tiles. */
function drawSize(random: Random): [number, number] {
  return [450 + random.below(600), 450 + random.below(600)];
}

/** Without corners, with the picture's own, or with any four that make sense. */
function withCorners(picture: Rgb, random: Random): View {
  const kind = random.below(3);
  if (kind === 0) return { picture };
  if (kind === 1) return { picture, corners: pictureCorners(picture) };
  const part = crop(picture, 0, 0, picture.width - random.below(90), picture.height - random.below(90));
  const corners: Quad = roughCorners(pictureCorners(part), 0.02, random);
  return { picture, corners };
}

function average(a: Rgb, b: Rgb): Rgb {
  return { ...a, data: a.data.map((v, i) => (v + b.data[i] + 1) >> 1) };
}
