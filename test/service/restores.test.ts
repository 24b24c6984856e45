// @module-tag long
// @module-tag one-engine: the file, and backups of it; restores move the rows by themselves
// Restores, copies that are put back, recoveries and kills, one after the other. `npm run soak -- restores` does a thousand of them,
// with moves into a PostgreSQL and back.
import { expect, test } from 'vitest';
import { restoresRun } from '#test/support/restores/restores-run.ts';

test('every confirmed picture stays and no ID is given out twice, whatever is restored or killed', async () => {
  const { broken, killed, ids, pictures } = await restoresRun({ seed: 1, rounds: 20 });
  expect(broken).toEqual([]);
  expect(Math.min(killed, ids, pictures)).toBeGreaterThan(0);
});

test('goes on until so many databases were replaced', async () => {
  const { rounds, replacements, broken } = await restoresRun({ seed: 2, rounds: 0, replacements: 3 });
  expect([replacements, rounds > 3, broken]).toEqual([3, true, []]);
});

test('negative control: a restore that forgets IDs is found', async () => {
  const { broken } = await restoresRun({ seed: 3, rounds: 16, defect: 'ids' });
  expect(broken.join()).toContain('could be drawn again');
});

test('negative control: pictures that were set aside and then removed are found', async () => {
  const { broken } = await restoresRun({ seed: 3, rounds: 12, defect: 'pictures' });
  expect(broken.join()).toMatch(/The picture \w+ is lost/);
});
