// @module-tag nightly: test/unit/store/tables/activity.test.ts shows that an act and its line are one change
import { expect, it } from 'vitest';
import { killActs } from '#test/support/act-kills.ts';

it('kills leave no act without its line where the rows are in PostgreSQL', async () => {
  const { missing, refused, answered } = await killActs({ kills: 6, seed: 3, clients: 2 });
  expect({ missing, refused }).toEqual({ missing: [], refused: [] });
  expect(answered).toBeGreaterThan(10);
});

it('there, too, a line that is written later would be missing', async () => {
  const { missing } = await killActs({ kills: 12, seed: 4, linesLater: true });
  expect(missing.length).toBeGreaterThan(0);
});
