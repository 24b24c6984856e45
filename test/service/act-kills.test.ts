// @module-tag nightly: test/unit/store/tables/activity.test.ts shows that an act and its line are one change
import { expect, it } from 'vitest';
import { killActs } from '#test/support/act-kills.ts';

it('ten kills leave no act without its line in the activity log', async () => {
  const { missing, refused, answered, kinds } = await killActs({ kills: 10, seed: 1 });
  expect({ missing, refused }).toEqual({ missing: [], refused: [] });
  expect(answered).toBeGreaterThan(20);
  expect(kinds).toEqual(expect.arrayContaining(['voidLabels', 'changeSettings', 'createKey']));
});

it('an act whose line is written later would be seen without one', async () => {
  const { missing } = await killActs({ kills: 10, seed: 2, linesLater: true });
  expect(missing.length).toBeGreaterThan(0);
});
