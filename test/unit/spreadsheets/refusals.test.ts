import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TABLE_LIMITS } from '#main/spreadsheets/limits.ts';
import { readTable } from '#main/spreadsheets/read-table.ts';
import { makeXlsx, partsOf, textRows } from './make-xlsx.ts';
import { makeZip } from './make-zip.ts';

const refusal = (bytes: Uint8Array, limits = {}) =>
  readTable(bytes, 'x.csv', { limits: { ...TABLE_LIMITS, ...limits } }).then(
    () => 'read',
    (error) => `${error.code}: ${error.message}`,
  );
const latin = (text: string) => Buffer.from(text, 'latin1');
const OLE = latin('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');
const BOOK = {
  sheets: [
    {
      name: 'A',
      rows: textRows([
        ['Name', 'Ort'],
        ['x', 'y'],
      ]),
    },
  ],
};

describe('files that are no spreadsheets', () => {
  it.each([
    ['a PDF', latin('%PDF-1.7\n'), /a PDF document/],
    ['a picture', latin('\x89PNG\r\n\x1a\n'), /a picture \(PNG\).*as artwork/],
    [
      'an old workbook',
      Buffer.concat([OLE, Buffer.alloc(600)]),
      /old Office file \(\.xls\).*save it as \.xlsx or \.csv/,
    ],
    ['a locked one', Buffer.concat([OLE, Buffer.from('EncryptedPackage', 'utf16le')]), /locked by a password/],
    ['OpenDocument', makeZip([{ path: 'content.xml', content: '<a/>' }]), /OpenDocument.*save it as/],
    ['a binary workbook', makeZip([{ path: 'xl/workbook.bin', content: 'x' }]), /\.xlsb/],
    ['a Word document', makeZip([{ path: 'word/document.xml', content: '<a/>' }]), /a Word document/],
    ['Numbers', makeZip([{ path: 'Index/Document.iwa', content: 'x' }]), /Apple Numbers/],
    ['an archive', makeZip([{ path: 'a.csv', content: 'a;b' }]), /a ZIP archive.*Unpack/],
    ['a web page', latin('<html><table>'), /a web page/],
    ['XML', latin('<?xml version="1.0"?><Workbook/>'), /an XML document/],
    ['JSON', latin('[{"a":1}]'), /a JSON document/],
    ['a program', Buffer.from(Array.from({ length: 4000 }, (_, i) => (i * 7) % 32)), /neither a text/],
  ])('%s is named, with what to do', async (_, bytes, text) => {
    const said = await refusal(bytes);
    expect(said).toMatch(/^unsupported_type: /);
    expect(said).toMatch(text);
  });

  it.each([
    ['no bytes', Buffer.alloc(0)],
    ['only blanks', latin(' \r\n;;\r\n')],
  ])('%s are an empty file', async (_, bytes) => {
    expect(await refusal(bytes)).toMatch(/^bad_input: x.csv is empty/);
  });
});

const HEAD = '<row r="1"><c r="A1" t="inlineStr"><is><t>head</t></is></c></row>';
const LONG = `<t>${'word '.repeat(20)}</t>`;
const rowsOf = (cell: string) => Array.from({ length: 9 }, (_, at) => `<row r="${at + 2}">${cell}</row>`).join('');
const SHARED = makeXlsx({
  sheets: [{ name: 'A', rows: `${HEAD}${rowsOf('<c t="s"><v>0</v></c>')}` }],
  sharedStrings: [LONG],
});
/** The first of nine rows has the text, and the others have something in another column. */
const MERGED = makeXlsx({
  sheets: [
    {
      name: 'A',
      rows: `${HEAD}${rowsOf('<c r="B2"><v>7</v></c>').replace('<c', `<c r="A2" t="inlineStr"><is>${LONG}</is></c><c`)}`,
      after: '<mergeCells><mergeCell ref="A2:A10"/></mergeCells>',
    },
  ],
});

describe('limits', () => {
  it.each([
    ['bytes', latin('a;b\n1;2\n'), { bytes: 4 }, /may have up to/],
    ['rows', latin('a;b\n1;2\n3;4\n'), { rows: 2 }, /more than 2 rows/],
    ['columns', latin('a;b;c\n'), { columns: 2 }, /3 columns in row 1/],
    ['cells', latin('a;b\n1;2\n3;4\n'), { cells: 5 }, /more than 5 cells/],
    ['the length of a row', latin(`a;b\n"${'x'.repeat(300_000)}";2\n`), { rowCharacters: 1000 }, /row 2 is longer/],
    ['rows of a workbook', makeXlsx(BOOK), { rows: 1 }, /more than 1 rows/],
    ['columns of a workbook', makeXlsx(BOOK), { columns: 1 }, /2 columns/],
    [
      'texts that sheets share',
      makeXlsx({ ...BOOK, sharedStrings: ['', '', ''] }),
      { sharedTexts: 2 },
      /more than 2 different/,
    ],
    ['unpacked bytes', makeXlsx(BOOK), { unpackedBytes: 1000 }, /unpacks to more than/],
    ['characters of cells that share a text', SHARED, { characters: 8 * 100 }, /unpacks to more than/],
    ['characters of cells that are merged', MERGED, { characters: 4 * 100 }, /unpacks to more than/],
  ])('are kept for %s', async (_, bytes, limits, text) => {
    expect(await refusal(bytes)).toBe('read');
    expect(await refusal(bytes, limits)).toMatch(text);
  });

  it('the widest row counts for all, wherever it stands', async () => {
    const text = `a;b\n${'1;2\n'.repeat(50)}${';'.repeat(99)}x\n`;
    expect(await refusal(latin(text), { cells: 1000 })).toMatch(/more than 1000 cells/);
  });
});

describe('broken and hostile workbooks', () => {
  it('a text of 40 kB in 60,000 cells of a file of 20 kB is refused before anything looks into it', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(250)}</row>`;
    const sheets = [{ name: 'A', rows: row.repeat(240) }];
    const bytes = makeXlsx({ sheets, sharedStrings: [`<t>${'word '.repeat(8000)}</t>`] });
    expect(bytes.length).toBeLessThan(20_000);
    const begun = performance.now();
    expect(await refusal(bytes)).toMatch(/unpacks to more than/);
    // Half a minute where each cell is looked into.
    expect(performance.now() - begun).toBeLessThan(8000);
  });

  it('looking for damage gives other work its turn, however wide the rows are', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(250)}</row>`;
    const sheets = [{ name: 'A', rows: row.repeat(490) }];
    const bytes = makeXlsx({ sheets, sharedStrings: [`<t>${'word '.repeat(400)}</t>`] });
    const begun = performance.now();
    let [longest, last] = [0, begun];
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    expect(await refusal(bytes, { characters: 2 ** 30 })).toBe('read');
    clearInterval(timer);
    longest = Math.max(longest, performance.now() - last);
    expect(longest).toBeLessThan((performance.now() - begun) / 2);
  });

  const partsWith = (path: string, content: string) =>
    partsOf(BOOK).map((part) => (part.path === path ? { ...part, content } : part));
  const sheet = 'xl/worksheets/sheet1.xml';

  it.each([
    ['a bomb', makeXlsx({ sheets: [{ name: 'A', rows: ' '.repeat(50_000_000) }] }), /unpacks to more than/],
    [
      'a bomb that lies about its size',
      makeZip(
        partsOf(BOOK).map((part) =>
          part.path === sheet ? { ...part, content: ' '.repeat(5_000_000), claimedSize: 100 } : part,
        ),
      ),
      /damaged|unpacks/,
    ],
    ['entities that multiply', makeZip(partsWith(sheet, '<!DOCTYPE a [<!ENTITY b "&b;&b;">]><worksheet/>')), /damaged/],
    ['a tag without end', makeZip(partsWith(sheet, `<worksheet><c a="${'x'.repeat(3_000_000)}`)), /damaged/],
    ['XML cut off', makeZip(partsWith(sheet, '<worksheet><sheetData><row>')), /damaged/],
    ['a workbook cut off', makeXlsx(BOOK).subarray(0, 900), /damaged/],
    ['a workbook with wrong bytes', Buffer.from(makeXlsx(BOOK)).fill(0xff, 60, 160), /damaged/],
    [
      'a column far out',
      makeXlsx({ sheets: [{ name: 'A', rows: '<row><c r="XFD1"><v>1</v></c></row>' }] }),
      /16384 columns/,
    ],
    [
      'a column beyond all',
      makeXlsx({ sheets: [{ name: 'A', rows: '<row><c r="ZZZZZZZZ1"><v>1</v></c></row>' }] }),
      /columns in row 1/,
    ],
  ])('%s is refused in words', async (_, bytes, text) => {
    const said = await refusal(bytes, { unpackedBytes: 10_000_000 });
    expect(said).toMatch(/^(bad_input|too_large): /);
    expect(said).toMatch(text);
  });

  it.each([
    [
      'shared texts',
      'xl/sharedStrings.xml',
      `<sst>${'<si/>'.repeat(6_000_000)}</sst>`,
      /more than 4,?000,?000 different/,
    ],
    [
      'shared texts that it tells',
      'xl/sharedStrings.xml',
      '<sst uniqueCount="60000000"><si/></sst>',
      /different texts/,
    ],
    ['styles', 'xl/styles.xml', `<styleSheet><cellXfs>${'<xf/>'.repeat(6_000_000)}</cellXfs></styleSheet>`, /damaged/],
    ['sheets', 'xl/workbook.xml', `<workbook><sheets>${'<sheet/>'.repeat(3_000_000)}</sheets></workbook>`, /damaged/],
    ['elements in elements', sheet, '<a>'.repeat(9_000_000), /damaged/],
  ])('millions of %s are refused before they fill the memory', async (_, path, content, text) => {
    const bytes = makeZip(
      partsOf({ ...BOOK, sharedStrings: [] }).map((part) => (part.path === path ? { ...part, content } : part)),
    );
    const before = process.memoryUsage().heapUsed;
    const said = await refusal(bytes);
    expect(said).toMatch(text);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(256 * 2 ** 20);
  });

  it('any byte changed gives a table or a sentence, never another failure', async () => {
    const whole = makeXlsx(BOOK);
    for (let at = 0; at < whole.length; at += 3) {
      const bytes = Buffer.from(whole);
      bytes[at] ^= 0x55;
      expect(await refusal(bytes)).toMatch(/^(read$|bad_input: |too_large: |unsupported_type: )/);
    }
  });
});

describe('any bytes', () => {
  it('give a table or a sentence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect(await refusal(bytes)).toMatch(/^(read$|bad_input: |too_large: |unsupported_type: )/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('long work', () => {
  it('lets others have their turn', async () => {
    const text = `a;b;c;d\n${'1;2;3;4\n'.repeat(60_000)}`;
    let ticks = 0;
    const clock = setInterval(() => ticks++, 1);
    const table = await readTable(latin(text), 'a.csv').finally(() => clearInterval(clock));
    expect(table.rows).toHaveLength(60_000);
    expect(ticks).toBeGreaterThan(4);
  });
});
