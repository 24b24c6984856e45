// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { dataOf } from '#main/services/ledger/batch-plan.ts';
import { leftOutChange, rejectChange, reprintChange, successorOf } from '#main/services/ledger/reprint-rules.ts';
import { LEDGER_STATES, type LedgerState } from '#shared/core/label-states.ts';
import { labelRow } from '#test/support/production/rows.ts';

const allows = (decide: (state: LedgerState) => unknown) =>
  LEDGER_STATES.filter((state) => {
    try {
      decide(state);
      return true;
    } catch {
      return false;
    }
  });

it('prints again what is on paper, and rejects what is on paper and not rejected yet', () => {
  const onPaper = ['proofed', 'sent', 'printed', 'verified', 'rejected'];
  expect(allows((state) => reprintChange(labelRow({ state }), 'same', 'Smeared')).toSorted()).toEqual(
    onPaper.toSorted(),
  );
  expect(allows((state) => reprintChange(labelRow({ state }), 'new', 'Smeared')).toSorted()).toEqual(
    onPaper.toSorted(),
  );
  expect(allows((state) => rejectChange(labelRow({ state }), 'Smeared'))).not.toContain('rejected');
  expect(() => reprintChange(labelRow({ state: 'made' }), 'same', 'x')).toThrow(
    'Row 3 is made and cannot be printed anew.',
  );
});

it('keeps the old label with the same ID, voids it with a new one, and wants a reason', () => {
  expect(reprintChange(labelRow(), 'same', ' Creased ')).toEqual({ state: 'reprinted', reason: 'Creased' });
  expect(reprintChange(labelRow(), 'new', 'Creased')).toMatchObject({
    state: 'voided',
    reason: 'Creased',
    data: { before: { state: 'printed', reason: null } },
  });
  for (const reason of [' ', 'x'.repeat(501)]) {
    expect(() => reprintChange(labelRow(), 'same', reason)).toThrow('Give a reason of 1 to 500 characters');
    expect(() => rejectChange(labelRow(), reason)).toThrow('Give a reason of 1 to 500 characters');
  }
});

it('gives the new label the row of the old one, and nothing of what became of it', () => {
  const beneath = { state: 'printed', reason: null } as const;
  const old = labelRow(
    {},
    {
      proof: { grade: 'A', margin_db: 9 },
      ground: { beneath, since: 0, put: beneath },
      trouble: { kind: 'other', facts: {} },
    },
  );
  const { metadata, description, artwork } = dataOf(old);
  expect(successorOf(old)).toEqual({
    batch_id: 7,
    row_number: 3,
    replaces: 70,
    data: { metadata, description, artwork },
  });
});

it('says of a label that its sheet was printed without it', () => {
  expect(leftOutChange({ state: 'proofed', reason: null, data: dataOf(labelRow()) })).toMatchObject({
    state: 'reprinted',
    reason: 'Its sheet was printed without it.',
    data: { metadata: { serial: 'S-3' }, trouble: { kind: 'left_out' } },
  });
});
