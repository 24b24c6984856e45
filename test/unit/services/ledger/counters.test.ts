// @module-tag one-engine: no database in it
import { expect, test } from 'vitest';
import { firstNumbers, reserveNumbers } from '#main/services/ledger/counters.ts';
import { layoutWith } from '#test/support/layout/planning.ts';

function keptValues() {
  const values = new Map<string, unknown>();
  return {
    get: async (name: string) => values.get(name) ?? null,
    set: async (name: string, value: unknown) => void values.set(name, value),
  };
}

const counters = { box: { start: 5, step: 2, continue: true }, sheet: { start: 1 } };

test('counters that go on begin after the last planned job of their layout; others begin anew', async () => {
  const kept = keptValues();
  const layout = layoutWith([], { counters });
  expect(await reserveNumbers(kept, layout, 3)).toEqual({ box: 5, sheet: 1 });
  expect(await firstNumbers(kept, layout)).toEqual({ box: 11, sheet: 1 });
  expect(await reserveNumbers(kept, layout, 1)).toEqual({ box: 11, sheet: 1 });
  expect(await reserveNumbers(kept, layoutWith([], { counters, name: 'Other' }), 1)).toEqual({ box: 5, sheet: 1 });
  expect(await firstNumbers(kept, layout)).toEqual({ box: 13, sheet: 1 });
});

test('counters go on behind the labels of the same job that earlier batches have', async () => {
  const kept = keptValues();
  const layout = layoutWith([], { counters });
  expect(await reserveNumbers(kept, layout, 3)).toEqual({ box: 5, sheet: 1 });
  expect(await reserveNumbers(kept, layout, 2, 3)).toEqual({ box: 11, sheet: 4 });
  expect(await firstNumbers(kept, layout, 5)).toEqual({ box: 15, sheet: 6 });
});

test('a counter and a layout may be called as parts of every object are', async () => {
  const kept = keptValues();
  const counting = { name: { continue: true }, length: { start: 1000, continue: true } };
  const layout = layoutWith([], { name: 'constructor', counters: counting });
  expect(await reserveNumbers(kept, layout, 3)).toEqual({ name: 1, length: 1000 });
  expect(await firstNumbers(kept, layout)).toEqual({ name: 4, length: 1003 });
});
