import { describe, expect, it } from 'vitest';
import { readTable } from '#main/spreadsheets/read-table.ts';
import { NO_HEADERS } from '#main/spreadsheets/table.ts';
import { encode } from './write-csv.ts';

const read = (text: string, choices = {}) => readTable(encode(text, 'utf-8'), 'a.csv', { choices });
const cellsOf = async (text: string) => (await read(text)).rows.map(({ cells }) => cells);

describe('delimited text', () => {
  it('keeps every cell as it is written', async () => {
    const odd = ['007', '123456789012345678901', '1,50', ' x ', '=1+1', '1E5', 'TRUE', '24.12.2026'];
    expect(await cellsOf(`${odd.map((_, i) => `h${i}`).join(';')}\n${odd.join(';')}\n`)).toEqual([odd]);
  });

  it('finds the semicolon among decimal commas', async () => {
    expect((await read('Name;Preis\na;1,5\nb;2,5\n')).delimiter).toBe(';');
  });

  it('finds the comma among quoted semicolons', async () => {
    expect((await read('Name,Ort\n"a;b;c",x\n"d;e;f",y\n')).delimiter).toBe(',');
  });

  it('takes a column of sentences for one column', async () => {
    const table = await read('Name\nMüller, Anna\nMaier, Bert\n');
    expect(table).toMatchObject({ delimiter: null, headers: ['Name'] });
    expect(table.rows.map(({ cells }) => cells[0])).toEqual(['Müller, Anna', 'Maier, Bert']);
  });

  it('follows a line that names the delimiter', async () => {
    const table = await read('sep=|\na,x|b,y\n1|2\n');
    expect(table).toMatchObject({ delimiter: '|', headers: ['a,x', 'b,y'], headerRow: 2 });
  });

  it('takes the delimiter that a person chose', async () => {
    expect((await read('a;b,c\n1;2,3\n', { delimiter: ',' })).headers).toEqual(['a;b', 'c']);
  });

  it('leaves blank rows out, and counts rows as a spreadsheet does', async () => {
    const table = await read('a;b\n\n1;"x\ny"\n;;\n2;z\n');
    expect(table.rows).toEqual([
      { number: 3, cells: ['1', 'x\ny'] },
      { number: 5, cells: ['2', 'z'] },
    ]);
    expect(table.notes).toEqual(['2 blank rows are left out.']);
  });

  it('keeps quotation marks in the middle of a text', async () => {
    expect(await cellsOf('Rohr;Menge\n1/2" verzinkt;3\n')).toEqual([['1/2" verzinkt', '3']]);
  });

  it('reads the old ends of lines of the Mac', async () => {
    expect(await cellsOf('a;b\r1;"x\ny"\r2;z')).toEqual([
      ['1', 'x\ny'],
      ['2', 'z'],
    ]);
  });

  it('names the row where a quotation mark is never closed', async () => {
    await expect(read('a;b\n1;x\n2;"never\n3;z\n')).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringMatching(/row 3 .*nothing closes it/),
    });
  });
});

describe('headers', () => {
  it('are found under title lines, which are named', async () => {
    const table = await read('Lieferliste Herbst;;\nStand: heute;;\nName;Charge;Menge\nx;L1;3\n');
    expect(table).toMatchObject({ headerRow: 3, headers: ['Name', 'Charge', 'Menge'] });
    expect(table.notes[0]).toBe('Row 1 stands above the headers and is left out: "Lieferliste Herbst".');
    expect(table.rows).toHaveLength(1);
  });

  it('are the first row where a sparse row follows that looks like data', async () => {
    expect(await read('A;\nx;1\ny;2\n')).toMatchObject({ headerRow: 1, headers: ['A', 'Column 2'] });
  });

  it('get names of their own where they are empty or the same', async () => {
    const table = await read('Name;;Name;name;Column 2\n1;2;3;4;5\n');
    expect(table.headers).toEqual(['Name', 'Column 2', 'Name (2)', 'name', 'Column 2 (2)']);
    expect(table.notes).toHaveLength(3);
  });

  it('are taken from the row that a person chose', async () => {
    expect((await read('x;y\nName;Ort\n1;2\n', { headerRow: 2 })).headers).toEqual(['Name', 'Ort']);
    await expect(read('x;y\n1;2\n', { headerRow: 9 })).rejects.toThrow('nothing in row 9');
  });
});

describe('a file without headers', () => {
  const lines = 'Hammer;4711;12,50\nZange;4712;8,00\nBohrer;4713;31,90\n';

  it('is known by figures that stand above figures, and keeps its first row', async () => {
    const table = await read(lines);
    expect(table).toMatchObject({ headerRow: null, headers: ['Column 1', 'Column 2', 'Column 3'] });
    expect(table.rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
      [1, 'Hammer'],
      [2, 'Zange'],
      [3, 'Bohrer'],
    ]);
    expect(table.notes).toEqual([expect.stringContaining('first row looks like data')]);
    expect((await read(`Artikel;Nummer;Preis\n${lines}`)).headerRow).toBe(1);
    expect((await read(`Artikel;4711;Preis\n${lines}`)).headerRow).toBe(1);
  });

  it('is what a person says it is', async () => {
    expect((await read(lines, { headerRow: 1 })).headers).toEqual(['Hammer', '4711', '12,50']);
    const words = await read('Hammer;rot\nZange;blau\n', { headerRow: NO_HEADERS });
    expect(words).toMatchObject({ headerRow: null, notes: [] });
    expect(words.rows).toHaveLength(2);
  });
});

describe('rows that are not as long as the headers', () => {
  it('are flagged, and nothing of them is lost', async () => {
    const table = await read('a;b;c\n1;2\n1;2;3;4\n1;2;3;;\n1;2;3\n');
    expect(table.headers).toEqual(['a', 'b', 'c', 'Column 4']);
    expect(table.rows.map(({ cells }) => cells.length)).toEqual([4, 4, 4, 4]);
    expect(table.rows[1].cells).toEqual(['1', '2', '3', '4']);
    expect(table.damage.map(({ row, column, kind }) => [row, column, kind])).toEqual([
      [0, null, 'short_row'],
      [1, null, 'long_row'],
    ]);
  });
});
