// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { partsOf } from '#main/cli/batch-parts.ts';
import { type BatchOrder, batchPlanFrom } from '#main/services/ledger/batch-order.ts';
import { MOST_ROWS } from '#shared/jobs/production.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { SMALL_SHEET } from '#test/support/production/line.ts';

const row = { metadata: { serial: 'S-1' }, artwork: { problem: 'none' } };
const order: BatchOrder = {
  ownerId: 1,
  name: 'May',
  template_id: 'part',
  rows: [row],
  preset: SMALL_SHEET,
  options: DEFAULT_SHEET_OPTIONS,
  strength: 'balanced',
  fit: 'cover',
};
const hashOf = (change: Partial<BatchOrder>) => batchPlanFrom({ ...order, ...change }).orderHash;

it('orders of the same labels are equal, whatever their names, and whoever plans them and begins their sheets', () => {
  const planned = { job: 7, product: 3, claim: 'order 7', pictureBytes: 9000 };
  const same = { ...planned, name: 'June', automaticSheets: { language: 'de' }, usedAt: '2026-11-21T09:00:00.000Z' };
  expect(hashOf(same)).toBe(hashOf({}));
  const others = [{ fit: 'contain' }, { rows: [row, row] }, { template_id: 'x' }, { ownerId: null }] as const;
  for (const other of others) expect(hashOf(other)).not.toBe(hashOf({}));
});

it('refuses no rows, too many rows, and what cannot be laid out', () => {
  expect(() => hashOf({ rows: [] })).toThrow('There is no row');
  expect(() => hashOf({ rows: Array.from({ length: MOST_ROWS + 1 }, () => row) })).toThrow('5000 rows at most');
  expect(() => hashOf({ preset: { ...SMALL_SHEET, label: { width: 2000, height: 2000 } } })).toThrow();
});

it('a job of more rows than a batch takes becomes several, and no two of them are equal', () => {
  expect(partsOf(order)).toEqual([order]);
  const rows = Array.from({ length: 5 }, () => row);
  const parts = partsOf({ ...order, rows }, 2);
  expect(parts.map(({ name, before, rows }) => [name, before, rows.length])).toEqual([
    ['May', undefined, 2],
    ['May (2)', 2, 2],
    ['May (3)', 4, 1],
  ]);
  const more = partsOf({ ...order, rows: [...rows, row] }, 2);
  const hashes = [...parts, ...more, { ...order, rows: rows.slice(0, 2) }].map((one) => batchPlanFrom(one).orderHash);
  expect(new Set(hashes).size).toBe(hashes.length);
});
