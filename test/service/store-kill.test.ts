// @module-tag one-engine: damage of the file and of its journal
import { readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { diagnose } from '#main/store/doctor/doctor.ts';
import { runKills } from '#test/support/store/kills.ts';
import { createLab, type Lab } from '#test/support/store/lab.ts';

/** A soak sets more. */
const KILLS = Number(process.env['TWINMARK_STORE_KILLS'] ?? 8);

let lab: Lab;
beforeEach(() => {
  lab = createLab();
});
afterEach(() => lab.end());

it(
  'loses nothing that was confirmed when it is killed in the middle of changes',
  async () => {
    const { confirmed, lost, slowestStartMs, notices } = await runKills({
      folder: lab.folder,
      kills: KILLS,
      seed: 'kills',
    });
    expect(lost).toEqual([]);
    expect(notices).toEqual([]);
    expect(confirmed).toBeGreaterThan(KILLS);
    // Loose: the machine may be busy with other tests. The soak prints the figure.
    expect(slowestStartMs).toBeLessThan(120_000);
    expect((await diagnose(lab.folder)).findings.filter((text) => !text.includes(' GB are free'))).toEqual([]);
    if (KILLS > 8)
      process.stderr.write(`${KILLS} kills, ${confirmed} records confirmed, slowest start ${slowestStartMs} ms\n`);
  },
  60_000 + KILLS * 10_000,
);

it('loses nothing when the write-ahead log is cut as well, since the journal has it', async () => {
  const cut = (folder: string) => truncateSync(join(folder, 'station.db-wal'));
  const { confirmed, lost, notices } = await runKills({ folder: lab.folder, kills: 2, seed: 'cut', after: cut });
  expect(lost).toEqual([]);
  expect(confirmed).toBeGreaterThan(2);
  expect(notices.join(' ')).toMatch(/Nothing that was confirmed is lost/);
});

it('would notice records that are gone: log cut and journal removed', async () => {
  const cut = (folder: string) => {
    truncateSync(join(folder, 'station.db-wal'));
    for (const name of readdirSync(join(folder, 'journal'))) rmSync(join(folder, 'journal', name));
  };
  const { lost } = await runKills({ folder: lab.folder, kills: 3, seed: 'gone', after: cut, confirmed: 50 });
  expect(lost.join(' ')).toMatch(/is gone/);
});

it('would notice pictures that get their name before they are whole', async () => {
  const options = { folder: lab.folder, kills: 1, seed: 'early', defect: 'early rename', confirmed: 50 } as const;
  expect((await runKills(options)).lost.join(' ')).toMatch(/picture of .* is not what it was/);
});
