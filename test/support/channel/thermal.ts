// A thermal printer of labels, direct or with a ribbon: what its head makes of one bit a dot.
//
// Where the figures come from. A head of 8 dots/mm has heaters of 0.125 x 0.152 mm, their resistance lies within 5 % over the
// head and 1 % between neighbours (Kyocera, "Technical terms of thermal print head"; the spread used here is ours). A heater that fired on the line before is
// hotter, so that its dots grow along the paper unless the driver takes pulses away, which drivers do in part (Kyocera,
// "Controlling the thermal printhead: history control"; Saquib, Vetterling, Brady, "Model-based control of thermal printing"). Paper
// moves on while a dot is heated, which makes dots longer than heaters. That thermal paper blackens by a
// steep curve up to an optical density of 1.1 to 1.4, and ribbons up to 1.8, is assumed, not taken from a source. A heater that
// burnt out leaves a white line along the paper; a fold of the ribbon leaves a slanting one (Loftware and Zebra, notes on
// ribbon wrinkle).
import { createHash } from 'node:crypto';
import { bytesOfRow, type OneBit } from '#main/engine/embed/one-bit.ts';
import { makeNoise } from '#test/support/noise.ts';
import { makeRandom, type Random } from '#test/support/random.ts';
import { type Print, printOf, type Reflectance } from './print.ts';

export interface ThermalSpec {
  readonly kind: 'direct' | 'transfer';
  readonly dpi: number;
  /** Energy of a pulse over that at which a dot alone is as large as its heater. */
  readonly darkness: number;
  /** Share of a heater's energy that is still there one line later, after history control has taken its part away. */
  readonly history: number;
  /** Share of the energy that reaches the neighbours along the head. */
  readonly sideways: number;
  /** Deviation of the energy: of each heater, of each dot. */
  readonly heaters: number;
  readonly dots: number;
  /** Lines that the paper moves on during a pulse. */
  readonly travel: number;
  /** Optical density of full black over the paper. */
  readonly black: number;
  /** Linear reflectance of the paper, its texture as a deviation, and what its surface or the ribbon's mirrors everywhere. */
  readonly paper: readonly [number, number, number];
  readonly texture: number;
  readonly gloss: number;
  /** Heaters that are burnt out, by their columns of dots. */
  readonly missing: readonly number[];
  /** Folds of the ribbon: where they cross the top, in dots; their slope in dots a line; width in dots; share that is lost. */
  readonly wrinkles: readonly Wrinkle[];
}

interface Wrinkle {
  readonly at: number;
  readonly slope: number;
  readonly width: number;
  readonly lost: number;
}

/** A printer as it stands on a line: `changes` narrow what is drawn. */
export function drawThermal(
  random: Random,
  dpi: number,
  width: number,
  changes: Partial<ThermalSpec> = {},
): ThermalSpec {
  const kind = random.chance(0.5) ? 'direct' : 'transfer';
  const isDirect = kind === 'direct';
  const wrinkles = isDirect || random.chance(0.7) ? [] : [drawWrinkle(random, width)];
  return {
    kind,
    dpi,
    darkness: random.between(0.95, 1.1),
    history: random.between(0.1, 0.3),
    sideways: random.between(0.04, 0.1),
    heaters: random.between(0.01, 0.025),
    dots: random.between(0.02, 0.06),
    travel: random.between(0.4, 0.8),
    black: isDirect ? random.between(1.1, 1.4) : random.between(1.4, 1.8),
    paper: drawStock(random),
    texture: random.between(0.005, 0.015),
    gloss: isDirect ? random.between(0.005, 0.02) : random.between(0.01, 0.04),
    missing: [],
    wrinkles,
    ...changes,
  };
}

function drawWrinkle(random: Random, width: number): Wrinkle {
  return {
    at: random.between(0, width),
    slope: random.between(-0.8, 0.8),
    width: random.between(1.5, 5),
    lost: random.between(0.3, 0.9),
  };
}

function drawStock(random: Random): readonly [number, number, number] {
  const white = random.between(0.78, 0.9);
  const warmth = random.between(-0.02, 0.03);
  return [white * (1 + warmth * 0.3), white, white * (1 - warmth)];
}

/** Pixels of the raster along a dot: about 30 micrometres each. */
function finenessOf(dpi: number): number {
  return dpi > 450 ? 2 : dpi > 250 ? 3 : 4;
}

/** Prints dots. A pixel of the print's artwork is a dot. */
export function printThermal(dots: OneBit, spec: ThermalSpec, seed: number | string): Print {
  const { width, height } = dots;
  const facts = JSON.stringify([width, height, spec, seed]);
  const key = createHash('sha256').update('thermal').update(facts).update(dots.rows).digest('hex');
  return printOf(key, { width, height }, () => burn(dots, spec, makeRandom(seed, 'thermal')));
}

function burn(dots: OneBit, spec: ThermalSpec, random: Random): Reflectance {
  const fine = finenessOf(spec.dpi);
  const [width, height] = [dots.width * fine, dots.height * fine];
  const heat = new Float32Array(width * height);
  const spot = spotOf(fine, spec.travel);
  eachPulse(dots, spec, random, (x, y, energy) => addSpot(heat, width, height, spot, x * fine, y * fine, energy));
  return blacken(heat, width, height, spec, random);
}

/** Heat of the heaters line by line: what is left of the line before, the pulse, and what reaches the sides. */
function eachPulse(
  { width, height, rows }: OneBit,
  spec: ThermalSpec,
  random: Random,
  pulse: (x: number, y: number, energy: number) => void,
): void {
  const heaters = Float32Array.from({ length: width }, () => 1 + spec.heaters * random.normal());
  for (const column of spec.missing) heaters[column] = 0;
  let left = new Float32Array(width + 2);
  let next = new Float32Array(width + 2);
  for (let y = 0; y < height; y++) {
    next.fill(0);
    for (let x = 0; x < width; x++) {
      const fires = (rows[y * bytesOfRow(width) + (x >> 3)] >> (7 - (x & 7))) & 1;
      const own = fires * heaters[x] * (1 + spec.dots * random.normal());
      const energy = spec.darkness * own * (1 + left[x + 1]);
      if (energy > 0) pulse(x, y, energy * kept(spec.wrinkles, x, y));
      const now = own + left[x + 1];
      next[x + 1] += spec.history * now * (1 - 2 * spec.sideways);
      next[x] += spec.history * now * spec.sideways;
      next[x + 2] += spec.history * now * spec.sideways;
    }
    [left, next] = [next, left];
  }
}

function kept(wrinkles: readonly Wrinkle[], x: number, y: number): number {
  return wrinkles.reduce((share, { at, slope, width, lost }) => {
    const off = Math.abs(x - at - slope * y) / width;
    return off < 0.5 ? share * (1 - lost) : share;
  }, 1);
}

interface SpotOfHeat {
  /** Pixels across and down, and how many of them lie before the dot. */
  readonly size: readonly [number, number];
  readonly before: readonly [number, number];
  readonly values: Float32Array;
}

/** Dots beyond a heater's middle to which its heat reaches, and the deviation of the heat's spread in dots. */
const SPOT_REACH = 1.5;
const SPREAD = 0.28;
/** A heater's length along the paper in dots: 0.152 mm for 0.125. */
const HEATER_LENGTH = 1.2;

/** Heat of a pulse around a heater's middle: heater and travel, blurred. */
function spotOf(fine: number, travel: number): SpotOfHeat {
  const [half, long] = [0.5, (HEATER_LENGTH + travel) / 2];
  const across = profile(half, fine, SPOT_REACH);
  const down = profile(long, fine, SPOT_REACH + travel);
  const values = new Float32Array(across.length * down.length);
  // Saturated in the middle along the paper whatever the travel: a longer way spreads the same energy.
  const peak = Math.max(...down);
  for (let y = 0; y < down.length; y++)
    for (let x = 0; x < across.length; x++) values[y * across.length + x] = (across[x] * down[y]) / peak;
  const before = [(across.length - fine) / 2, (down.length - fine) / 2] as const;
  return { size: [across.length, down.length], before, values };
}

/** A box of half a width, blurred, at the pixels around a dot that is `fine` of them wide. */
function profile(half: number, fine: number, reach: number): Float32Array {
  const far = Math.ceil(reach * fine);
  return Float32Array.from({ length: 2 * far + fine }, (_, i) => {
    const place = (i + 0.5 - far) / fine - 0.5;
    return step((place + half) / SPREAD) - step((place - half) / SPREAD);
  });
}

/** About the normal distribution's integral. */
function step(deviations: number): number {
  return 1 / (1 + Math.exp(-1.702 * deviations));
}

function addSpot(
  heat: Float32Array,
  width: number,
  height: number,
  { size: [across, down], before, values }: SpotOfHeat,
  left: number,
  top: number,
  energy: number,
): void {
  const [x0, y0] = [left - before[0], top - before[1]];
  for (let y = Math.max(0, -y0); y < down && y0 + y < height; y++) {
    const from = y * across;
    const to = (y0 + y) * width + x0;
    for (let x = Math.max(0, -x0); x < across && x0 + x < width; x++) heat[to + x] += energy * values[from + x];
  }
}

/** Heat at which the coating is half black, and the width of the change: steep, as thermal paper is. */
const HALF_BLACK = 0.5;
const STEEPNESS = 0.09;
const TILE = 512;

function blacken(heat: Float32Array, width: number, height: number, spec: ThermalSpec, random: Random): Reflectance {
  const grain = makeNoise(TILE, TILE, random, { cell: 32, octaves: 5, persistence: 0.9 });
  const data = new Uint16Array(3 * heat.length);
  const bare = spec.paper.map((share) => 65535 * share);
  for (let y = 0, i = 0; y < height; y++) {
    const row = (y & (TILE - 1)) * TILE;
    for (let x = 0; x < width; x++, i++) {
      const noise = grain[row + (x & (TILE - 1))];
      const black = 1 / (1 + Math.exp((HALF_BLACK * (1 + 0.04 * noise) - heat[i]) / STEEPNESS));
      const light = heat[i] === 0 ? 1 : 10 ** (-spec.black * black);
      const share = light * (1 + spec.texture * noise) * (1 - spec.gloss);
      for (let c = 0; c < 3; c++) data[3 * i + c] = Math.min(65535, bare[c] * share + 65535 * spec.gloss);
    }
  }
  return { width, height, data };
}
