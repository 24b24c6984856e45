import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import {
  CHECK_BITS,
  isMessage,
  MESSAGE_BITS,
  messageToNumber,
  numberToMessage,
  openCipher,
  openPayload,
  PAYLOAD_BITS,
} from '#main/engine/format/payload.ts';
import { makeRandom } from '#test/support/random.ts';

const CHARS = Array.from({ length: 95 }, (_, i) => String.fromCharCode(0x20 + i));
const anyMessage = fc.string({ unit: fc.constantFrom(...CHARS), minLength: 1, maxLength: 5 });
const OTHER_KEY = `${PUBLISHED_KEY.slice(0, 31)}0`;
const payload = openPayload(PUBLISHED_KEY);

describe('messages', () => {
  test('come back at every length', () => {
    fc.assert(
      fc.property(anyMessage, (message) => payload.messageOf(payload.bitsOf(message)) === message),
      { numRuns: 2000 },
    );
  });

  test('come back with every character at every place', () => {
    for (const char of CHARS) {
      for (let length = 1; length <= 5; length++) {
        for (let place = 0; place < length; place++) {
          const message = 'x'.repeat(place) + char + 'x'.repeat(length - 1 - place);
          expect(payload.messageOf(payload.bitsOf(message))).toBe(message);
        }
      }
    }
  });

  test('are numbered without a gap from the first of one character to the last of five', () => {
    const firstAndLast = [1, 2, 3, 4, 5].flatMap((length) => [' '.repeat(length), '~'.repeat(length)]);
    const ends = [95, 95 ** 2, 95 ** 3, 95 ** 4, 95 ** 5].map((_, i, counts) =>
      counts.slice(0, i + 1).reduce((sum, count) => sum + count, 0),
    );
    const numbers = ends.flatMap((end, i) => [i === 0 ? 0 : ends[i - 1], end - 1]);
    expect(firstAndLast.map(messageToNumber)).toEqual(numbers);
    expect(numbers.map(numberToMessage)).toEqual(firstAndLast);
    expect(numberToMessage(ends[4])).toBeNull();
    expect(ends[4]).toBeLessThan(2 ** MESSAGE_BITS);
  });

  test.each(['', 'ABCDEF', 'a\n', '\x1f', '\x7f', 'é', '你', '\ud83d\ude00'])(
    'are refused where they are %j',
    (text) => {
      expect(isMessage(text)).toBe(false);
      expect(() => payload.bitsOf(text)).toThrow(TypeError);
    },
  );
});

describe('the cipher', () => {
  const cipher = openCipher(PUBLISHED_KEY);
  const anyNumber = fc.integer({ min: 0, max: 2 ** MESSAGE_BITS - 1 });

  test('gives every number of 33 bits another number of 33 bits, and back', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        const hidden = cipher.encipher(number);
        expect(Number.isInteger(hidden) && hidden >= 0 && hidden < 2 ** MESSAGE_BITS).toBe(true);
        expect(cipher.decipher(hidden)).toBe(number);
        expect(cipher.encipher(cipher.decipher(number))).toBe(number);
      }),
      { numRuns: 2000 },
    );
  });

  test('changes every bit in half of all cases when any one bit changes', () => {
    const random = makeRandom(3, 'avalanche');
    const draws = 40;
    const flips = Array.from({ length: MESSAGE_BITS }, () => new Array<number>(MESSAGE_BITS).fill(0));
    for (let draw = 0; draw < draws; draw++) {
      const number = random.below(2 ** 31) * 4 + random.below(4);
      const before = BigInt(cipher.encipher(number));
      for (let bit = 0; bit < MESSAGE_BITS; bit++) {
        const changed = before ^ BigInt(cipher.encipher(Number(BigInt(number) ^ (1n << BigInt(bit)))));
        for (let k = 0; k < MESSAGE_BITS; k++) flips[bit][k] += Number((changed >> BigInt(k)) & 1n);
      }
    }
    // Six standard deviations of one cell, and of all.
    const counts = flips.flat();
    for (const count of counts) expect(Math.abs(count - draws / 2)).toBeLessThan(3 * Math.sqrt(draws));
    const all = counts.reduce((sum, count) => sum + count, 0);
    expect(Math.abs(all - (counts.length * draws) / 2)).toBeLessThan(3 * Math.sqrt(counts.length * draws));
  });

  test('hides the order of numbers, and depends on every bit of the key', () => {
    const other = openCipher(OTHER_KEY);
    const hidden = Array.from({ length: 1000 }, (_, number) => cipher.encipher(number));
    expect(hidden.filter((value, i) => i > 0 && value > hidden[i - 1]).length).toBeGreaterThan(400);
    expect(hidden.filter((value, i) => i > 0 && value > hidden[i - 1]).length).toBeLessThan(600);
    expect(hidden.filter((value, i) => value === other.encipher(i))).toEqual([]);
  });
});

describe('the check', () => {
  const word = payload.bitsOf('7K3QZ');
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
          if (payload.messageOf(flipped([a, b, c])) !== null) accepted++;
        }
      }
    }
    expect(accepted).toBe(0);
    expect(payload.messageOf(flipped([]))).toBe('7K3QZ');
  });

  test('rejects random words, and the words of another key', () => {
    const random = makeRandom(2, 'words');
    const other = openPayload(OTHER_KEY);
    for (let draw = 0; draw < 50_000; draw++) {
      expect(payload.messageOf(Uint8Array.from({ length: PAYLOAD_BITS }, () => random.below(2)))).toBeNull();
      if (draw < 5000) expect(payload.messageOf(other.bitsOf(draw.toString(36)))).toBeNull();
    }
  });

  test('is passed by chance as often as its number of bits gives', () => {
    // The first 10 of the 24 bits, right for 1 in 1,024 words: what holds for these holds for all.
    const random = makeRandom(4, 'share');
    const shown = 10;
    let right = 0;
    for (let draw = 0; draw < 40_960; draw++) {
      const message = Array.from({ length: 5 }, () => CHARS[random.below(95)]).join('');
      const bits = payload.bitsOf(message);
      let agreeing = 0;
      while (agreeing < shown && bits[MESSAGE_BITS + agreeing] === word[MESSAGE_BITS + agreeing]) agreeing++;
      if (agreeing === shown) right++;
    }
    expect(CHECK_BITS).toBe(24);
    expect(Math.abs(right - 40)).toBeLessThan(6 * Math.sqrt(40));
  });

  test('does not make a message of a number that none has', () => {
    const cipher = openCipher(PUBLISHED_KEY);
    const last = messageToNumber('~~~~~');
    const numberOf = (bits: Uint8Array) => bits.subarray(0, MESSAGE_BITS).reduce((sum, bit) => sum * 2 + bit, 0);
    expect(cipher.decipher(numberOf(payload.bitsOf('~~~~~')))).toBe(last);
    expect([last, last + 1, 2 ** MESSAGE_BITS - 1].map(numberToMessage)).toEqual(['~~~~~', null, null]);
  });
});
