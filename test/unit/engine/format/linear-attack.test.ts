// Whether somebody who has IDs and their marks, but not the key, can work out the mark of another ID. Where every sign of
// the mark is an affine function of the bits of the ID, he solves for it.
import { describe, expect, test } from 'vitest';
import { layOutCarriers } from '#main/engine/format/carriers.ts';
import { MESSAGE_BITS, messageToNumber, PAYLOAD_BITS } from '#main/engine/format/payload.ts';
import { encodeBits } from '#main/engine/format/polar-code.ts';
import { idOf } from '#shared/core/id.ts';
import { makeRandom } from '#test/support/random.ts';

const carriers = layOutCarriers('00112233445566778899aabbccddeeff');
const TARGETS = 40;

/** What the attacker sees of a mark: the sign of each real dimension of its waves, 1 for minus. */
type Signs = Uint8Array;
type Writer = (id: string) => Uint8Array;

const keyed: Writer = (id) => carriers.payload.bitsOf(id);

/** The payload of the format before this one: the number as it is, and the CRC-24 of OpenPGP. */
const unkeyed: Writer = (id) => {
  const bits = new Uint8Array(PAYLOAD_BITS);
  const number = messageToNumber(id);
  let register = 0xb704ce;
  for (let i = 0; i < MESSAGE_BITS; i++) {
    bits[i] = Math.floor(number / 2 ** (MESSAGE_BITS - 1 - i)) % 2;
    const feedback = (register >>> 23) ^ bits[i];
    register = ((register << 1) & 0xffffff) ^ (feedback === 0 ? 0 : 0x864cfb);
  }
  for (let i = MESSAGE_BITS; i < PAYLOAD_BITS; i++) bits[i] = (register >>> (PAYLOAD_BITS - 1 - i)) & 1;
  return bits;
};

function signsOf(id: string, write: Writer): Signs {
  const coded = encodeBits(write(id));
  return Uint8Array.from(carriers.bitOf, (bit, i) => coded[bit] ^ (carriers.signOf[i] < 0 ? 1 : 0));
}

/** What the signs are taken to be sums of: a constant and the bits of the ID's number. */
function linearFeatures(id: string): Uint8Array {
  const number = messageToNumber(id);
  return Uint8Array.from({ length: MESSAGE_BITS + 1 }, (_, i) => Math.floor(number / 2 ** i) % 2).fill(1, MESSAGE_BITS);
}

/** The same, and all products of two bits. */
function squareFeatures(id: string): Uint8Array {
  const bits = linearFeatures(id);
  return Uint8Array.from(
    Array.from(bits, (bit, i) => Array.from(bits.subarray(0, i + 1), (other) => bit & other)).flat(),
  );
}

/** Known IDs and what is known of their marks, brought into echelon form over GF(2). */
interface Equation {
  readonly features: Uint8Array;
  readonly signs: Signs;
  readonly pivot: number;
}

function add(into: Uint8Array, other: Uint8Array): void {
  for (let i = 0; i < into.length; i++) into[i] ^= other[i];
}

function reduce(features: Uint8Array, signs: Signs, by: readonly Equation[]): void {
  for (const one of by) {
    if (features[one.pivot] === 0) continue;
    add(features, one.features);
    add(signs, one.signs);
  }
}

function solve(known: readonly string[], featuresOf: (id: string) => Uint8Array, write: Writer): Equation[] {
  const equations: Equation[] = [];
  for (const id of known) {
    const [features, signs] = [featuresOf(id), signsOf(id, write)];
    reduce(features, signs, equations);
    const pivot = features.indexOf(1);
    if (pivot >= 0) equations.push({ features, signs, pivot });
  }
  return equations;
}

/** Of IDs that the attacker has no mark of: the share of signs that he predicts, and how many marks he makes whole. */
function attack(pairs: number, featuresOf: (id: string) => Uint8Array, write: Writer) {
  const random = makeRandom(pairs, 'known pairs');
  const ids = [...new Set(Array.from({ length: pairs + TARGETS }, () => idOf(random.below(2 ** 25))))];
  const equations = solve(ids.slice(0, pairs), featuresOf, write);
  let right = 0;
  let whole = 0;
  const targets = ids.slice(pairs);
  for (const id of targets) {
    const predicted = new Uint8Array(carriers.bitOf.length);
    reduce(featuresOf(id), predicted, equations);
    const signs = signsOf(id, write);
    const agreeing = predicted.filter((sign, i) => sign === signs[i]).length;
    right += agreeing / signs.length;
    if (agreeing === signs.length) whole++;
  }
  return { share: right / targets.length, whole, of: targets.length };
}

describe('the marks of other IDs, worked out from known pairs of ID and mark', () => {
  test('are found, every sign of them, where the payload is the number and a CRC', () => {
    for (const pairs of [34, 100, 1000]) {
      const { share, whole, of } = attack(pairs, linearFeatures, unkeyed);
      expect(share).toBeGreaterThan(pairs === 34 ? 0.6 : 0.99);
      if (pairs > 34) expect(whole).toBe(of);
    }
  });

  test.each([34, 100, 1000])('are not found from %i pairs in this format', (pairs) => {
    const { share, whole } = attack(pairs, linearFeatures, keyed);
    // Words of the code differ in half of their bits; their mean over all targets hardly strays.
    expect(Math.abs(share - 0.5)).toBeLessThan(0.05);
    expect(whole).toBe(0);
  });

  test('are not found with products of two bits either', () => {
    const { share, whole } = attack(1000, squareFeatures, keyed);
    expect(Math.abs(share - 0.5)).toBeLessThan(0.05);
    expect(whole).toBe(0);
  });
});
