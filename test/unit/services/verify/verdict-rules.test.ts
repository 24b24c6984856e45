import { expect, it } from 'vitest';
import { checkJudgement, lastToSpeak, standingBefore, wordOf } from '#main/services/verify/verdict-rules.ts';
import type { FindingRow } from '#main/store/rows.ts';
import { FINDING_STATES } from '#shared/verify/inspection.ts';
import { labelRow } from '#test/support/production/rows.ts';

function finding(id: number, change: Partial<FindingRow> = {}, data: object = {}): FindingRow {
  const whole = { id, state: 'found', verdict: null, reason: null, undone_at: null, record_id: '23456', ...change };
  return { ...whole, data: { turn: id, saidAt: null, ...data } } as FindingRow;
}

const verifies = (verdict: FindingRow['verdict']) =>
  FINDING_STATES.filter((state) => wordOf({ state, verdict, reason: null })?.state === 'verified').toSorted();

it('a label is verified when it was found or accepted, and rejected when an operator says so', () => {
  expect(verifies(null)).toEqual(['found']);
  expect(verifies('accepted')).toEqual([
    'already_checked',
    'duplicate',
    'found',
    'rejected',
    'wrong_artwork',
    'wrong_code',
  ]);
  expect(verifies('duplicate')).toEqual([]);
  for (const state of FINDING_STATES)
    expect(wordOf({ state, verdict: 'rejected', reason: 'Torn' })).toEqual({ state: 'rejected', reason: 'Torn' });
});

it('the last word is that of the finding or verdict with the latest turn', () => {
  const findings = [
    finding(1, { verdict: 'rejected' }, { saidAt: 9 }),
    finding(3),
    finding(12, { state: 'duplicate' }),
  ];
  expect(lastToSpeak(findings)?.id).toBe(1);
  expect(lastToSpeak(findings.slice(1))?.id).toBe(3);
  expect(lastToSpeak(findings, 9)).toBeNull();
});

it('refuses verdicts without a reason, without a record, on labels that are not on paper, and on what does not count', () => {
  const check = (verdict: FindingRow['verdict'], row: Partial<FindingRow>, reason = 'Torn', label = labelRow()) =>
    checkJudgement({ verdict, reason }, finding(1, row), label);
  expect(check('rejected', {}, ' Torn ')).toBe('Torn');
  expect(() => check('rejected', {}, ' ')).toThrow('Give a reason');
  expect(() => check('accepted', { record_id: null })).toThrow('There is no record');
  expect(() => check('accepted', { state: 'unknown' })).toThrow('There is no record');
  expect(() => check('accepted', { state: 'likely_copy' })).toThrow('a likely copy cannot be accepted');
  expect(() => check('rejected', {}, 'Torn', labelRow({ state: 'voided' }))).toThrow('Row 3 is voided');
  expect(() => check(null, { undone_at: '2026-11-22' })).toThrow('taken out of the count');
  expect(check('accepted', {}, '', labelRow({ state: 'voided' }))).toBe('');
});

it('the ledger counts for a label on paper until it is seen again, and for others the last word of their findings', () => {
  const good = finding(1);
  const torn = finding(2, { verdict: 'rejected', reason: 'Torn' }, { saidAt: 2 });
  const before = (label: Parameters<typeof standingBefore>[0], ...findings: FindingRow[]) =>
    standingBefore(label, findings);
  const nothing = { earlier: null, isChecked: false, rejectedFor: null };
  expect(before(null)).toEqual(nothing);
  expect(before(null, good)).toEqual({ earlier: good, isChecked: true, rejectedFor: null });
  expect(before(null, good, torn)).toEqual({ earlier: torn, isChecked: false, rejectedFor: 'Torn' });
  const moved = { state: 'verified', reason: null } as const;
  expect(before(moved, good, torn)).toEqual({ earlier: good, isChecked: true, rejectedFor: null });
  const byLedger = { state: 'rejected', reason: 'Wet' } as const;
  expect(before(byLedger, good)).toEqual({ earlier: null, isChecked: false, rejectedFor: 'Wet' });
  expect(before({ state: 'printed', reason: null }, good)).toEqual(nothing);
});

it('a label whose code contradicts its record is accepted with a reason alone', () => {
  const contradiction = { item: 'code', symbology: 'code128', ai: null, element: 'lot', says: 'L12', record: 'L21' };
  const bad = finding(1, { state: 'wrong_code' }, { contradictions: [{ ...contradiction, hidden: false }] });
  const check = (verdict: FindingRow['verdict'], reason: string) =>
    checkJudgement({ verdict, reason }, bad, labelRow());
  expect(() => check('accepted', ' ')).toThrow('Barcode says lot L12, record says L21. Give a reason');
  expect(check('accepted', ' Old stock ')).toBe('Old stock');
  expect(check('rejected', 'Mixed up')).toBe('Mixed up');
  expect(check('duplicate', '')).toBe('');
});
