import { expect, test } from 'vitest';
import { tableOf } from '#main/labels/text/font-tables.ts';
import { strangeFont } from '#test/support/layout/own-fonts.ts';

const font = strangeFont('OCRB7.ttf');

test('a table is found by its name, in a file of one font and in a collection', () => {
  expect(tableOf(font, 'hhea')?.byteLength).toBe(36);
  expect(tableOf(font, 'head')?.getUint32(12)).toBe(0x5f0f3cf5);
  expect(tableOf(font, 'CFF ')).toBeNull();
  expect(tableOf(strangeFont('Inconsolata.otf'), 'CFF ')).not.toBeNull();

  const before = Buffer.alloc(16);
  before.write('ttcf', 'latin1');
  before.writeUInt32BE(1, 8);
  before.writeUInt32BE(before.length, 12);
  const collection = Buffer.concat([before, font]);
  // Places of tables count from the beginning of the file.
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const at = before.length + 12 + 16 * i + 8;
    collection.writeUInt32BE(collection.readUInt32BE(at) + before.length, at);
  }
  expect(tableOf(collection, 'head')?.getUint32(12)).toBe(0x5f0f3cf5);
});

test('a table that is not wholly in the file is none', () => {
  for (let length = 0; length < font.length; length += 101) {
    const cut = Buffer.from(font.subarray(0, length));
    expect(tableOf(cut, 'glyf')?.byteLength ?? 0).toBeLessThanOrEqual(length);
  }
  expect(tableOf(font.subarray(0, -1), 'none')).toBeNull();
  expect(tableOf(new Uint8Array(), 'head')).toBeNull();
});
