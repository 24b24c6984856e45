// @module-tag long
import { globSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killAgainAndAgain } from '#test/support/kills.ts';
import { onPostgres } from '#test/support/postgres/databases.ts';

it('ten kills while eight clients write lose and change nothing that was acknowledged', async () => {
  const report = await killAgainAndAgain({ kills: 10, seed: 1, clients: 8 });
  expect(report.losses).toEqual([]);
  expect(report.acknowledged).toBeGreaterThan(onPostgres ? 10 : 20);
});

it('a picture that lost its end at the kill would be seen', async () => {
  const cutPictures = (folder: string) => {
    for (const file of globSync('pictures/*/*', { cwd: folder })) truncateSync(join(folder, file), 100);
  };
  const report = await killAgainAndAgain({ kills: 1, seed: 2, clients: 4, meddle: cutPictures });
  expect(report.losses.some((loss) => loss.includes('is not what it was'))).toBe(true);
});
