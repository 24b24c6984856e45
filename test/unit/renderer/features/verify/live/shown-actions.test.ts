import { expect, test } from 'vitest';
import type { Finding } from '#shared/verify/inspection.ts';
import { shownActions } from '#window/features/verify/live/shown-actions.ts';

const finding = (facts: Partial<Finding>) =>
  ({
    state: 'found',
    undone: false,
    verdict: null,
    record: { label_status: 'printed' },
    ...facts,
  }) as unknown as Finding;
const names = (...given: Parameters<typeof shownActions>) => shownActions(...given).map(({ name }) => name);

test('corners can be set whatever the last label was: the next one may be what the camera does not find', () => {
  for (const state of ['found', 'void', 'not_readable', 'likely_copy'] as const)
    expect(names(finding({ state }), null, true)).toContain('corners');
  expect(names(null, null, true)).toEqual(['retry', 'corners']);
});

test('a verdict is offered where it says something new, and a void to operators alone', () => {
  expect(names(finding({}), finding({}), true)).toEqual(['retry', 'reject', 'void', 'corners', 'undo', 'details']);
  expect(names(finding({}), null, false)).not.toContain('void');
  expect(names(finding({ state: 'likely_copy' }), null, true)).not.toContain('void');
  expect(names(finding({ verdict: 'rejected' }), null, true)).not.toContain('reject');
  expect(names(finding({ undone: true }), null, true)).toEqual(['retry', 'corners', 'details']);
  expect(names(finding({ state: 'already_checked' }), null, true)).toContain('duplicate');
});
