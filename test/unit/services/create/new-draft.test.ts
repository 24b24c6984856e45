// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { settingsOfBatch, settingsOfLast } from '#main/services/create/new-draft.ts';
import type { Store } from '#main/store/store.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { batchRow } from '#test/support/production/rows.ts';

const options = { ...DEFAULT_SHEET_OPTIONS, copies: 3, start: 5, dpi: 600 as const };
const last = { ...batchRow('done', { options }), owner_id: 7 };
const store = {
  batches: { list: async () => ({ rows: [last], total: 1 }), find: async () => last },
} as unknown as Store;
const shipped = { sheets: () => [], strength: 'medium' as never, calibrations: async () => [] };

it('a new job takes the choices of the last one, but neither its place on the sheet nor its copies', async () => {
  const settings = await settingsOfLast(store, 7, shipped);
  expect(settings.options).toMatchObject({ dpi: 600, start: 1, used: [], copies: 1 });
});

it('a job that is made like another one has as many copies', async () => {
  const settings = await settingsOfBatch(store, last.id, shipped.calibrations);
  expect(settings.options).toMatchObject({ dpi: 600, start: 1, copies: 3 });
});
