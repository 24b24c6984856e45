import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bitsToMessage,
  CHECK_BITS,
  isMessage,
  MESSAGE_BITS,
  messageToBits,
  PAYLOAD_BITS,
} from '../../../../src-main/engine/format/payload.ts';
import { makeRandom } from '../../../support/random.ts';

const CHARS = Array.from({ length: 95 }, (_, i) => String.fromCharCode(0x20 + i));
const anyMessage = fc.string({ unit: fc.constantFrom(...CHARS), minLength: 1, maxLength: 5 });

/** The number that a payload begins with. */
function numberOf(bits: Uint8Array): number {
  return bits.subarray(0, MESSAGE_BITS).reduce((sum, bit) => sum * 2 + bit, 0);
}

describe('messages', () => {
  test('of every length come back', () => {
    fc.assert(
      fc.property(anyMessage, (message) => bitsToMessage(messageToBits(message)) === message),
      {
        numRuns: 2000,
      },
    );
  });

  test('of every character at every place come back', () => {
    for (const char of CHARS) {
      for (let length = 1; length <= 5; length++) {
        for (let place = 0; place < length; place++) {
          const message = 'x'.repeat(place) + char + 'x'.repeat(length - 1 - place);
          expect(bitsToMessage(messageToBits(message))).toBe(message);
        }
      }
    }
  });

  test('are numbered without a gap from the first of one character to the last of five', () => {
    const firstAndLast = [1, 2, 3, 4, 5].flatMap((length) => [' '.repeat(length), '~'.repeat(length)]);
    const numbers = firstAndLast.map((message) => numberOf(messageToBits(message)));
    const ends = [95, 95 ** 2, 95 ** 3, 95 ** 4, 95 ** 5].map((_, i, counts) =>
      counts.slice(0, i + 1).reduce((sum, count) => sum + count, 0),
    );
    expect(numbers).toEqual(ends.flatMap((end, i) => [i === 0 ? 0 : ends[i - 1], end - 1]));
    expect(firstAndLast.map((message) => bitsToMessage(messageToBits(message)))).toEqual(firstAndLast);
    expect(ends[4]).toBeLessThan(2 ** MESSAGE_BITS);
  });

  test('of one number only differ from each other', () => {
    fc.assert(
      fc.property(anyMessage, anyMessage, (a, b) => {
        expect(numberOf(messageToBits(a)) === numberOf(messageToBits(b))).toBe(a === b);
      }),
    );
  });

  test.each(['', 'ABCDEF', 'a\n', '\x1f', '\x7f', 'é', '你', '\ud83d\ude00'])(
    'are refused where they are %j',
    (text) => {
      expect(isMessage(text)).toBe(false);
      expect(() => messageToBits(text)).toThrow(TypeError);
    },
  );
});

describe('the checksum', () => {
  const word = messageToBits('7K3QZ');
  const flipped = (places: readonly number[]): Uint8Array => {
    const bits = word.slice();
    for (const place of places) bits[place] ^= 1;
    return bits;
  };

  test('rejects every error of one, two and three bits', () => {
    let accepted = 0;
    for (let a = 0; a < PAYLOAD_BITS; a++) {
      for (let b = a; b < PAYLOAD_BITS; b++) {
        for (let c = b; c < PAYLOAD_BITS; c++) {
          // Equal places undo each other in pairs: three equal ones are one error, two equal ones and another too.
          if (bitsToMessage(flipped([a, b, c])) !== null) accepted++;
        }
      }
    }
    expect(accepted).toBe(0);
    expect(bitsToMessage(flipped([]))).toBe('7K3QZ');
  });

  test('rejects errors of four and five bits', () => {
    const random = makeRandom(1, 'errors');
    for (let draw = 0; draw < 50_000; draw++) {
      const places = new Set<number>();
      while (places.size < 4 + (draw & 1)) places.add(random.below(PAYLOAD_BITS));
      expect(bitsToMessage(flipped([...places]))).toBeNull();
    }
  });

  test('rejects random words', () => {
    const random = makeRandom(2, 'words');
    for (let draw = 0; draw < 50_000; draw++) {
      expect(bitsToMessage(Uint8Array.from({ length: PAYLOAD_BITS }, () => random.below(2)))).toBeNull();
    }
  });

  test('does not make a message of a number that none has', () => {
    const beyond = messageToBits('~~~~~');
    // All ones is past the last message, and its checksum is right.
    const ones = new Uint8Array(PAYLOAD_BITS).fill(1, 0, MESSAGE_BITS);
    ones.set(checksumOf(ones), MESSAGE_BITS);
    expect(bitsToMessage(ones)).toBeNull();
    const control = beyond.slice();
    control.set(checksumOf(control), MESSAGE_BITS);
    expect(bitsToMessage(control)).toBe('~~~~~');
  });
});

/** CRC-24 of OpenPGP (RFC 9580) as a long division of bits, for the first bits of a word. */
function checksumOf(bits: Uint8Array): number[] {
  const generator = [...(0x1864cfb).toString(2)].map(Number);
  const start = [...(0xb704ce).toString(2).padStart(CHECK_BITS, '0')].map(Number);
  const rest = [...bits.subarray(0, MESSAGE_BITS), ...new Array<number>(CHECK_BITS).fill(0)];
  for (let i = 0; i < CHECK_BITS; i++) rest[i] ^= start[i];
  for (let i = 0; i < MESSAGE_BITS; i++) {
    if (rest[i] === 1)
      generator.forEach((bit, k) => {
        rest[i + k] ^= bit;
      });
  }
  return rest.slice(MESSAGE_BITS);
}
