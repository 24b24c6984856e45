import { expect, it } from 'vitest';
import { readPpm } from '#main/imaging/ppm.ts';

const limits = { maxBytes: 100_000, maxMegapixels: 0.01, minSide: 2 };
const file = (head: string, pixels: number): Uint8Array =>
  new Uint8Array(Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(pixels, 7)]));
const codeOf = (bytes: Uint8Array): string => {
  try {
    readPpm(bytes, limits);
    return 'read';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

it('reads raw pixels without copying them', () => {
  const bytes = file('P6\n4 3\n255\n', 36);
  const picture = readPpm(bytes, limits);
  expect([picture.width, picture.height, picture.data.length]).toEqual([4, 3, 36]);
  expect(picture.data.buffer).toBe(bytes.buffer);
  expect(codeOf(file('P6 # a comment\n4\t3 # another\n255\n', 36))).toBe('read');
});

it.each([
  ['no numbers', file('P6\n', 36), 'image_broken'],
  ['a pixel short', file('P6\n4 3\n255\n', 35), 'image_broken'],
  ['a byte too many', file('P6\n4 3\n255\n', 37), 'image_broken'],
  ['16 bits', file('P6\n4 3\n65535\n', 72), 'image_broken'],
  ['a negative size', file('P6\n-4 3\n255\n', 36), 'image_broken'],
  ['no blank before the pixels', file('P6\n4 3\n255', 0), 'image_broken'],
  ['a header of comments alone', file(`P6\n#${'x'.repeat(2000)}\n4 3\n255\n`, 36), 'image_broken'],
  ['more pixels than are taken', file('P6\n999999 999999\n255\n', 36), 'image_too_large'],
  ['more bytes than are taken', file('P6\n4 3\n255\n', 100_001), 'image_too_large'],
  ['a side too short', file('P6\n1 30\n255\n', 90), 'image_too_small'],
  ['nothing', new Uint8Array(), 'image_broken'],
])('refuses %s', (_, bytes, code) => expect(codeOf(bytes)).toBe(code));
