// Rows of the ledger as decisions get them, without a store.
import type { BatchPlan, LabelData } from '#main/services/ledger/batch-plan.ts';
import type { BatchRow, LabelRow } from '#main/store/rows.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { SMALL_SHEET } from './line.ts';

const TIME = '2026-11-21T09:00:00.000Z';

export function batchRow(state: BatchRow['state'], plan: Partial<BatchPlan> = {}): BatchRow {
  const nothing = { prints: [], stopped: null, closing: null, automaticSheets: null, orderHash: 'hash' };
  const whole: BatchPlan = {
    preset: SMALL_SHEET,
    options: DEFAULT_SHEET_OPTIONS,
    strength: 'balanced',
    fit: 'cover',
    ...nothing,
    ...plan,
  };
  const times = { created_at: TIME, updated_at: TIME };
  const about = { id: 7, owner_id: 1, name: 'Parts of May', template_id: 'part', published: null, product_id: null };
  return { ...about, state, plan: whole, ...times };
}

export function labelRow(change: Partial<LabelRow> = {}, data: Partial<LabelData> = {}): LabelRow {
  const artwork = { picture: { hash: 'a', type: 'png' }, width: 600, height: 600 } as const;
  return {
    id: 70,
    batch_id: 7,
    row_number: 3,
    state: 'printed',
    record_id: '23456',
    reason: null,
    sheet: 1,
    cell: 2,
    replaces: null,
    updated_at: TIME,
    touched_at: TIME,
    ...change,
    data: { metadata: { serial: 'S-3' }, description: null, artwork, ...data },
  };
}
