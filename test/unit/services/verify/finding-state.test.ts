import { expect, it } from 'vitest';
import { findingState, type Seen } from '#main/services/verify/finding-state.ts';
import type { RecordRow } from '#main/store/rows.ts';
import { labelRow } from '#test/support/production/rows.ts';

const record = { id: '23456', label_status: 'printed' } as RecordRow;
const seen: Seen = {
  id: '23456',
  record,
  isCopy: false,
  label: labelRow(),
  isSecondInView: false,
  earlier: null,
  isChecked: false,
  rejectedFor: null,
};
const facts = { message: '23456', matchesArtwork: true };
const unlike = { ...facts, matchesArtwork: false };

it('the first of all states that fit is taken', () => {
  const bad = {
    ...seen,
    isSecondInView: true,
    isChecked: true,
    rejectedFor: 'Torn',
    label: labelRow({ state: 'voided' }),
  };
  expect(findingState({ ...bad, record: null }, 8, { ...unlike, message: null })).toBe('not_readable');
  expect(findingState({ ...bad, record: null }, 8, unlike)).toBe('unknown');
  expect(findingState({ ...bad, isCopy: true }, 8, unlike)).toBe('likely_copy');
  expect(findingState(bad, 8, unlike)).toBe('void');
  expect(findingState({ ...bad, label: labelRow() }, 8, unlike)).toBe('rejected');
  expect(findingState({ ...bad, label: labelRow(), rejectedFor: null }, 8, unlike)).toBe('duplicate');
  expect(findingState({ ...seen, isChecked: true }, 8, unlike)).toBe('wrong_job');
  const contradiction = { item: 'a', symbology: 'qr', ai: null, element: null, says: 'x', record: 'y' } as const;
  const contradicting = { ...unlike, contradictions: [{ ...contradiction, hidden: false }] };
  expect(findingState({ ...seen, isChecked: true }, 8, contradicting)).toBe('wrong_job');
  expect(findingState({ ...seen, isChecked: true }, 7, contradicting)).toBe('wrong_code');
  expect(findingState({ ...seen, isChecked: true }, 7, unlike)).toBe('wrong_artwork');
  expect(findingState({ ...seen, isChecked: true }, 7, facts)).toBe('already_checked');
  expect(findingState(seen, null, { ...facts, matchesArtwork: null })).toBe('found');
});
