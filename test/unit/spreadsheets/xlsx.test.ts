import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTable } from '#main/spreadsheets/read-table.ts';
import { type MadeWorkbook, makeXlsx, textRows, textXml } from './make-xlsx.ts';

const read = (book: MadeWorkbook, choices = {}) => readTable(makeXlsx(book), 'a.xlsx', { choices });
/** One row of cells under headers. */
const readRow = async (cells: string, more: Partial<MadeWorkbook> = {}) => {
  const headers = '<row r="1"><c t="str"><v>eins</v></c><c t="str"><v>zwei</v></c></row>';
  const table = await read({ sheets: [{ name: 'A', rows: `${headers}<row r="2">${cells}</row>` }], ...more });
  return { ...table, cells: table.rows[0]?.cells ?? [] };
};
const number = (value: string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('007', '<a&b>', '_x0041_', ' x ', 'a\nb', 'ü€😀', '&amp;', ']]>', '"', '\u0007'),
);
const tables = fc
  .integer({ min: 1, max: 30 })
  .chain((width) =>
    fc
      .array(fc.array(anyText, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 })
      .map((rows) => [
        Array.from({ length: width + 1 }, (_, i) => `Spalte ${i}`),
        ...rows.map((row, i) => [`Zeile ${i}`, ...row.map((cell) => (cell.trim() === '' ? '' : cell))]),
      ]),
  );

function withSharedStrings(rows: readonly (readonly string[])[]): MadeWorkbook {
  const strings = [...new Set(rows.flat())];
  const cell = (text: string) => `<c t="s"><v>${strings.indexOf(text)}</v></c>`;
  const xml = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('');
  return { sheets: [{ name: 'A', rows: xml }], sharedStrings: strings.map(textXml) };
}

describe('any table of texts in a workbook', () => {
  it.each([
    ['inline', (rows: string[][]): MadeWorkbook => ({ sheets: [{ name: 'A', rows: textRows(rows) }] })],
    ['shared', withSharedStrings],
  ])('is read back cell by cell, its strings %s', async (_, bookOf) => {
    await fc.assert(
      fc.asyncProperty(tables, async (rows) => {
        const table = await read(bookOf(rows));
        expect([table.headers, ...table.rows.map(({ cells }) => cells)]).toEqual(rows);
      }),
      { numRuns: 100 },
    );
  });
});

describe('numbers', () => {
  it.each([
    ['4006381333931', '4006381333931'],
    ['4.0063813339310001E12', '4006381333931'],
    ['00042', '00042'],
    ['12345678901234567890123', '12345678901234567890123'],
    ['0.30000000000000004', '0.3'],
    ['12.300000000000001', '12.3'],
    ['1E-7', '0.0000001'],
    ['1E+21', '1000000000000000000000'],
    ['-5', '-5'],
    ['0.1', '0.1'],
  ])('%s is %s', async (written, text) => {
    expect((await readRow(number(written))).cells[0]).toBe(text);
  });

  it('any whole number keeps all its digits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 0n, max: 10n ** 30n }), async (value) => {
        expect((await readRow(number(`${value}`))).cells[0]).toBe(`${value}`);
      }),
      { numRuns: 50 },
    );
  });

  it('show the zeros that their format puts in front', async () => {
    expect((await readRow(number('42', 1), { formats: ['0000000000000'] })).cells[0]).toBe('0000000000042');
  });

  it('are flagged with what is shown where they show as percent', async () => {
    const table = await readRow(number('0.125', 1), { formats: ['0.0%'] });
    expect(table.cells[0]).toBe('0.125');
    expect(table.damage).toMatchObject([{ kind: 'percent', offer: '12.5', row: 0, column: 0 }]);
  });

  it('are flagged where Excel kept 15 digits', async () => {
    expect((await readRow(number('1.23456789012345E+17'))).damage).toMatchObject([{ kind: 'digits_lost' }]);
  });
});

describe('dates', () => {
  it.each([
    ['dd.mm.yyyy', '46380', '2026-12-24'],
    ['[$-407]d/ mmmm yyyy;@', '46380', '2026-12-24'],
    ['yyyy-mm-dd hh:mm', '46380.8333333333', '2026-12-24T20:00'],
    ['mmm yy', '46357', '2026-12-01'],
    ['hh:mm', '0.83333333333333337', '20:00'],
    ['[h]:mm', '1.0625', '25:30'],
    ['dd.mm.yyyy', '1', '1900-01-01'],
    ['dd.mm.yyyy', '61', '1900-03-01'],
    ['dd.mm.yyyy', '46380.999999999', '2026-12-25'],
    ['0.00" kg"', '46380', '46380'],
    ['#,##0.00\\ "Stück pro Tag"', '46380', '46380'],
    ['[Red]0;[Blue]-0', '46380', '46380'],
    ['General', '46380', '46380'],
  ])('a number of the format %s, %s, is %s', async (format, value, text) => {
    expect((await readRow(number(value, 1), { formats: [format] })).cells[0]).toBe(text);
  });

  it('count from 1904 where the workbook says so', async () => {
    expect((await readRow(number('44918', 1), { formats: ['d.m.yy'], since1904: true })).cells[0]).toBe('2026-12-24');
  });
});

describe('other cells', () => {
  it.each([
    ['<c t="b"><v>1</v></c>', 'true'],
    ['<c t="b"><v>0</v></c>', 'false'],
    ['<c t="str"><f>A1&amp;"x"</f><v>a&lt;x</v></c>', 'a<x'],
    ['<c><f>1+1</f><v>2</v></c>', '2'],
    ['<c t="d"><v>2026-12-24T00:00:00</v></c>', '2026-12-24'],
    ['<c t="inlineStr"><is><r><t>fe</t></r><r><rPr><b/></rPr><t>tt</t></r></is></c>', 'fett'],
    ['<c t="inlineStr"><is><t>漢</t><rPh sb="0" eb="1"><t>かん</t></rPh></is></c>', '漢'],
    ['<c t="str"><v><![CDATA[a<b]]></v></c>', 'a<b'],
    ['<x:c xmlns:x="urn:x" t=\'str\'><x:v>x</x:v></x:c>', 'x'],
    ['<c t="str"><v>a<!-- > -->b</v></c>', 'ab'],
  ])('%s is %s', async (cell, text) => {
    expect((await readRow(cell)).cells[0]).toBe(text);
  });

  it.each([
    ['<c t="e"><v>#N/A</v></c>', 'error_value'],
    ['<c t="str"><v>x</v></c><c><f>A1</f></c>', 'no_value'],
  ])('%s is flagged', async (cells, kind) => {
    expect((await readRow(cells)).damage).toMatchObject([{ kind }]);
  });

  it('stand where their references say', async () => {
    const rows =
      '<row r="3"><c r="B3" t="str"><v>Name</v></c><c r="AA3" t="str"><v>Ort</v></c></row><row r="7"><c r="AA7"><v>1</v></c></row>';
    const table = await read({ sheets: [{ name: 'A', rows }] });
    expect(table).toMatchObject({ headerRow: 3, rows: [{ number: 7 }] });
    expect([table.headers[1], table.headers[26], table.rows[0].cells[26]]).toEqual(['Name', 'Ort', '1']);
  });
});

describe('sheets', () => {
  const filled = textRows([
    ['Name', 'Ort'],
    ['x', 'y'],
  ]);
  const sheets = [
    { name: 'Leer', rows: '<row r="1"><c r="A1" s="0"/></row>' },
    { name: 'Alt', rows: filled, hidden: true },
    { name: 'Daten', rows: filled },
    {
      name: 'Mehr',
      rows: textRows([
        ['A', 'B'],
        ['1', '2'],
      ]),
    },
  ];

  it('the first that can be seen and is not empty is read, the others are named', async () => {
    const table = await read({ sheets });
    expect(table.sheet).toBe('Daten');
    expect(table.notes).toContain('The sheet "Daten" is read. There are others: "Leer", "Alt", "Mehr".');
  });

  it('another is read by choice', async () => {
    expect((await read({ sheets }, { sheet: 'Mehr' })).headers).toEqual(['A', 'B']);
    await expect(read({ sheets }, { sheet: 'Nein' })).rejects.toThrow('has no sheet "Nein". Its sheets are: "Leer"');
  });

  it('a workbook of empty ones is refused', async () => {
    await expect(read({ sheets: sheets.slice(0, 1) })).rejects.toThrow('a.xlsx is empty');
  });

  it('hidden rows are read, and told', async () => {
    const rows = textRows([
      ['Name', 'Ort'],
      ['x', 'y'],
    ]).replace('<row r="2"', '<row r="2" hidden="1"');
    const table = await read({ sheets: [{ name: 'A', rows }] });
    expect([table.rows.length, table.notes]).toEqual([1, ['1 hidden row is read too.']]);
  });
});

describe('merged cells', () => {
  it('have the text of the first, in rows below the headers', async () => {
    const rows = textRows([
      ['Liste', '', ''],
      ['Charge', 'Name', 'Ort'],
      ['L1', 'x', 'k'],
      ['', 'y', ''],
      ['', 'z', ''],
    ]);
    const after =
      '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A3:A4"/><mergeCell ref="C3:C1048576"/></mergeCells>';
    const table = await read({ sheets: [{ name: 'A', rows, after }] });
    expect(table.headers).toEqual(['Charge', 'Name', 'Ort']);
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['L1', 'x', 'k'],
      ['L1', 'y', 'k'],
      ['', 'z', 'k'],
    ]);
  });

  it('fill no more than the table where they all lie over one another', async () => {
    const lines = Array.from({ length: 1000 }, (_, i) => [`Zeile ${i}`, '', 'x']);
    const after = `<mergeCells>${'<mergeCell ref="A2:XFD1048576"/>'.repeat(9000)}</mergeCells>`;
    const table = await read({ sheets: [{ name: 'A', rows: textRows([['A', 'B', 'C'], ...lines]), after }] });
    expect(table.headers).toHaveLength(3);
    expect(table.rows[999].cells).toEqual(['Zeile 999', 'Zeile 0', 'x']);
  });
});
