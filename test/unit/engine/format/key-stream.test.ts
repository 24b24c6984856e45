import { createCipheriv } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isKey, openKeyedFunction, openKeyStream, permutation } from '#main/engine/format/key-stream.ts';

const anyKey = fc.stringMatching(/^[0-9a-f]{32}$/);
const anyPurpose = fc.stringMatching(/^[ -~]{1,12}$/);

function bytesOf(key: string, purpose: string, count: number): Buffer {
  const stream = openKeyStream(key, purpose);
  const bytes = Buffer.alloc(count);
  for (let at = 0; at < count; at += 4) bytes.writeUInt32LE(stream.word(), at);
  return bytes;
}

describe('the words of a key', () => {
  test('are ChaCha20 blocks: first two of RFC 8439, appendix A.1, with key and nonce of zeros', () => {
    expect(bytesOf('0'.repeat(32), '\0', 128).toString('hex')).toBe(
      '76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7' +
        'da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586' +
        '9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed' +
        '29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f',
    );
  });

  test('are those of another implementation for every key and purpose', () => {
    fc.assert(
      fc.property(anyKey, anyPurpose, (key, purpose) => {
        const counterAndNonce = Buffer.alloc(16);
        counterAndNonce.write(purpose, 4, 'latin1');
        const cipher = createCipheriv('chacha20', Buffer.from(key + key, 'hex'), counterAndNonce);
        expect(bytesOf(key, purpose, 320)).toEqual(cipher.update(Buffer.alloc(320)));
      }),
      { numRuns: 50 },
    );
  });

  test('do not depend on how the key is spelt, and on every one of its bits', () => {
    const key = '00112233445566778899aabbccddeeff';
    const words = bytesOf(key, 'signs', 64);
    expect(bytesOf(key.toUpperCase(), 'signs', 64)).toEqual(words);
    for (let place = 0; place < 32; place++) {
      const changed = (Number.parseInt(key[place], 16) ^ 1).toString(16);
      expect(bytesOf(key.slice(0, place) + changed + key.slice(place + 1), 'signs', 64)).not.toEqual(words);
    }
  });

  test('are unrelated for two purposes or two keys', () => {
    const streams = [
      ['0123456789abcdef0123456789abcdef', 'signs'],
      ['0123456789abcdef0123456789abcdef', 'sign'],
      ['0123456789abcdef0123456789abcdee', 'signs'],
    ].map(([key, purpose]) => openKeyStream(key, purpose));
    const signs = streams.map((stream) => Array.from({ length: 20_000 }, () => stream.sign() as number));
    for (const [a, b] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      const correlation = signs[a].reduce((sum, sign, i) => sum + sign * signs[b][i], 0) / 20_000;
      // Six standard deviations.
      expect(Math.abs(correlation)).toBeLessThan(6 / Math.sqrt(20_000));
    }
    const same = openKeyStream('0123456789abcdef0123456789abcdef', 'signs');
    expect(signs[0].every((sign) => sign === same.sign())).toBe(true);
  });
});

describe('draws', () => {
  test('are even over reals and small integers', () => {
    const stream = openKeyStream('ffeeddccbbaa99887766554433221100', 'draws');
    const counts = new Array<number>(7).fill(0);
    const tenths = new Array<number>(10).fill(0);
    for (let i = 0; i < 35_000; i++) {
      counts[stream.below(7)]++;
      tenths[Math.floor(stream.real() * 10)]++;
    }
    for (const count of counts) expect(Math.abs(count - 5000)).toBeLessThan(6 * Math.sqrt(5000));
    for (const count of tenths) expect(Math.abs(count - 3500)).toBeLessThan(6 * Math.sqrt(3500));
  });

  test('favour no integers below a limit that does not divide 2^32', () => {
    const stream = openKeyStream('ffeeddccbbaa99887766554433221100', 'limit');
    const third = 2 ** 30;
    let low = 0;
    for (let i = 0; i < 9000; i++) if (stream.below(3 * third) < third) low++;
    // A remainder alone would give half instead of a third.
    expect(Math.abs(low - 3000)).toBeLessThan(6 * Math.sqrt(2000));
  });

  test('hold every place of a shuffle once and leave none at home more often than chance', () => {
    const stream = openKeyStream('ffeeddccbbaa99887766554433221100', 'shuffle');
    let atHome = 0;
    for (let i = 0; i < 300; i++) {
      const order = permutation(stream, 50);
      expect(Array.from(order).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, k) => k));
      atHome += order.filter((value, k) => value === k).length;
    }
    // One of 50 is at home in the mean, whatever the length.
    expect(Math.abs(atHome - 300)).toBeLessThan(6 * Math.sqrt(300));
  });
});

describe('bad input', () => {
  test.each(['', '0'.repeat(31), '0'.repeat(33), `${'0'.repeat(31)}g`, ` ${'0'.repeat(31)}`, `${'0'.repeat(32)}\n`])(
    'is refused: key %j',
    (key) => {
      expect(isKey(key)).toBe(false);
      expect(() => openKeyStream(key, 'signs')).toThrow(TypeError);
    },
  );

  test.each(['', 'thirteen long'])('is refused: purpose %j', (purpose) => {
    expect(() => openKeyStream('0'.repeat(32), purpose)).toThrow(TypeError);
  });
});

test('a keyed function gives the first word of the block of a number, in any order', () => {
  const key = '00112233445566778899aabbccddeeff';
  const words = bytesOf(key, 'cipher 0', 64 * 40);
  const keyed = openKeyedFunction(key, 'cipher 0');
  for (const block of [39, 0, 7, 8, 7]) expect(keyed(block)).toBe(words.readUInt32LE(64 * block));
  expect(keyed(2 ** 32 - 1)).not.toBe(keyed(2 ** 31 - 1));
});
