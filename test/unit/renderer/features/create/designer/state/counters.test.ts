import { expect, test } from 'vitest';
import type { Layout } from '#shared/labels/layout.ts';
import { countersIn, withCounter } from '#window/features/create/designer/state/counters.ts';

const COUNTER = { start: 1, step: 1, continue: false };
const layout = { counters: { box: COUNTER, pallet: COUNTER } } as unknown as Layout;

test.each([
  ['Box {box:0000} of {pallet}', ['box', 'pallet']],
  ["{pallet|or 'none'}", ['pallet']],
  ['{boxes} {[box]} box', []],
  ['{box', []],
])('the counters of %s', (template, names) => {
  expect(countersIn(layout, template)).toEqual(names);
});

test('one counter is changed, and none is made', () => {
  expect(withCounter(layout, 'box', { start: 500 }).counters).toEqual({
    box: { ...COUNTER, start: 500 },
    pallet: COUNTER,
  });
  expect(withCounter(layout, 'other', { start: 500 })).toBe(layout);
});
