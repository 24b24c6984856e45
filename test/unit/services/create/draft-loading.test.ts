// @module-tag one-engine: no database in it
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnsFor } from '#main/services/create/columns.ts';
import { tableOf } from '#main/services/create/desk-table.ts';
import { readAll } from '#main/services/create/draft-loading.ts';
import { changeRow } from '#main/services/create/draft-steps.ts';
import { draftView, rowsView } from '#main/services/create/draft-view.ts';
import type { LoadedDraft } from '#main/services/create/loaded-draft.ts';
import { emptyDraft } from '#main/services/create/new-draft.ts';
import { readTable } from '#main/spreadsheets/read-table.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { customSheet } from '#test/support/sheets.ts';
import { templateOf } from '#test/unit/spreadsheets/shipped.ts';

const HEADERS = 'Bezeichnung;Weingut;Jahrgang;Land;Alkohol (% vol);Füllmenge (ml);Losnummer;Abfülldatum;Allergene;EAN';
const LINE = 'Riesling;Müller-Thoma;2021;Deutschland;11,5;750;L1;03.04.2025;enthält Sulfite;4012345670004';
const preset = customSheet({
  page: { width: 210, height: 297 },
  label: { width: 99, height: 67 },
  columns: 2,
  rows: 4,
});

async function workOf(rows: number): Promise<LoadedDraft> {
  const lines = Array.from({ length: rows }, (_, i) => LINE.replace('L1', `L${i}`));
  const table = tableOf(await readTable(Buffer.from([HEADERS, ...lines].join('\n')), 'wein.csv'));
  const template = templateOf('wine');
  const settings = { preset, options: DEFAULT_SHEET_OPTIONS, strength: 'balanced', fit: 'cover' } as const;
  const source = { kind: 'file', name: 'wein.csv', file: 'table-0', choices: {} } as const;
  const state = {
    ...emptyDraft({ id: 1, name: 'Job 1' }, '2026-05-01T00:00:00.000Z', settings),
    ...columnsFor(table.headers, template, null),
    source,
  };
  return readAll({ state, table, template, guesses: [], readings: [] });
}

const cell = fc.oneof(
  fc.constantFrom('', '4012345670004', '4012345670005', '4.01E+12', '31.02.2026', 'Riesling', ' x '),
  fc.string(),
);
const change = fc.record(
  {
    row: fc.integer({ min: 1, max: 8 }),
    cells: fc.array(fc.option(cell), { maxLength: 10 }),
    skipped: fc.boolean(),
  },
  { requiredKeys: ['row'] },
);

it('changes of cells come to the same as reading all rows again', async () => {
  const work = await workOf(8);
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      const changed = changes.reduce((now, { row, ...one }) => changeRow(now, row, one), work);
      const anew = await readAll(changed);
      const all = { offset: 0, limit: 8 };
      expect(rowsView(changed, all)).toEqual(rowsView(anew, all));
      expect(draftView(changed)).toEqual(draftView(anew));
    }),
  );
});

it('a change of a cell reads no other row again', async () => {
  const work = await workOf(50);
  const changed = changeRow(work, 7, { cells: ['Silvaner'] });
  const again = changed.readings.flatMap((reading, i) => (reading === work.readings[i] ? [] : [i]));
  expect(again).toEqual([6]);
});

it('reading many rows leaves turns to others', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await workOf(4000);
  isOver = true;
  expect(turns).toBeGreaterThan(3);
});
