// @module-tag later: a campaign of soft bits among 20,000 IDs; the tests of reading with known IDs show the rule

import { describe, expect, test } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { openPayload } from '#main/engine/format/payload.ts';
import { CODE_BITS, encodeBits } from '#main/engine/format/polar-code.ts';
import { answerFrom, correlation } from '#main/engine/message/answer.ts';
import { answerFromKnown, type KnownWords, wordsOf } from '#main/engine/message/known-messages.ts';
import { leastMargin } from '#main/engine/message/least-margin.ts';
import { idOf } from '#shared/core/id.ts';
import { makeRandom } from '#test/support/random.ts';

const payload = openPayload(PUBLISHED_KEY);
const ours = idsFrom(0, 20_000);
/** In two parts, as a station keeps them. */
const known = [wordsOf(ours.slice(0, 12_000), payload), wordsOf(ours.slice(12_000), payload)];

/** IDs spread over all that there are; those of another start are others. */
function idsFrom(start: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => idOf((start + i * 1009) % 24_300_000));
}

function softBits(message: string | null, energy: number, seed: number): Float32Array {
  const random = makeRandom(seed, 'soft');
  const signal = message === null ? 0 : Math.sqrt(energy / CODE_BITS);
  const coded = encodeBits(payload.bitsOf(message ?? 'A'));
  return Float32Array.from(coded, (bit) => (bit === 0 ? signal : -signal) + random.normal());
}

const ask = (soft: Float32Array, among: KnownWords = known) => answerFromKnown(soft, among, payload);

describe('a known message', () => {
  test('is found where the decoder finds nothing, with the margin that it has', () => {
    let [found, blind] = [0, 0];
    for (let seed = 0; seed < 40; seed++) {
      const message = ours[(seed * 487) % ours.length];
      const soft = softBits(message, 72, seed);
      const answer = ask(soft);
      if (answerFrom(soft, 0, payload) !== null) blind++;
      if (answer === null) continue;
      found++;
      expect(answer.message).toBe(message);
      expect(answer.margin).toBeCloseTo(correlation(soft, encodeBits(payload.bitsOf(message))), 3);
    }
    expect(found).toBeGreaterThan(30);
    expect(blind).toBeLessThan(20);
  });

  test('is found where its mark is clear', () => {
    for (const energy of [150, 400, 3000]) {
      for (let seed = 0; seed < 10; seed++) expect(ask(softBits(ours[seed], energy, seed))?.message).toBe(ours[seed]);
    }
  });

  test('needs less as the only one than as one of many', () => {
    expect(leastMargin(1)).toBeCloseTo(5.199, 3);
    expect(leastMargin(1000)).toBeCloseTo(6.361, 3);
    expect(leastMargin(100_000)).toBeCloseTo(7.03, 2);
    const alone = [wordsOf([ours[0]], payload)];
    let [one, many] = [0, 0];
    for (let seed = 0; seed < 40; seed++) {
      const soft = softBits(ours[0], 45, seed);
      if (ask(soft, alone) !== null) one++;
      if (ask(soft) !== null) many++;
    }
    expect(one).toBeGreaterThan(many + 8);
  });
});

describe('no answer', () => {
  test('is given to noise, and to soft bits of nothing', () => {
    for (let seed = 0; seed < 200; seed++) expect(ask(softBits(null, 0, seed))).toBeNull();
    expect(ask(new Float32Array(CODE_BITS))).toBeNull();
    expect(ask(softBits(ours[0], 100, 1), [wordsOf([], payload)])).toBeNull();
  });

  test('is given to strangers, whether their marks are faint or strong', () => {
    const strangers = idsFrom(500, 300);
    expect(strangers.filter((id) => ours.includes(id))).toEqual([]);
    for (const [seed, stranger] of strangers.entries()) {
      const energy = [60, 90, 150, 400, 2000, 1e5][seed % 6];
      expect(ask(softBits(stranger, energy, seed)), `${stranger} at ${energy}`).toBeNull();
    }
  });

  test('is given to a stranger whose word has most bits in common with one of ours', () => {
    // No two IDs of the test are so near, so a word of the code is planted that is near one of ours.
    const random = makeRandom(1, 'near');
    let near = 0;
    for (let draw = 0; draw < 57; draw++) {
      const bits = payload.bitsOf(ours[draw]);
      bits[56 - draw] ^= 1;
      const coded = encodeBits(bits);
      const soft = Float32Array.from(coded, (bit) => (bit === 0 ? 1 : -1) + 0.3 * random.normal());
      if (correlation(soft, encodeBits(payload.bitsOf(ours[draw]))) > leastMargin(ours.length)) near++;
      expect(ask(soft)).toBeNull();
    }
    expect(near).toBeGreaterThan(10);
  });

  test('is given where two of ours agree alike', () => {
    const [one, other] = [ours[0], ours[1]].map((id) => softBits(id, 3000, 5));
    expect(
      ask(
        one.map((value, i) => value + other[i]),
        [wordsOf([ours[0], ours[1]], payload)],
      ),
    ).toBeNull();
  });
});
