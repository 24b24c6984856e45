// @module-tag one-engine: no database in it
import { describe, expect, it } from 'vitest';
import type { LabelData } from '#main/services/ledger/batch-plan.ts';
import { isProven, recipeFor, stopsAll } from '#main/services/production/letting-go.ts';
import type { LabelRow, RecordRow } from '#main/store/rows.ts';
import { LEDGER_STATES } from '#shared/core/label-states.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';

const PROOF = { grade: 'A', margin_db: 9 } as const;
const label = (more: Partial<LabelRow>, data: Partial<LabelData> = { proof: PROOF }) =>
  ({ id: 7, record_id: '7K3QZ', state: 'printed', ...more, data }) as LabelRow;
const marked = { hash: 'ab'.repeat(32), type: 'png', bytes: 9 } as const;
const record = (more: Partial<RecordRow> = {}) => ({ id: '7K3QZ', marked, mark_key: 'cd', ...more }) as RecordRow;

describe('letting go of a picture', () => {
  it('waits for the proof, and for sheets that are still to be made', () => {
    const proven = LEDGER_STATES.filter((state) => isProven(label({ state })));
    expect(LEDGER_STATES.filter((state) => !proven.includes(state))).toEqual(['planned', 'made', 'failed']);
    expect(isProven(label({}, {}))).toBe(false);
    expect(isProven(label({ record_id: null }))).toBe(false);
  });

  it('needs to know the key and the picture', () => {
    const recipe = { label: 7, id: '7K3QZ', watermark_id: 'TW-7K3QZ', mark_key: 'cd' };
    expect(recipeFor(label({}), record(), 'TW-7K3QZ')).toEqual({ picture: marked, recipe });
    expect(recipeFor(label({}), null, 'TW-7K3QZ')).toBeNull();
    expect(recipeFor(label({}), record({ mark_key: null }), 'TW-7K3QZ')).toBeNull();
    expect(recipeFor(label({}), record({ marked: null }), 'TW-7K3QZ')).toBeNull();
    expect(recipeFor(label({}), record({ marked: { ...marked, type: 'jpeg' } }), 'TW-7K3QZ')).toBeNull();
  });

  it('ends where the next label would fail too, and passes by a label that fails alone', () => {
    const all = [
      new AppError('busy', ''),
      new AppError('storage_full', ''),
      refusal('pictures_away'),
      refusal('pictures_unmounted', { folder: '/mnt' }),
      refusal('database_away'),
    ];
    expect(all.map(stopsAll)).toEqual(all.map(() => true));
    const alone = [
      refusal('picture_not_made_again', { id: '7K3QZ', why: 'no key.' }),
      refusal('artwork_lost'),
      new AppError('store_unusable', 'The file of the picture is missing.'),
      new AppError('time_limit', ''),
      new AppError('internal', ''),
    ];
    expect(alone.map(stopsAll)).toEqual(alone.map(() => false));
  });
});
