import { describe, expect, test } from 'vitest';
import { CODE_BITS } from '#main/engine/format/polar-code.ts';
import { logChance } from '#main/engine/message/answer.ts';
import { logTail } from '#main/engine/message/least-margin.ts';
import { makeRandom } from '#test/support/random.ts';

const random = makeRandom(1, 'chance');
const normal = Float32Array.from({ length: CODE_BITS }, () => random.normal());

/** Logarithm of the chance that at least `heads` of all coins show heads. */
function logOfHeads(heads: number): number {
  let [log, sum] = [-CODE_BITS * Math.LN2, 0];
  for (let k = 0; k <= CODE_BITS; k++) {
    if (k >= heads) sum += Math.exp(log);
    log += Math.log((CODE_BITS - k) / (k + 1));
  }
  return Math.log(sum);
}

describe('the chance that noise agrees so well', () => {
  test('is that of coins where all bits have one size', () => {
    const equal = new Float32Array(CODE_BITS).fill(3);
    for (const heads of [300, 340, 350, 400]) {
      // Half a coin less: the sum of coins has steps, the formula has none.
      const deviations = (2 * (heads - 0.5) - CODE_BITS) / Math.sqrt(CODE_BITS);
      expect(Math.abs(logChance(equal, deviations) - logOfHeads(heads))).toBeLessThan(0.1);
    }
  });

  test('is what counting gives where it is not rare', () => {
    const norm = Math.sqrt(normal.reduce((sum, value) => sum + value * value, 0));
    let seen = 0;
    for (let draw = 0; draw < 5000; draw++) {
      let sum = 0;
      for (const value of normal) sum += random.next() < 0.5 ? value : -value;
      if (sum >= 2 * norm) seen++;
    }
    expect(Math.abs(Math.log(seen / 5000) - logChance(normal, 2))).toBeLessThan(0.3);
  });

  test('is ten times less than a normal distribution has it, in the tail that matters', () => {
    const factor = Math.exp(logChance(normal, 8.2) - logTail(8.2));
    expect(factor).toBeLessThan(0.2);
    expect(factor).toBeGreaterThan(0.03);
  });

  test('depends on nothing but proportions, and falls with the agreement', () => {
    const large = normal.map((value) => 1e4 * value);
    expect(logChance(large, 7)).toBeCloseTo(logChance(normal, 7), 3);
    expect(logChance(normal, 8.1)).toBeLessThan(logChance(normal, 8));
    expect(logChance(normal, 0)).toBe(0);
  });

  test('is a number for any soft bits', () => {
    const uneven = new Float32Array(CODE_BITS).fill(1e-6).fill(1, 0, 3);
    for (const soft of [new Float32Array(CODE_BITS), new Float32Array(CODE_BITS).fill(1), uneven])
      for (const deviations of [0.5, 5, 22.6, 40]) expect(logChance(soft, deviations)).not.toBeNaN();
  });
});
