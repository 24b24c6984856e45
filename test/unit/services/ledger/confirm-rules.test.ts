// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { answerChange, type PrintAnswer } from '#main/services/ledger/confirm-rules.ts';
import { LEDGER_STATES, type LedgerState } from '#shared/core/label-states.ts';
import { labelRow } from '#test/support/production/rows.ts';

it.each<[PrintAnswer, LedgerState, LedgerState[]]>([
  ['sent', 'sent', ['proofed']],
  ['printed', 'printed', ['proofed', 'sent']],
  ['unanswered', 'sent', ['printed']],
  ['unsure', 'sent', ['proofed', 'printed']],
])('the answer %s makes labels %s that were %s, and no others', (answer, state, before) => {
  const changed = LEDGER_STATES.filter((state) => answerChange(labelRow({ state }), answer) !== null);
  expect(changed.toSorted()).toEqual(before.toSorted());
  for (const one of before) expect(answerChange(labelRow({ state: one }), answer)).toEqual({ state });
});

it('a voided label was left out if it was never sent, and goes on with its sheet if it was', () => {
  const voided = (state: LedgerState) => labelRow({ state: 'voided' }, { before: { state, reason: null } });
  expect(answerChange(voided('proofed'), 'printed')).toMatchObject({
    data: { before: { state: 'proofed', leftOut: true } },
  });
  expect(answerChange(voided('sent'), 'printed')).toMatchObject({ data: { before: { state: 'printed' } } });
  expect(answerChange(voided('made'), 'printed')).toBeNull();
  expect(answerChange(voided('sent'), 'unanswered')).toBeNull();
  expect(answerChange(voided('printed'), 'unsure')).toMatchObject({ data: { before: { state: 'sent' } } });
  expect(answerChange(voided('proofed'), 'unsure')).toBeNull();
});

it('a checked label keeps its state, and what is beneath its findings goes on', () => {
  const beneath = { state: 'sent', reason: null } as const;
  const checked = labelRow(
    { state: 'verified' },
    { ground: { beneath, since: 2, put: { state: 'verified', reason: null } } },
  );
  expect(answerChange(checked, 'printed')).toEqual({
    data: expect.objectContaining({
      ground: { beneath: { state: 'printed', reason: null }, since: 2, put: { state: 'verified', reason: null } },
    }),
  });
  expect(answerChange(checked, 'unanswered')).toBeNull();
  expect(answerChange(labelRow({ state: 'rejected' }), 'printed')).toBeNull();
});
