// @module-tag one-engine: a plan of SQLite's
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placesIn } from '#main/files/data-folder.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';

let lab: Lab;
beforeAll(async () => {
  lab = createLab();
  await (await lab.open()).close();
});
afterAll(() => lab.end());

function planOf(query: string): string[] {
  const { handle } = connect(placesIn(lab.folder).database, 'inspector');
  const plan = handle.prepare(`explain query plan ${query}`).all() as { detail: string }[];
  handle.close();
  return plan.map(({ detail }) => detail);
}

it('the list is narrowed by where labels stand in the one index that has all of it', () => {
  const narrowed = `from records where owner_id = 1 and label_status = 'printed' and +template_id = 'generic'`;
  expect(planOf(`select seq ${narrowed} order by seq desc`)).toEqual([
    expect.stringContaining('COVERING INDEX records_by_owner_label_status (owner_id=? AND label_status=?)'),
  ]);
});

it('suspicious labels of all owners are found without a look at the others', () => {
  const suspects = `from records where standing is not null and standing in ('copied', 'watched') order by seq desc`;
  expect(planOf(`select * ${suspects} limit 9`)[0]).toContain('INDEX records_by_standing (standing=?)');
});
