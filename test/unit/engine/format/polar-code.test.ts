import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { openPayload, PAYLOAD_BITS } from '#main/engine/format/payload.ts';
import { CODE_BITS, createListDecoder, encodeBits } from '#main/engine/format/polar-code.ts';
import { makeRandom, type Random } from '#test/support/random.ts';

const { bitsOf, messageOf } = openPayload(PUBLISHED_KEY);
const anyPayload = fc.array(fc.constantFrom(0, 1), { minLength: PAYLOAD_BITS, maxLength: PAYLOAD_BITS });

/** Log likelihood ratios of a coded word in noise; `energy` is that of all bits over the noise variance. */
function received(coded: Uint8Array, energy: number, random: Random): Float32Array {
  const size = Math.sqrt(energy / CODE_BITS);
  return Float32Array.from(coded, (bit) => 2 * size * ((bit === 0 ? size : -size) + random.normal()));
}

function readsOf(listSize: number, energy: number, trials: number): number {
  const decoder = createListDecoder(listSize);
  const random = makeRandom(7, 'channel');
  let reads = 0;
  for (let trial = 0; trial < trials; trial++) {
    const message = Array.from({ length: 5 }, () => String.fromCharCode(0x20 + random.below(95))).join('');
    const soft = received(encodeBits(bitsOf(message)), energy, random);
    if (
      decoder
        .decode(soft)
        .map(messageOf)
        .find((found) => found !== null) === message
    )
      reads++;
  }
  return reads;
}

describe('a coded word', () => {
  test('is linear in its payload, and no two payloads share one', () => {
    fc.assert(
      fc.property(anyPayload, anyPayload, (a, b) => {
        const sum = encodeBits(Uint8Array.from(a, (bit, i) => bit ^ b[i]));
        const [wordA, wordB] = [encodeBits(Uint8Array.from(a)), encodeBits(Uint8Array.from(b))];
        expect(sum).toEqual(wordA.map((bit, i) => bit ^ wordB[i]));
        expect(sum.some((bit) => bit === 1)).toBe(a.some((bit, i) => bit !== b[i]));
      }),
    );
  });

  test('is far from that of a payload that differs by one bit', () => {
    const base = new Uint8Array(PAYLOAD_BITS);
    for (let i = 0; i < PAYLOAD_BITS; i++) {
      const weight = encodeBits(base.map((_, k) => (k === i ? 1 : 0))).reduce((sum, bit) => sum + bit, 0);
      expect(weight).toBeGreaterThanOrEqual(32);
    }
  });
});

describe('the list decoder', () => {
  test('gives every payload back first where nothing is in the way', () => {
    const decoder = createListDecoder(8);
    fc.assert(
      fc.property(anyPayload, (payload) => {
        const coded = encodeBits(Uint8Array.from(payload));
        const list = decoder.decode(Float32Array.from(coded, (bit) => (bit === 0 ? 3 : -3)));
        expect([...list[0]]).toEqual(payload);
      }),
      { numRuns: 50 },
    );
  });

  test('reads all words at twice the energy that reading begins with, and none at a fifth', () => {
    expect(readsOf(8, 200, 40)).toBe(40);
    expect(readsOf(8, 20, 40)).toBe(0);
  });

  test('reads more with a longer list', () => {
    const [one, eight, many] = [readsOf(1, 85, 60), readsOf(8, 85, 60), readsOf(64, 85, 60)];
    expect(eight).toBeGreaterThan(one + 5);
    expect(many).toBeGreaterThan(eight + 5);
  });

  test('lists as many payloads as it is made for, all different, the likeliest first', () => {
    const random = makeRandom(3, 'noise');
    const soft = received(encodeBits(bitsOf('7K3QZ')), 70, random);
    const list = createListDecoder(32).decode(soft);
    expect(new Set(list.map((bits) => bits.join(''))).size).toBe(32);
    const likeness = list.map((bits) =>
      encodeBits(bits).reduce((sum, bit, i) => sum + (bit === 0 ? soft[i] : -soft[i]), 0),
    );
    // Penalties are the halved distance up to rounding of single precision.
    for (let i = 1; i < likeness.length; i++) expect(likeness[i]).toBeLessThanOrEqual(likeness[i - 1] + 0.05);
  });

  test('does not remember the word before', () => {
    const random = makeRandom(4, 'noise');
    const words = ['A', 'zz9', '7K3QZ'].map((message) => received(encodeBits(bitsOf(message)), 90, random));
    const shared = createListDecoder(16);
    for (const soft of words) expect(shared.decode(soft)).toEqual(createListDecoder(16).decode(soft));
  });

  test('finds no valid message when the bits are shuffled', () => {
    const random = makeRandom(5, 'shuffle');
    const soft = received(encodeBits(bitsOf('7K3QZ')), 400, random);
    const decoder = createListDecoder(32);
    expect(decoder.decode(soft).map(messageOf)).toContain('7K3QZ');
    for (let i = soft.length - 1; i > 0; i--) {
      const j = random.below(i + 1);
      [soft[i], soft[j]] = [soft[j], soft[i]];
    }
    expect(
      decoder
        .decode(soft)
        .map(messageOf)
        .filter((message) => message !== null),
    ).toEqual([]);
  });
});
