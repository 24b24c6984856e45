// @module-tag long
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { artwork } from '#test/support/artwork.ts';
import { allLabels, killBatch, runWorker } from '#test/support/production/kills.ts';
import { openLine, orderOf, rowsOf } from '#test/support/production/line.ts';
import { OPERATOR, type Station, startStation } from '#test/support/station.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'twinmark-kills-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('a batch that is killed three times ends with the IDs it had and the bytes of an unbroken run', async () => {
  const report = await killBatch({ root, labels: 18, kills: 3, seed: 1, lives: [1, 6] });
  expect(report.losses).toEqual([]);
  expect(report.caught, 'no kill came in the middle of a label').toBeGreaterThan(0);
  expect(report.madeBefore[2], 'the last kill came too late').toBeLessThan(18);
});

it('finds labels that took another ID after a kill, and pictures that are not what they were', async () => {
  const forgetful = await killBatch({
    root,
    labels: 16,
    kills: 1,
    seed: 2,
    lives: [3, 5],
    async defect({ store }, labels) {
      const half = labels.find(({ state, record_id }) => state === 'planned' && record_id !== null);
      if (half) await store.labels.change(half.id, { record_id: null });
      const [first, second] = labels.filter(({ state }) => state === 'made');
      const marked = (await store.records.find(second?.record_id ?? ''))?.marked ?? null;
      await store.records.change(first?.record_id ?? '', { marked });
    },
  });
  expect(forgetful.losses).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Row \d+ was .{5} and is .{5}\.$/),
      expect.stringMatching(/has changed\.$/),
      expect.stringMatching(/not that of an unbroken run\.$/),
    ]),
  );
});

it('sheets that are killed while they are made are on no label, or on all, and can be made again', async () => {
  const file = join(root, 'artwork.png');
  const pdf = join(root, 'sheets.pdf');
  writeFileSync(file, await artwork('sheets', { width: 600, height: 600 }));
  for (const ms of [0, 400, 1000]) {
    await runWorker([join(root, 'data'), file, '8', pdf], { word: 'print', times: 1, ms });
  }
  const line = await openLine(join(root, 'data'));
  const { prints } = line.production;
  const states = new Set((await allLabels(line)).map(({ state }) => state));
  expect(states.size).toBe(1);
  const printed = await (states.has('made') ? prints.make({ batchId: 1, file: pdf }) : prints.remake(1, 1, () => pdf));
  expect(printed.proven).toBe(8);
  expect([existsSync(pdf), existsSync(`${pdf}.unproven`)]).toEqual([true, false]);
  const { days } = await line.store.statistics.sums('2000-01-01', '2999-12-31');
  const sumOf = (name: 'made' | 'printed') => days.reduce((sum, { counts }) => sum + counts[name], 0);
  expect([sumOf('made'), sumOf('printed')], 'the sums count each label once').toEqual([8, 0]);
  await line.close();
});

it('a station that is started again goes on by itself with what was running, and not with what was paused', async () => {
  const folder = join(root, 'data');
  const first = await startStation({ folder });
  await first.stop();
  const before = await openLine(folder);
  const { batches } = before.production;
  const ownerId = (await before.store.operators.find(OPERATOR.username))?.user_id ?? null;
  const rows = await rowsOf(before, await artwork('again', { width: 600, height: 600 }), 6);
  const order = await orderOf(before, rows, { ownerId });
  const [running, paused] = [(await batches.plan(order)).id, (await batches.plan(order)).id];
  for (const id of [running, paused]) await batches.start(id);
  await batches.pause(paused);
  const halted = await batches.progress(paused);
  await before.close();

  const station = await startStation({ folder });
  const wanted = 6 + (halted.counts['made'] ?? 0);
  while ((await recordsOf(station)) < wanted) await new Promise((resolve) => setTimeout(resolve, 100));
  await station.stop();
  const after = await openLine(folder);
  // The station may have been stopped between its last label and the word that all are made. The next one says it.
  await after.production.resume();
  await expect
    .poll(() => after.production.batches.progress(running))
    .toMatchObject({ state: 'done', counts: { made: 6 } });
  expect(await after.production.batches.progress(paused)).toEqual(halted);
  await after.close();
});

async function recordsOf({ url, apiKey }: Station): Promise<number> {
  const answer = await fetch(`${url}/api/records`, { headers: { authorization: `Bearer ${apiKey}` } });
  return ((await answer.json()) as { total: number }).total;
}
