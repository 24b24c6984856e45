// Rows of `--one-bit`: labels of thermal printers, photographed. Corners are off by 0.5 % of the long side.
import { type OneBit, pictureOf } from '#main/engine/embed/one-bit.ts';
import { photograph } from '#test/support/channel/camera.ts';
import { roughCorners } from '#test/support/channel/corners.ts';
import { drawShot, LEVELS, type Level } from '#test/support/channel/levels.ts';
import { drawThermal, printThermal, type ThermalSpec } from '#test/support/channel/thermal.ts';
import { drawId, drawKey } from '#test/support/draw-mark.ts';
import { makeRandom, type Random } from '#test/support/random.ts';
import type { Truth } from './engine.ts';
import { ONE_BIT_KINDS, openOneBitPress } from './one-bit-labels.ts';
import type { Case, Row } from './row.ts';

const LARGE = { width: 100, height: 68 };
const SMALL = { width: 50, height: 30 };
const ROUGH = 0.005;

interface OneBitRow {
  readonly size: typeof LARGE;
  readonly dpi: number;
  readonly least: NonNullable<Row['least']>;
}

const LABELS: readonly OneBitRow[] = [
  { size: LARGE, dpi: 600, least: { blind: 0.99, station: 0.995 } },
  { size: LARGE, dpi: 300, least: { blind: 0.99, station: 0.995 } },
  { size: LARGE, dpi: 203, least: { blind: 0.97, station: 0.99 } },
  { size: SMALL, dpi: 300, least: { blind: 0.95, station: 0.99 } },
  { size: SMALL, dpi: 203, least: { blind: 0.85, station: 0.97 } },
];

/** How far a worn printer may stay behind. */
const WORN_BEHIND = { blind: 0.03, station: 0.01 };

/** `press`: makes the labels, and keeps what they share. */
function rowsOf(press: ReturnType<typeof openOneBitPress>): Row[] {
  const fresh = LABELS.map((label) => rowOf(label, { name: '', title: '', shots: shotsOf(label), change: () => ({}) }));
  const worn = LABELS.map(({ least: { blind, station }, ...label }) =>
    rowOf(
      { ...label, least: { blind: blind - WORN_BEHIND.blind, station: station - WORN_BEHIND.station } },
      { name: '-worn', title: ', three heaters lost, darkness 20 % off', shots: [['L2', {}]], change: wear },
    ),
  );
  return [...fresh, ...worn, silent()];

  function rowOf({ size, dpi, least }: OneBitRow, way: Way): Row {
    const [first] = way.shots;
    const pixels = way.shots.length > 1 ? '1,600 to 1,000' : String(LEVELS[first[0]].longSide[0]);
    return {
      name: `one-bit-${size.width}-${dpi}${way.name}`,
      title: `${size.width} x ${size.height} mm at ${dpi} dpi, ${pixels} px${way.title}`,
      trials: 150,
      least,
      async make(index, _labels, seed) {
        const random = makeRandom(seed, 'one-bit');
        const kind = ONE_BIT_KINDS[index % ONE_BIT_KINDS.length];
        const message = drawId(random);
        const { dots, bare } = await press({ kind, size, dpi, message, seed });
        const spec = drawThermal(random, dpi, dots.width, way.change(random, dots.width));
        const [level, changes] = way.shots[Math.floor(index / ONE_BIT_KINDS.length + index) % way.shots.length];
        const view = await photographed(dots, spec, { level, changes }, seed);
        return { views: [view], right: [message], tags: { kind, head: spec.kind, level }, ...(bare ? { bare } : {}) };
      },
    };
  }

  /** Marks under other keys, and dots without a mark: nothing may be read. */
  function silent(): Row {
    return {
      name: 'silent-one-bit',
      title: 'one-bit labels without a mark and with other keys',
      trials: 600,
      least: null,
      async make(index, _labels, seed): Promise<Case> {
        const random = makeRandom(seed, 'silent one-bit');
        const { size, dpi } = LABELS[1 + (index % (LABELS.length - 1))];
        const kind = ONE_BIT_KINDS[Math.floor(index / 4) % ONE_BIT_KINDS.length];
        const wish = {
          kind,
          size,
          dpi,
          message: drawId(random),
          seed,
          key: drawKey(random),
          strength: 'strong',
        } as const;
        const { dots } = await press(wish);
        const spec = drawThermal(random, dpi, dots.width);
        if (random.chance(0.3)) return { views: [{ picture: pictureOf(dots) }], right: [], tags: { kind } };
        return {
          views: [await photographed(dots, spec, { level: 'L1', changes: {} }, seed)],
          right: [],
          tags: { kind },
        };
      },
    };
  }
}

interface Way {
  readonly name: string;
  readonly title: string;
  readonly shots: readonly (readonly [level: 'L1' | 'L2' | 'L3', changes: Partial<Level>])[];
  readonly change: (random: Random, width: number) => Partial<ThermalSpec>;
}

/** Small labels are photographed at 1,000 pixels, tilted to 20 degrees at the most. */
function shotsOf({ size }: OneBitRow): Way['shots'] {
  if (size === SMALL) return [['L3', { tilt: [8, 20] }]];
  return [
    ['L1', {}],
    ['L2', {}],
    ['L3', {}],
  ];
}

function wear(random: Random, width: number): Partial<ThermalSpec> {
  const missing = [0, 1, 2].map(() => random.below(width));
  return { missing, darkness: random.chance(0.5) ? 0.8 : 1.2 };
}

async function photographed(
  dots: OneBit,
  spec: ThermalSpec,
  { level, changes }: { readonly level: 'L1' | 'L2' | 'L3'; readonly changes: Partial<Level> },
  seed: string,
) {
  const shot = drawShot(LEVELS[level], makeRandom(seed, 'shot'), changes);
  const print = printThermal(dots, spec, seed);
  const { picture, corners, project } = await photograph(print, shot, seed);
  const truth: Truth = { part: { left: 0, top: 0, width: print.width, height: print.height }, project };
  return { picture, corners: roughCorners(corners, ROUGH, makeRandom(seed, 'rough')), truth };
}

export const ONE_BIT_ROWS: readonly Row[] = rowsOf(openOneBitPress());
