/** The carriers of one key: which waves of the tile carry what, and how messages are written on them. A wave is a complex Fourier coefficient of the tile. */

import { openKeyStream, permutation } from './key-stream.ts';
import { MARK } from './params.ts';
import { openPayload, type Payload } from './payload.ts';
import { CODE_BITS } from './polar-code.ts';

export interface Carriers {
  /** Sync constellation: frequencies in cycles a tile and their phases in radians. */
  readonly syncU: Int32Array;
  readonly syncV: Int32Array;
  readonly syncPhase: Float64Array;
  /** Data carriers: frequencies; carrier i has two real dimensions, 2i (cosine) and 2i + 1 (sine). */
  readonly dataU: Int32Array;
  readonly dataV: Int32Array;
  /** For every real dimension: the coded bit it repeats, and the sign it is multiplied by. */
  readonly bitOf: Int32Array;
  readonly signOf: Int8Array;
  /** How the key writes messages. */
  readonly payload: Payload;
}

export function layOutCarriers(key: string): Carriers {
  const waves = wavesOfBand();
  const drawn = permutation(openKeyStream(key, 'carriers'), waves.length);
  const sync = chooseConstellation(waves, drawn);
  const isSync = new Set(sync);
  const data = Array.from(drawn).filter((index) => !isSync.has(index));
  const phases = openKeyStream(key, 'sync phases');
  return {
    syncU: Int32Array.from(sync, (i) => waves[i][0]),
    syncV: Int32Array.from(sync, (i) => waves[i][1]),
    syncPhase: Float64Array.from(sync, () => 2 * Math.PI * phases.real()),
    dataU: Int32Array.from(data, (i) => waves[i][0]),
    dataV: Int32Array.from(data, (i) => waves[i][1]),
    ...spreadBits(key, 2 * data.length),
    payload: openPayload(key),
  };
}

/** Amplitude of a wave relative to the strongest, by its frequency in cycles a tile. */
export function amplitudeAt(frequency: number): number {
  const { rollOffFrom, rollOffTo, bandHigh } = MARK;
  if (frequency <= rollOffFrom) return 1;
  return 1 - ((1 - rollOffTo) * (frequency - rollOffFrom)) / (bandHigh - rollOffFrom);
}

/** The waves of the band in half of the plane of frequencies. A picture is real, so the other half mirrors it. */
function wavesOfBand(): [u: number, v: number][] {
  const waves: [number, number][] = [];
  const top = Math.ceil(MARK.bandHigh);
  for (let v = 0; v <= top; v++) {
    for (let u = -top; u <= top; u++) {
      const radius = Math.hypot(u, v);
      if ((v > 0 || u > 0) && radius >= MARK.bandLow && radius <= MARK.bandHigh) waves.push([u, v]);
    }
  }
  return waves;
}

/**
 * Takes waves in the key's order, the same number from each of eight rings and none too near another. Low waves tolerate
 * rough corners; high waves locate precisely.
 */
function chooseConstellation(waves: [number, number][], order: Int32Array): number[] {
  const rings = 8;
  const { syncLow, syncHigh, syncCount, syncSpacing } = MARK;
  const chosen: number[] = [];
  const taken = new Int32Array(rings);
  for (const index of order) {
    const [u, v] = waves[index];
    const ring = Math.floor((rings * (Math.hypot(u, v) - syncLow)) / (syncHigh - syncLow));
    if (ring < 0 || ring >= rings || taken[ring] === syncCount / rings) continue;
    if (chosen.some((other) => isNear(waves[other], u, v, syncSpacing))) continue;
    chosen.push(index);
    taken[ring]++;
  }
  return chosen;
}

function isNear([a, b]: [number, number], u: number, v: number, spacing: number): boolean {
  return Math.hypot(a - u, b - v) < spacing || Math.hypot(a + u, b + v) < spacing;
}

/** Spreads the coded bits over the band: every bit gets the same number of dimensions, give or take one. */
function spreadBits(key: string, dimensions: number): { bitOf: Int32Array; signOf: Int8Array } {
  const places = permutation(openKeyStream(key, 'spread'), dimensions);
  const signs = openKeyStream(key, 'signs');
  const bitOf = new Int32Array(dimensions);
  places.forEach((place, i) => {
    bitOf[place] = i % CODE_BITS;
  });
  return { bitOf, signOf: Int8Array.from({ length: dimensions }, () => signs.sign()) };
}
