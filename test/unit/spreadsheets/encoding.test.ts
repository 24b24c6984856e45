import { describe, expect, it } from 'vitest';
import { decodeAll } from '#main/spreadsheets/bytes-to-text.ts';
import { readTable } from '#main/spreadsheets/read-table.ts';
import { encode } from './write-csv.ts';

const TEXT = 'Name;Preis\nMüller – „Größe“;5 €\n';
const read = (bytes: Uint8Array, choices = {}) => readTable(bytes, 'a.csv', { choices });

/** "Müller" and "süß" as DOS and the old Mac write them. */
const DOS = Buffer.from('Name;Ort\nM\x81ller;s\x81\xe1\n', 'latin1');
const MAC = Buffer.from('Name;Ort\nM\x9fller;s\x9f\xa7\n', 'latin1');

describe('encodings', () => {
  it.each(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const)(
    '%s is found, umlauts and € are right',
    async (encoding) => {
      const table = await read(encode(TEXT, encoding));
      expect(table).toMatchObject({ encoding, encodingDoubt: null });
      expect(table.rows[0].cells).toEqual(['Müller – „Größe“', '5 €']);
    },
  );

  it('a letter cut in two by a piece of the file stays one letter', () => {
    const text = `${'x'.repeat(64 * 1024 - 1)}ä€😀`;
    expect(decodeAll(encode(text, 'utf-8'), 'utf-8')).toBe(text);
    expect(decodeAll(encode(`y${text}`, 'utf-16le'), 'utf-16le')).toBe(`y${text}`);
  });

  it.each([
    ['cp850', DOS],
    ['macintosh', MAC],
  ] as const)('umlauts of %s are read as Windows-1252 with a doubt', async (encoding, bytes) => {
    const table = await read(bytes);
    expect(table.encoding).toBe('windows-1252');
    expect(table.encodingDoubt).toMatchObject({ line: 2, renderings: [{}, { encoding, text: 'Müller;süß' }] });
    expect((await read(bytes, { encoding })).rows[0].cells).toEqual(['Müller', 'süß']);
  });

  it('what was encoded twice is in doubt, and is mended by choice only', async () => {
    const bytes = encode(decodeAll(encode(TEXT, 'utf-8'), 'windows-1252'), 'utf-8');
    const table = await read(bytes);
    expect(table.rows[0].cells[0]).toMatch(/^MÃ¼ller/);
    expect(table.encodingDoubt?.renderings.map(({ encoding }) => encoding)).toEqual(['utf-8', 'utf-8-twice']);
    expect((await read(bytes, { encoding: 'utf-8-twice' })).rows[0].cells).toEqual(['Müller – „Größe“', '5 €']);
  });

  it('UTF-8 with a stray byte is in doubt, and the lost letter is flagged', async () => {
    const bytes = Buffer.concat([encode('Name;Ort\nMüller;Köln\nBär;', 'utf-8'), Buffer.from([0xfc, 0x0a])]);
    const table = await read(bytes);
    expect(table).toMatchObject({ encoding: 'utf-8', damageCounts: { lost_character: 1 } });
    expect(table.encodingDoubt).toMatchObject({ line: 3, renderings: [{ text: 'Bär;\ufffd' }, { text: 'BÃ¤r;ü' }] });
  });

  it.each(['Name;Ort\nd’Or „Süß“;Citroën\n', 'Name;Preis\nGröße – x;§ 3, 5 €\n'])(
    'there is no doubt about %j',
    async (text) => {
      expect((await read(encode(text, 'windows-1252'))).encodingDoubt).toBeNull();
      expect((await read(encode(text, 'utf-8'))).encodingDoubt).toBeNull();
    },
  );
});
