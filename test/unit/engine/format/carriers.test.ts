import { describe, expect, test } from 'vitest';
import { amplitudeAt, type Carriers, layOutCarriers } from '#main/engine/format/carriers.ts';
import { MARK, PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { CODE_BITS } from '#main/engine/format/polar-code.ts';

const KEYS = [PUBLISHED_KEY, '0'.repeat(32), 'f'.repeat(32), '000102030405060708090a0b0c0d0e0f'];
const OTHER = `${PUBLISHED_KEY.slice(0, 31)}${PUBLISHED_KEY.endsWith('0') ? '1' : '0'}`;

function wavesOf(u: Int32Array, v: Int32Array): [number, number][] {
  return Array.from(u, (value, i) => [value, v[i]]);
}

function allWaves({ syncU, syncV, dataU, dataV }: Carriers): [number, number][] {
  return [...wavesOf(syncU, syncV), ...wavesOf(dataU, dataV)];
}

const nameOf = ([u, v]: [number, number]) => `${u},${v}`;

describe.each(KEYS)('the carriers of key %s', (key) => {
  const carriers = layOutCarriers(key);

  test('are all waves of the band, each once, and none the mirror image of another', () => {
    const names = new Set(allWaves(carriers).flatMap(([u, v]) => [nameOf([u, v]), nameOf([-u, -v])]));
    expect(names.size).toBe(2 * allWaves(carriers).length);
    let inBand = 0;
    for (let v = -40; v <= 40; v++) {
      for (let u = -40; u <= 40; u++) {
        const radius = Math.hypot(u, v);
        const expected = radius >= MARK.bandLow && radius <= MARK.bandHigh;
        expect(names.has(nameOf([u, v]))).toBe(expected);
        if (expected) inBand++;
      }
    }
    expect(inBand).toBe(names.size);
  });

  test('hold about 64 sync waves from all rings, far enough from one another and from their mirror images', () => {
    const sync = wavesOf(carriers.syncU, carriers.syncV);
    // The inner rings may be too narrow for their eight.
    expect(sync.length).toBeLessThanOrEqual(MARK.syncCount);
    expect(sync.length).toBeGreaterThanOrEqual(MARK.syncCount - 6);
    const width = (MARK.syncHigh - MARK.syncLow) / 8;
    const rings = new Array<number>(8).fill(0);
    for (const [u, v] of sync) rings[Math.floor((Math.hypot(u, v) - MARK.syncLow) / width)]++;
    expect(rings.slice(4)).toEqual(new Array(4).fill(8));
    expect(Math.max(...rings)).toBe(8);
    expect(Math.min(...rings)).toBeGreaterThanOrEqual(4);
    for (const [i, [a, b]] of sync.entries()) {
      for (const [c, d] of sync.slice(0, i)) {
        expect(Math.min(Math.hypot(a - c, b - d), Math.hypot(a + c, b + d))).toBeGreaterThanOrEqual(MARK.syncSpacing);
      }
    }
  });

  test('look in all directions, with phases all around', () => {
    const quarters = [0, 0, 0, 0];
    const phases = [0, 0, 0, 0];
    carriers.syncU.forEach((u, i) => {
      const angle = (Math.atan2(carriers.syncV[i], u) + Math.PI) % Math.PI;
      quarters[Math.min(3, Math.floor((4 * angle) / Math.PI))]++;
      expect(carriers.syncPhase[i]).toBeGreaterThanOrEqual(0);
      phases[Math.floor((2 * carriers.syncPhase[i]) / Math.PI)]++;
    });
    expect(Math.min(...quarters, ...phases)).toBeGreaterThanOrEqual(5);
  });

  test('repeat every coded bit as often as any other, with as many signs of either kind', () => {
    const dimensions = 2 * carriers.dataU.length;
    expect([carriers.bitOf.length, carriers.signOf.length]).toEqual([dimensions, dimensions]);
    const counts = new Array<number>(CODE_BITS).fill(0);
    for (const bit of carriers.bitOf) counts[bit]++;
    expect(Math.min(...counts)).toBe(Math.floor(dimensions / CODE_BITS));
    expect(Math.max(...counts)).toBe(Math.ceil(dimensions / CODE_BITS));
    const sum = carriers.signOf.reduce((total, sign) => total + sign, 0);
    expect(Array.from(carriers.signOf).every((sign) => Math.abs(sign) === 1)).toBe(true);
    expect(Math.abs(sum)).toBeLessThan(6 * Math.sqrt(dimensions));
  });
});

describe('two keys', () => {
  const [a, b] = [layOutCarriers(PUBLISHED_KEY), layOutCarriers(OTHER)];

  test('share no more than chance gives where they differ by one digit', () => {
    const sync = new Set(wavesOf(a.syncU, a.syncV).map(nameOf));
    const shared = wavesOf(b.syncU, b.syncV).filter((wave) => sync.has(nameOf(wave))).length;
    // 64 of some 860 waves: five in the mean.
    expect(shared).toBeLessThan(18);
    const agreeing = a.bitOf.filter((bit, i) => bit === b.bitOf[i]).length;
    expect(agreeing).toBeLessThan(20);
  });

  test('lay out the same where they are one', () => {
    for (const key of [PUBLISHED_KEY, PUBLISHED_KEY.toUpperCase()]) {
      const { payload, ...waves } = layOutCarriers(key);
      expect(a).toMatchObject(waves);
      expect(payload.bitsOf('7K3QZ')).toEqual(a.payload.bitsOf('7K3QZ'));
    }
  });
});

test('waves keep their amplitude up to the roll-off and then fall in a straight line to its end', () => {
  expect([MARK.bandLow, MARK.rollOffFrom].map(amplitudeAt)).toEqual([1, 1]);
  expect(amplitudeAt(MARK.bandHigh)).toBeCloseTo(MARK.rollOffTo, 9);
  const middle = (MARK.rollOffFrom + MARK.bandHigh) / 2;
  expect(amplitudeAt(middle)).toBeCloseTo((1 + MARK.rollOffTo) / 2, 9);
});
