import { expect, it } from 'vitest';
import { standingChange } from '#main/services/verify/label-standing.ts';
import type { FindingRow, LabelRow } from '#main/store/rows.ts';
import { labelRow } from '#test/support/production/rows.ts';

const found = (turn: number) =>
  ({ id: turn, state: 'found', verdict: null, reason: null, data: { turn, saidAt: null } }) as unknown as FindingRow;
const rejected = (turn: number) =>
  ({ ...found(turn), verdict: 'rejected', reason: 'Torn', data: { turn, saidAt: turn } }) as FindingRow;
const moved = (
  label: LabelRow,
  ...order: Parameters<typeof standingChange> extends [unknown, ...infer R] ? R : never
) => ({
  ...label,
  ...standingChange(label, ...order),
});

it('a label follows the last word, and goes back to what is beneath when no word is left', () => {
  const verified = moved(labelRow(), [found(1)], 1);
  expect(verified).toMatchObject({ state: 'verified', reason: null });
  const torn = moved(verified, [found(1), rejected(2)], 2);
  expect(torn).toMatchObject({ state: 'rejected', reason: 'Torn' });
  expect(moved(torn, [found(1)], null)).toMatchObject({ state: 'verified', reason: null });
  expect(moved(torn, [], null)).toMatchObject({ state: 'printed', reason: null });
});

it('somebody who moved the label since overrules what was said before', () => {
  const verified = moved(labelRow(), [found(1)], 1);
  const overruled = { ...verified, state: 'rejected', reason: 'Smeared' } as const;
  expect(standingChange(overruled, [found(1)], null)).toBeNull();
  expect(moved(overruled, [found(1), found(2)], 2)).toMatchObject({ state: 'verified' });
});

it('a voided label stays voided, and remembers where its findings put it', () => {
  const voided = labelRow({ state: 'voided', reason: 'Lost' }, { before: { state: 'printed', reason: null } });
  expect(moved(voided, [found(1)], 1)).toMatchObject({
    state: 'voided',
    reason: 'Lost',
    data: { before: { state: 'verified' } },
  });
  expect(standingChange(labelRow({ state: 'made' }), [found(1)], 1)).toBeNull();
});
