// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { changeCells, replaceText } from '#main/services/create/cell-changes.ts';
import { tableOf } from '#main/services/create/desk-table.ts';
import { readAll } from '#main/services/create/draft-loading.ts';
import { rowsView } from '#main/services/create/draft-view.ts';
import type { LoadedDraft } from '#main/services/create/loaded-draft.ts';
import { emptyDraft } from '#main/services/create/new-draft.ts';
import { readTable } from '#main/spreadsheets/read-table.ts';
import { MOST_CELLS } from '#shared/create/draft.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { customSheet } from '#test/support/sheets.ts';
import { templateOf } from '#test/unit/spreadsheets/shipped.ts';

async function draftOf(lines: readonly string[]): Promise<LoadedDraft> {
  const table = tableOf(await readTable(Buffer.from(['Product name;Brand', ...lines].join('\n')), 'a.csv'));
  const preset = customSheet({
    page: { width: 210, height: 297 },
    label: { width: 99, height: 67 },
    columns: 2,
    rows: 4,
  });
  const settings = { preset, options: DEFAULT_SHEET_OPTIONS, strength: 'balanced', fit: 'contain' } as const;
  const source = { kind: 'file', name: 'a.csv', file: 'table-0', choices: {} } as const;
  const state = { ...emptyDraft({ id: 1, name: 'Job 1' }, '2026-05-01T00:00:00.000Z', settings), source, reading: 3 };
  return readAll({ state, table, template: templateOf('generic'), guesses: [], readings: [] });
}

const cellsIn = (draft: LoadedDraft) =>
  rowsView(draft, { offset: 0, limit: 500 }).rows.map(({ cells }) => cells.join('|'));

it('many cells are changed at once, and the answer puts all of them back', async () => {
  const draft = await draftOf(['Hammer;Acme', 'Zange;Bolt', 'Feder;Coil']);
  const changes = [
    { row: 1, column: 0, text: 'Beil' },
    { row: 3, column: 1, text: 'Acme' },
    { row: 1, column: 0, text: 'Axt' },
  ];
  const changed = await changeCells(draft, { reading: 3, changes });
  expect(cellsIn(changed.draft)).toEqual(['Axt|Acme', 'Zange|Bolt', 'Feder|Acme']);
  const back = await changeCells(changed.draft, { reading: 3, changes: [...changed.before] });
  expect(cellsIn(back.draft)).toEqual(cellsIn(draft));
  expect(rowsView(back.draft, { offset: 0, limit: 9 }).rows.flatMap(({ edited }) => edited)).toEqual([]);
  const again = await changeCells(back.draft, { reading: 3, changes: [...back.before] });
  expect(cellsIn(again.draft)).toEqual(cellsIn(changed.draft));
});

it('a text is replaced wherever it stands, whatever its case, in one column or in all', async () => {
  const draft = await draftOf(['Acme (old);ACME', 'Zange;a.me']);
  const all = await replaceText(draft, { reading: 3, find: 'acme', replace: 'Bolt $1', column: null });
  expect(cellsIn(all.draft)).toEqual(['Bolt $1 (old)|Bolt $1', 'Zange|a.me']);
  expect(all.before).toHaveLength(2);
  const one = await replaceText(draft, { reading: 3, find: 'acme', replace: '', column: 1 });
  expect(cellsIn(one.draft)).toEqual(['Acme (old)|', 'Zange|a.me']);
  const dot = await replaceText(draft, { reading: 3, find: 'a.me (', replace: 'x', column: null });
  expect(dot.before).toEqual([]);
});

it('cells of an earlier reading, and of columns that are not there, are refused', async () => {
  const draft = await draftOf(['Hammer;Acme']);
  const changes = [{ row: 1, column: 0, text: 'x' }];
  await expect(changeCells(draft, { reading: 2, changes })).rejects.toThrow();
  await expect(changeCells(draft, { reading: 3, changes: [{ row: 1, column: 2, text: 'x' }] })).rejects.toThrow(
    'no column 2',
  );
  await expect(changeCells(draft, { reading: 3, changes: [{ row: 2, column: 0, text: 'x' }] })).rejects.toThrow();
});

it('no more cells are changed in one step than can be put back in one, and the steps together reach every row', async () => {
  const draft = await draftOf(Array.from({ length: 25_000 }, (_, i) => `Acme ${i};Acme`));
  const order = { reading: 3, find: 'acme', replace: 'Acme Acme', column: null };
  let [now, from, cells]: [LoadedDraft, number | null, number] = [draft, 1, 0];
  for (let step = 0; from !== null && step < 30; step++) {
    const done = await replaceText(now, { ...order, from_row: from });
    expect(done.before.length).toBeLessThanOrEqual(MOST_CELLS);
    [now, from, cells] = [done.draft, done.next_row, cells + done.before.length];
  }
  expect([from, cells]).toEqual([null, 50_000]);
  // Each cell once, although what was put in has the text too.
  const last = rowsView(now, { offset: 24_999, limit: 1 }).rows[0];
  expect(last.cells.join('|')).toBe('Acme Acme 24999|Acme Acme');
});

it('a text that would grow without end is refused before it is made', async () => {
  const draft = await draftOf([`${'a'.repeat(4000)};Acme`]);
  const order = { reading: 3, find: 'a', replace: 'b'.repeat(4096), column: null };
  await expect(replaceText(draft, order)).rejects.toMatchObject({ trouble: { kind: 'cell_long' } });
  const shorter = await replaceText(draft, { ...order, replace: '' });
  expect(cellsIn(shorter.draft)).toEqual(['|cme']);
});
