import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { openPayload } from '#main/engine/format/payload.ts';
import { CODE_BITS, encodeBits } from '#main/engine/format/polar-code.ts';
import { answerFrom as answerUnder, energyOf } from '#main/engine/message/answer.ts';
import { makeRandom } from '#test/support/random.ts';

const payload = openPayload(PUBLISHED_KEY);
const answerFrom = (soft: Float32Array, score: number) => answerUnder(soft, score, payload);

/** Scores of a constellation that is not there, and of one that stands out. */
const HIDDEN = 5;
const SEEN = 20;

/** Soft bits whose energy over the noise variance is `energy`, of any size: only their proportions matter. */
function softBits(message: string, energy: number, seed: number, size = 1): Float32Array {
  const random = makeRandom(seed, 'soft');
  const signal = Math.sqrt(energy / CODE_BITS);
  return Float32Array.from(encodeBits(payload.bitsOf(message)), (bit) => {
    return size * ((bit === 0 ? signal : -signal) + random.normal());
  });
}

describe('a planted message', () => {
  test('comes back with the margin that its energy gives', () => {
    for (const [message, energy] of [
      ['7K3QZ', 200],
      ['a', 400],
      ['~~~~~', 2000],
    ] as const) {
      const margins = Array.from({ length: 20 }, (_, seed) => {
        const answer = answerFrom(softBits(message, energy, seed), HIDDEN);
        expect(answer?.message).toBe(message);
        return answer?.margin ?? 0;
      });
      const mean = margins.reduce((sum, margin) => sum + margin, 0) / margins.length;
      // Signal over signal and noise together, times the root of the number of bits.
      expect(mean).toBeCloseTo(Math.sqrt((CODE_BITS * energy) / (CODE_BITS + energy)), 0);
    }
  });

  test('is the same answer at any size of the soft bits', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), (size) => {
        const answer = answerFrom(softBits('7K3QZ', 300, 1, size), HIDDEN);
        expect(answer?.message).toBe('7K3QZ');
        expect(answer?.margin).toBeCloseTo(answerFrom(softBits('7K3QZ', 300, 1), HIDDEN)?.margin ?? 0, 2);
      }),
      { numRuns: 20 },
    );
  });

  test('is not given where its margin is low, though its check holds', () => {
    const random = makeRandom(1, 'weak');
    // Every sign right, but a few bits far larger than the others: the code reads it, the correlation is low.
    const uneven = softBits('7K3QZ', 1e9, 1).map((value, i) => (i % 40 === 0 ? 100 : 1) * Math.sign(value));
    expect(answerFrom(uneven, SEEN)).toBeNull();
    expect(
      answerFrom(
        uneven.map((value) => Math.sign(value) * (1 + 0.1 * random.next())),
        SEEN,
      )?.message,
    ).toBe('7K3QZ');
  });

  test('needs less where the constellation stands out', () => {
    let hidden = 0;
    let seen = 0;
    for (let seed = 0; seed < 80; seed++) {
      const soft = softBits('7K3QZ', 80, seed);
      const answer = answerFrom(soft, HIDDEN);
      if (answer !== null) hidden++;
      if (answerFrom(soft, SEEN) !== null) seen++;
      if (answer !== null) expect(answerFrom(soft, SEEN)).toEqual(answer);
    }
    expect(hidden).toBeGreaterThan(0);
    expect(seen).toBeGreaterThan(hidden);
  });
});

describe('no answer', () => {
  test('is given to noise', () => {
    const random = makeRandom(11, 'noise');
    for (let draw = 0; draw < 100; draw++) {
      const noise = Float32Array.from({ length: CODE_BITS }, () => random.normal());
      expect(answerFrom(noise, draw % 2 === 0 ? HIDDEN : SEEN)).toBeNull();
    }
  });

  test('is given to a message whose bits changed places', () => {
    for (let seed = 0; seed < 50; seed++) {
      const soft = softBits('7K3QZ', 500, seed);
      expect(answerFrom(soft, SEEN)?.message).toBe('7K3QZ');
      const random = makeRandom(seed, 'shuffle');
      const order = Array.from(soft, (value) => ({ value, at: random.next() })).sort((a, b) => a.at - b.at);
      expect(
        answerFrom(
          Float32Array.from(order, ({ value }) => value),
          SEEN,
        ),
      ).toBeNull();
    }
  });

  test('is given to nothing, or to the sign that no message has', () => {
    expect(answerFrom(new Float32Array(CODE_BITS), SEEN)).toBeNull();
    expect(answerFrom(new Float32Array(CODE_BITS).fill(1), SEEN)).toBeNull();
    expect(answerFrom(new Float32Array(CODE_BITS).fill(-1), SEEN)).toBeNull();
  });
});

test('energy from a margin undoes the margin of an energy', () => {
  for (const energy of [20, 100, 1000]) {
    expect(energyOf(Math.sqrt((CODE_BITS * energy) / (CODE_BITS + energy)))).toBeCloseTo(energy, 6);
  }
  expect(Number.isFinite(energyOf(Math.sqrt(CODE_BITS)))).toBe(true);
});
