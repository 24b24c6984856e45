// @module-tag one-engine: a plan of SQLite's
import { expect, it } from 'vitest';
import { placesIn } from '#main/files/data-folder.ts';
import { connect } from '#main/store/sql/sqlite.ts';
import { createLab } from '#test/support/store/lab.ts';

it('the list is narrowed by where labels stand in the one index that has all of it', async () => {
  const lab = createLab();
  await (await lab.open()).close();
  const { handle } = connect(placesIn(lab.folder).database, 'inspector');
  const narrowed = `from records where owner_id = 1 and label_status = 'printed' and +template_id = 'generic'`;
  const plan = handle.prepare(`explain query plan select seq ${narrowed} order by seq desc`).all() as {
    detail: string;
  }[];
  handle.close();
  expect(plan.map(({ detail }) => detail)).toEqual([
    expect.stringContaining('COVERING INDEX records_by_owner_label_status (owner_id=? AND label_status=?)'),
  ]);
  await lab.end();
});
