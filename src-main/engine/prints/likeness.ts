/**
 * How like the print of a photograph is to a signature: the gain with which the photograph shows the signature, and the noise that
 * it shows beside it, in two halves of the band. Tiles are looked for near where registration put them, then their quarters,
 * because lenses and paper bend within a tile.
 */
import { createFft2d } from '#main/engine/numeric/fft.ts';
import { PRINT } from './print-params.ts';
import { eachWave, ringOf, type TileWaves } from './waves.ts';

export interface TilePair {
  readonly kept: TileWaves;
  readonly seen: TileWaves;
}

/** Of one half of the band. */
export interface Half {
  /** Amplitude of the signature in the photograph: 1 where it is as sharp as it was when it was enrolled. */
  readonly gain: number;
  /** Power of what the signature does not explain, as a share of the signature's. */
  readonly noise: number;
  /** Correlation: 1 for the same picture, about 0.05 to 0.15 for another print. */
  readonly likeness: number;
}

/** 30 to 47 cycles an inch, and 47 to 64. */
export type Halves = readonly [low: Half, high: Half];

/** Rings that are whitened one by one to find a tile. */
const RINGS = 4;
/**
 * Pixels of the raster within which the plainest tile is looked for, and the others around its place: a gradient tells only across
 * its lines where it lies, and leaves a millimetre open along them.
 */
const REACH = 12;
const REACH_OF_OTHERS = 6;
/** Reach of the last search in pixels, of tiles and of their quarters. */
const LAST = 1.5;
/** Its step: at half of it, the finest wave is off by a thirtieth of a turn. */
const STEP = 0.25;
/** Least gain and noise: logarithms follow. */
const LEAST_GAIN = 0.02;
const LEAST_NOISE = 0.01;

type Shift = readonly [dx: number, dy: number];

/** Owns the memory of its transforms. */
export function createLikeness() {
  const surface = createFft2d(PRINT.tilePixels);
  const cells = createFft2d(PRINT.cells);

  /** The correlation of both at each shift in pixels of the raster. */
  function surfaceOf({ kept, seen }: TilePair): Float64Array {
    const [keptPower, seenPower] = [ringPowers(kept), ringPowers(seen)];
    const grid = new Float64Array(2 * PRINT.tilePixels ** 2);
    const mask = PRINT.tilePixels - 1;
    eachWave((at, radius, u, v) => {
      const ring = ringOf(radius, RINGS);
      const scale = 1 / Math.sqrt(keptPower[ring] * seenPower[ring]);
      const to = 2 * ((v & mask) * PRINT.tilePixels + (u & mask));
      grid[to] = scale * (seen[at] * kept[at] + seen[at + 1] * kept[at + 1]);
      grid[to + 1] = scale * (seen[at + 1] * kept[at] - seen[at] * kept[at + 1]);
    });
    surface.inverse(grid);
    return grid;
  }

  /** The quarters of a tile, as waves of the whole tile's band. */
  function quartersOf(waves: TileWaves): TileWaves[] {
    const grid = waves.slice();
    cells.inverse(grid);
    const half = PRINT.cells / 2;
    return [0, 1, 2, 3].map((quarter) => {
      const part = new Float64Array(grid.length);
      for (let y = 0; y < half; y++) {
        const from = 2 * ((y + (quarter >> 1) * half) * PRINT.cells + (quarter & 1) * half);
        for (let i = from; i < from + 2 * half; i += 2) part[i] = grid[i];
      }
      cells.forward(part);
      return part;
    });
  }

  function compare(pairs: readonly TilePair[]): Halves {
    const surfaces = pairs.map(surfaceOf);
    const peaks = surfaces.map((one) => highest(one, [0, 0], REACH));
    const plainest = peaks.reduce((best, one) => (one.height > best.height ? one : best));
    const sums = [emptySums(), emptySums()] as const;
    for (const [k, { kept, seen }] of pairs.entries()) {
      const near = highest(surfaces[k], plainest.shift, REACH_OF_OTHERS);
      const moved = shifted(seen, finest({ kept, seen }, near.shift));
      const [keptQuarters, seenQuarters] = [quartersOf(kept), quartersOf(moved)];
      for (const [quarter, part] of keptQuarters.entries()) {
        const pair = { kept: part, seen: seenQuarters[quarter] };
        addPair(pair, finest(pair, [0, 0]), sums);
      }
    }
    return [halfOf(sums[0]), halfOf(sums[1])];
  }

  return { compare };
}

function ringPowers(waves: TileWaves): Float64Array {
  const power = new Float64Array(RINGS).fill(1e-12);
  eachWave((at, radius) => {
    power[ringOf(radius, RINGS)] += waves[at] ** 2 + waves[at + 1] ** 2;
  });
  return power;
}

interface Peak {
  readonly shift: Shift;
  readonly height: number;
}

/** Where the surface is highest near this shift. */
function highest(surface: Float64Array, [aroundX, aroundY]: Shift, reach: number): Peak {
  const mask = PRINT.tilePixels - 1;
  let best: Peak = { shift: [aroundX, aroundY], height: Number.NEGATIVE_INFINITY };
  for (let dy = aroundY - reach; dy <= aroundY + reach; dy++) {
    for (let dx = aroundX - reach; dx <= aroundX + reach; dx++) {
      const height = surface[2 * ((dy & mask) * PRINT.tilePixels + (dx & mask))];
      if (height > best.height) best = { shift: [dx, dy], height };
    }
  }
  return best;
}

const TURN = (2 * Math.PI) / PRINT.tilePixels;

/** The best shift within a pixel of this one. */
function finest(pair: TilePair, [aroundX, aroundY]: Shift): Shift {
  const cross = crossOf(pair);
  let best: Shift = [aroundX, aroundY];
  let most = Number.NEGATIVE_INFINITY;
  for (let dy = -LAST; dy <= LAST; dy += STEP) {
    for (let dx = -LAST; dx <= LAST; dx += STEP) {
      const shift: Shift = [aroundX + dx, aroundY + dy];
      const sum = sharedAt(cross, shift);
      if (sum > most) [best, most] = [shift, sum];
    }
  }
  return best;
}

/** Products of both at half of the frequencies: those of the other half are their mirror images. */
function crossOf({ kept, seen }: TilePair) {
  const cross: { u: number; v: number; real: number; imaginary: number }[] = [];
  eachWave((at, _radius, u, v) => {
    if (v < 0 || (v === 0 && u < 0)) return;
    const real = seen[at] * kept[at] + seen[at + 1] * kept[at + 1];
    cross.push({ u, v, real, imaginary: seen[at + 1] * kept[at] - seen[at] * kept[at + 1] });
  });
  return cross;
}

function sharedAt(cross: ReturnType<typeof crossOf>, [dx, dy]: Shift): number {
  let sum = 0;
  for (const { u, v, real, imaginary } of cross) {
    const angle = TURN * (u * dx + v * dy);
    sum += real * Math.cos(angle) - imaginary * Math.sin(angle);
  }
  return sum;
}

function shifted(waves: TileWaves, [dx, dy]: Shift): TileWaves {
  const out = new Float64Array(waves.length);
  eachWave((at, _radius, u, v) => {
    const [cos, sin] = [Math.cos(TURN * (u * dx + v * dy)), Math.sin(TURN * (u * dx + v * dy))];
    out[at] = waves[at] * cos - waves[at + 1] * sin;
    out[at + 1] = waves[at] * sin + waves[at + 1] * cos;
  });
  return out;
}

/** Powers and their product. */
interface Sums {
  kept: number;
  seen: number;
  shared: number;
}

function emptySums(): Sums {
  return { kept: 1e-12, seen: 1e-12, shared: 0 };
}

function addPair({ kept, seen }: TilePair, shift: Shift, sums: readonly [Sums, Sums]): void {
  const moved = shifted(seen, shift);
  eachWave((at, radius) => {
    const half = sums[ringOf(radius, 2)];
    half.kept += kept[at] ** 2 + kept[at + 1] ** 2;
    half.seen += moved[at] ** 2 + moved[at + 1] ** 2;
    half.shared += moved[at] * kept[at] + moved[at + 1] * kept[at + 1];
  });
}

function halfOf({ kept, seen, shared }: Sums): Half {
  const gain = shared / kept;
  return {
    gain: Math.max(LEAST_GAIN, gain),
    noise: Math.max(LEAST_NOISE, seen / kept - gain ** 2),
    likeness: shared / Math.sqrt(kept * seen),
  };
}
