// What a camera over a desk sees that is no label of this station: frames that must never come to a record.
import { embed } from '#main/engine/embed/embed.ts';
import type { Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { PATTERNS } from '#test/robustness/patterns.ts';
import { pictureCorners } from '#test/support/attacks.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { drawShot, type Level } from '#test/support/channel/levels.ts';
import type { Print } from '#test/support/channel/print.ts';
import { throughJpeg } from '#test/support/codec.ts';
import { COVER_KINDS, makeCover } from '#test/support/covers/covers.ts';
import { drawId, drawKey } from '#test/support/draw-mark.ts';
import { paint } from '#test/support/drawing/canvas.ts';
import { makeRandom, type Random } from '#test/support/random.ts';
import { printed, WEBCAM } from './webcam.ts';

export const SILENT_KINDS = [
  'unmarked label',
  "label of the job's artwork, unmarked",
  'label under another key',
  "label of the job's artwork, under another key",
  'desk',
  'hand',
  'pattern',
  'blank',
  'noise',
] as const;
export type SilentKind = (typeof SILENT_KINDS)[number];

export interface SilentFrame {
  readonly picture: Rgb;
  /** Null: the station looks for a label itself. */
  readonly corners: Quad | null;
}

/** Small, so that thousands can be tried; a label of 60 mm at 120 pixels an inch. */
const SMALL: Partial<Level> = { longSide: [260, 340] };
const LABEL_SIDE = 600;
/** Frames that come without corners: the search for a label takes many times what reading one does. */
const BARE_SHARE = 0.1;
/** Prints of each kind, which are photographed again and again: making one takes longer. */
const PRINTS = 6;

export interface SilentFrames {
  /** So many frames of one thing that lies there. */
  appearance(index: number, frames: number): Promise<{ kind: SilentKind; frames: SilentFrame[] }>;
}

/** The artworks are those that the job prints. */
export function makeSilentFrames(seed: number, artworks: readonly Rgb[]): SilentFrames {
  const prints = new Map<string, Print>();

  function printOf(name: string, label: () => Rgb): Print {
    const print = prints.get(name) ?? printed(label(), name);
    prints.set(name, print);
    return print;
  }

  function labelOf(kind: SilentKind, random: Random): Print {
    const number = random.below(PRINTS);
    const name = `${seed}/${kind}/${number}`;
    return printOf(name, () => {
      const artwork = kind.startsWith('label of')
        ? artworks[number % artworks.length]
        : makeCover(COVER_KINDS[number % COVER_KINDS.length], LABEL_SIDE, LABEL_SIDE, name);
      if (!kind.endsWith('another key')) return artwork;
      return embed(artwork, drawId(makeRandom(name, 'text')), {
        key: drawKey(makeRandom(name, 'key')),
        strength: 'strong',
      });
    });
  }

  async function appearance(index: number, count: number) {
    const random = makeRandom(`${seed}/${index}`, 'silent frames');
    const kind = SILENT_KINDS[index % SILENT_KINDS.length];
    const [width, height] = [240 + random.below(160), 240 + random.below(160)];
    const first = kind.includes('label')
      ? await photograph(labelOf(kind, random), { ...drawShot(WEBCAM, random, SMALL), room: 1.2, aspect: 4 / 3 }, index)
      : cornered(await throughJpeg(draw(kind, width, height, random), 75 + random.below(16)), random);
    const isBare = random.chance(BARE_SHARE);
    const frames = Array.from({ length: count }, () => ({
      picture: grained(first.picture, random),
      corners: isBare ? null : roughCorners(first.corners, 0.01, random),
    }));
    return { kind, frames };
  }

  return { appearance };
}

function draw(kind: SilentKind, width: number, height: number, random: Random): Rgb {
  if (kind === 'pattern') return PATTERNS[random.pick(Object.keys(PATTERNS))](width, height, random);
  if (kind === 'noise') return paint(width, height, () => 255 * random.next());
  if (kind === 'blank') return paintBlank(width, height, random.between(0, 255));
  return kind === 'desk' ? drawDesk(width, height, random) : drawHand(width, height, random);
}

function paintBlank(width: number, height: number, level: number): Rgb {
  return paint(width, height, () => level);
}

/** Boards of wood with their grain. */
function drawDesk(width: number, height: number, random: Random): Rgb {
  const [pitch, grain, turn] = [random.between(4, 30), random.between(5, 40), random.between(-0.4, 0.4)];
  const colour = [random.between(110, 200), random.between(80, 160), random.between(50, 120)];
  return paint(width, height, (x, y, c) => {
    const across = y + turn * x + 3 * Math.sin(x / 37);
    return colour[c] + grain * Math.sin(across / pitch) * Math.sin(across / 2.7) + 4 * random.normal();
  });
}

/** Fingers over paper. */
function drawHand(width: number, height: number, random: Random): Rgb {
  const skin = [random.between(120, 235), random.between(80, 180), random.between(60, 150)];
  const [fingers, lean, reach] = [3 + random.below(3), random.between(-0.3, 0.3), random.between(0.4, 0.9)];
  return paint(width, height, (x, y, c) => {
    const along = ((x + lean * y) / width) * fingers;
    const isFinger = y < height * reach && along - Math.floor(along) < 0.8;
    const round = 1 - 0.6 * (along - Math.floor(along) - 0.4) ** 2;
    return (isFinger ? skin[c] * round : 225) + 3 * random.normal();
  });
}

/** An outline that a finder may have seen in it. */
function cornered(picture: Rgb, random: Random): { picture: Rgb; corners: Quad } {
  const [x, y] = [random.between(0, 0.1) * picture.width, random.between(0, 0.1) * picture.height];
  const corners = pictureCorners({ width: picture.width - 2 * x, height: picture.height - 2 * y });
  return { picture, corners: corners.map((point) => [point[0] + x, point[1] + y]) as unknown as Quad };
}

/** The next frame of the same thing: other noise. */
function grained(picture: Rgb, random: Random): Rgb {
  const data = new Uint8ClampedArray(picture.data.length);
  for (let i = 0; i < data.length; i++) data[i] = picture.data[i] + 9 * (random.next() + random.next() - 1);
  return { ...picture, data: new Uint8Array(data.buffer) };
}
