import { apply, rectangleTo } from '#main/engine/numeric/geometry.ts';
import type { Point, Quad, Rgb } from '#main/engine/numeric/raster.ts';
import { ATTACKS, drawPart } from '#test/support/attacks.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { shaken } from '#test/support/channel/hand.ts';
import { drawShot, LEVELS, type Level } from '#test/support/channel/levels.ts';
import { cutPrint } from '#test/support/channel/print.ts';
import { SCANS, scanPrint } from '#test/support/channel/scan.ts';
import type { Shot } from '#test/support/channel/shot.ts';
import { makeRandom, type Random } from '#test/support/random.ts';
import { crop, mirrorOf } from '#test/support/resample.ts';
import type { Truth, View } from './engine.ts';
import type { Label, SizeClass } from './label.ts';
import type { Case, Row } from './row.ts';

/** One sigma of the corners' error, as a share of the longest side. */
const ROUGH = 0.005;

/** The table: what must be read, how often at the least. */
export const ROWS: readonly Row[] = [
  ...Object.keys(ATTACKS).map(digitalRow),
  scanRow('laser', 'light'),
  scanRow('laser', 'heavy'),
  scanRow('inkjet', 'light'),
  scanRow('inkjet', 'heavy'),
  photoRow(
    { name: 'photo', title: 'photograph, 1,600 to 1,000 px, to 30 degrees', trials: 300, least: asks(0.99, 0.995) },
    [{ level: 'L1' }, { level: 'L2' }, { level: 'L3' }],
  ),
  photoRow(
    {
      name: 'photo-700',
      title: 'photograph, 700 px, 35 to 40 degrees, noise, motion',
      trials: 150,
      least: asks(0.93, 0.99),
    },
    [{ level: 'L4' }],
  ),
  photoRow(
    {
      name: 'photo-500',
      title: 'photograph, 500 px, 45 degrees, motion, JPEG 60',
      trials: 150,
      least: asks(0.7, 0.88),
    },
    [{ level: 'L5' }],
  ),
  framesRow(8, asks(0.96, 0.99)),
  photoRow(
    {
      name: 'no-corners',
      title: 'photograph without corners, any rotation, to 20 degrees',
      trials: 150,
      least: asks(0.97, 0.99),
    },
    [
      { level: 'L1', changes: { roll: [-180, 180], tilt: [0, 8] }, corners: 'none' },
      { level: 'L2', changes: { roll: [-180, 180], tilt: [5, 20] }, corners: 'none' },
      { level: 'L3', changes: { roll: [-180, 180], tilt: [8, 20] }, corners: 'none' },
    ],
  ),
  photoRow(
    { name: 'cut-50', title: 'photograph of a label cut to 50 % of the area', trials: 150, least: asks(0.95, 0.99) },
    [
      { level: 'L2', changes: { longSide: [1000, 1300] }, part: 0.5 },
      { level: 'L3', changes: { longSide: [1000, 1300], tilt: [5, 20] }, part: 0.5 },
    ],
  ),
  photoRow(
    {
      name: 'small',
      title: '750x450 labels photographed at 1,000 px, to 30 degrees',
      trials: 150,
      least: asks(0.97, 0.99),
    },
    [{ level: 'L2', changes: { longSide: [1000, 1000] } }, { level: 'L3' }],
    'small',
  ),
  photoRow(
    {
      name: 'turned',
      title: 'photograph sideways or upside down, corners from another start',
      trials: 150,
      least: asks(0.99, 0.995),
    },
    [
      { level: 'L2', changes: { roll: [60, 300] }, corners: 'turned' },
      { level: 'L3', changes: { roll: [60, 300], tilt: [10, 25] }, corners: 'turned' },
    ],
  ),
  photoRow(
    {
      name: 'rough',
      title: 'photograph, 1,300 to 1,000 px, corners off by 1 %',
      trials: 150,
      least: asks(0.97, 0.99),
    },
    [
      { level: 'L2', error: 0.01 },
      { level: 'L3', error: 0.01 },
    ],
  ),
  leaning('leaning', 'photograph, 1,600 to 1,000 px, 15 to 38 degrees', {}),
  leaning('cropped', 'the same, the label at an edge or in a corner of what was cut out', { cropped: true }),
  leaning('mirrored', 'the same photographs in a mirror', { mirrored: true }),
  photoRow(
    {
      name: 'bright',
      title: 'photograph, 1,300 px, half a stop to one and a half too bright',
      trials: 150,
      least: asks(0.9, 0.95),
    },
    [0.5, 1, 1.5].map((stops) => ({ level: 'L2', stops })),
  ),
];

/** Photographs that lean by up to 38 degrees, as they were taken and as people cut them before they send them. */
function leaning(name: string, title: string, as: Pick<PhotoKind, 'cropped' | 'mirrored'>): Row {
  const head = { name, title, trials: 300, least: asks(0.98, 0.99) };
  const changes = { tilt: [15, 38] } as const;
  const levels = ['L1', 'L2', 'L3'] as const;
  return photoRow(
    head,
    levels.map((level) => ({ level, changes, ...as })),
  );
}

/** Least shares of reads, blindly and with what a station knows. */
function asks(blind: number, station: number): Row['least'] {
  return { blind, station };
}

function digitalRow(name: string): Row {
  const attack = ATTACKS[name];
  return {
    name,
    title: name.startsWith('crop') ? `${name}, then JPEG 70, crop unknown` : name,
    trials: 150,
    least: name === 'grey' ? asks(0.93, 0.99) : asks(0.99, 1),
    async make(index, labels, seed) {
      // A quarter of a small label has too few pixels for the mark.
      const label = labels.marked(index, name === 'resize-0.25' ? 'large' : 'all');
      const { picture, corners } = await attack(label.artwork(), seed);
      const given = makeRandom(seed, 'corners given').chance(0.5);
      const view = given ? { picture, corners } : { picture };
      const truth = name.startsWith('crop') ? undefined : truthOfFile(label.artwork(), corners);
      return makeCase(label, [{ ...view, truth }], { corners: given ? 'given' : 'none' });
    },
  };
}

function scanRow(device: 'laser' | 'inkjet', quality: keyof typeof SCANS): Row {
  return {
    name: `scan-${device}-${quality}`,
    title: `print (${device}) and scan, ${quality}`,
    trials: 150,
    least: asks(0.98, 1),
    async make(index, labels, seed) {
      const label = labels.marked(index, 'all');
      const print = label.print(device);
      const { picture, corners, project } = await scanPrint(print, SCANS[quality], seed);
      const truth: Truth = { part: { left: 0, top: 0, width: print.width, height: print.height }, project };
      return makeCase(
        label,
        [{ picture, corners: roughCorners(corners, ROUGH, makeRandom(seed, 'rough')), truth }],
        {},
      );
    },
  };
}

interface PhotoKind {
  readonly level: keyof typeof LEVELS;
  readonly changes?: Partial<Level>;
  readonly corners?: 'rough' | 'turned' | 'none';
  /** One sigma of the corners' error, where it is not the usual. */
  readonly error?: number;
  /** Share of the label's area that is left. */
  readonly part?: number;
  /** Whether the photograph was cut so that the label lies at its edge, which moves its middle. */
  readonly cropped?: boolean;
  readonly mirrored?: boolean;
  /** Stops by which the photograph is too bright. */
  readonly stops?: number;
}

type RowHead = Pick<Row, 'name' | 'title' | 'trials' | 'least'>;

/** Photographs of prints; trials take the kinds in turn, three in four from a laser. */
function photoRow(head: RowHead, kinds: readonly PhotoKind[], sizes: SizeClass = 'large'): Row {
  return {
    ...head,
    async make(index, labels, seed) {
      // Kinds of artwork and of photograph must not keep step with one another.
      const kind = kinds[Math.floor(index / 6 + (index % 6)) % kinds.length];
      const label = labels.marked(index, sizes);
      const drawn = drawShot(LEVELS[kind.level], makeRandom(seed, 'shot'), kind.changes);
      const shot = { ...drawn, exposure: drawn.exposure * 2 ** (kind.stops ?? 0) };
      const view = await takePhoto(label, shot, kind, index, seed);
      const { level, stops } = kind;
      return makeCase(label, [view], stops === undefined ? { level } : { level, stops: String(stops) });
    },
  };
}

async function takePhoto(label: Label, shot: Shot, kind: PhotoKind, index: number, seed: string): Promise<View> {
  const whole = label.print(deviceOf(index));
  const random = makeRandom(seed, 'view');
  const part = drawPart(whole, kind.part ?? 1, random);
  const print = kind.part === undefined ? whole : cutPrint(whole, part.left, part.top, part.width, part.height);
  const taken = await photograph(print, shot, seed, Math.max(whole.width, whole.height));
  const { picture, corners, move } = changed(taken, kind, random);
  const truth: Truth = { part, project: (x, y) => move(taken.project(x - part.left, y - part.top)) };
  if (kind.corners === 'none') return { picture, truth };
  const rough = roughCorners(corners, kind.error ?? ROUGH, random);
  return { picture, corners: kind.corners === 'turned' ? turnCorners(rough, 1 + random.below(3)) : rough, truth };
}

interface Changed {
  readonly picture: Rgb;
  readonly corners: Quad;
  /** Where a point of the photograph lies afterwards. */
  readonly move: (point: Point) => Point;
}

/** The photograph as its sender cut or mirrored it. */
function changed(taken: { readonly picture: Rgb; readonly corners: Quad }, kind: PhotoKind, random: Random): Changed {
  const { picture, corners } = taken;
  if (kind.mirrored) {
    const move = ([x, y]: Point): Point => [picture.width - x, y];
    return { picture: mirrorOf(picture), corners: movedBy(corners, move), move };
  }
  if (!kind.cropped) return { picture, corners, move: (point) => point };
  const { left, top, width, height } = boxToCut(picture, corners, random);
  const move = ([x, y]: Point): Point => [x - left, y - top];
  return { picture: crop(picture, left, top, width, height), corners: movedBy(corners, move), move };
}

/** Share of the label's longer side that is left around it where a photograph is cut close to it. */
const CLOSE = 0.02;

/** Cut close to the label on two sides that meet, on one side or on all; the other sides are as they were taken. */
function boxToCut({ width, height }: Rgb, corners: Quad, random: Random) {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const margin = CLOSE * Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const how = random.pick(['corner', 'edge', 'all'] as const);
  const [firstX, firstY] = [random.chance(0.5), random.chance(0.5)];
  const cutX = how !== 'edge' || random.chance(0.5);
  const cutY = how !== 'edge' || !cutX;
  const isCut = (cut: boolean, isThis: boolean): boolean => how === 'all' || (cut && isThis);
  const left = isCut(cutX, firstX) ? Math.max(0, Math.floor(Math.min(...xs) - margin)) : 0;
  const right = isCut(cutX, !firstX) ? Math.min(width, Math.ceil(Math.max(...xs) + margin)) : width;
  const top = isCut(cutY, firstY) ? Math.max(0, Math.floor(Math.min(...ys) - margin)) : 0;
  const bottom = isCut(cutY, !firstY) ? Math.min(height, Math.ceil(Math.max(...ys) + margin)) : height;
  return { left, top, width: right - left, height: bottom - top };
}

function movedBy([a, b, c, d]: Quad, move: (point: Point) => Point): Quad {
  return [move(a), move(b), move(c), move(d)];
}

function truthOfFile({ width, height }: Rgb, corners: Quad): Truth {
  const place = rectangleTo(width, height, corners);
  return { part: { left: 0, top: 0, width, height }, project: (x, y) => apply(place, x, y) };
}

function deviceOf(index: number): 'laser' | 'inkjet' {
  return Math.floor(index / 18) % 4 === 3 ? 'inkjet' : 'laser';
}

/** Frames of one label as a station at a desk sees them: the same pose and light, a hand that shakes. */
function framesRow(frames: number, least: Row['least']): Row {
  return {
    name: `photo-500-x${frames}`,
    title: `the same, ${frames} frames`,
    trials: 150,
    least,
    async make(index, labels, seed) {
      const label = labels.marked(index, 'large');
      const first = drawShot(LEVELS.L5, makeRandom(seed, 'shot'));
      const views: View[] = [];
      for (let frame = 0; frame < frames; frame++) {
        const shot = shaken(first, `${seed}/${frame}`);
        views.push(await takePhoto(label, shot, { level: 'L5' }, index, `${seed}/${frame}`));
      }
      return makeCase(label, views, { level: 'L5' });
    },
  };
}

export function turnCorners([a, b, c, d]: Quad, quarter: number): Quad {
  const turns: readonly Quad[] = [
    [a, b, c, d],
    [b, c, d, a],
    [c, d, a, b],
    [d, a, b, c],
  ];
  return turns[quarter % 4];
}

function makeCase(label: Label, views: readonly View[], tags: Readonly<Record<string, string>>): Case {
  const right = label.message === null ? [] : [label.message];
  return { views, right, tags: { kind: label.kind, size: label.size, ...tags }, bare: label.bare };
}
