// @module-tag long
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { artwork } from '#test/support/artwork.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { newFolder, type Station, startStation } from '#test/support/station.ts';
import { jobWhen } from '#test/support/window-jobs.ts';

const ROWS = 60;
const TABLE = ['product_name;sku', ...Array.from({ length: ROWS }, (_, i) => `Schraube ${i};${i}`)].join('\n');

let station: Station | null = null;
afterAll(() => station?.remove());

async function restart(folder: string): Promise<DraftDesk> {
  await station?.kill();
  station = await startStation({ folder });
  return openDraftDesk(station);
}

it('a job outlives the kill of its station, with all that was decided', async () => {
  const folder = newFolder('draft-kills');
  let desk = await restart(folder);
  const { id } = await desk.create();
  await desk.giveTable(id, 'Größen.csv', TABLE);
  const { draft } = await desk.addArtwork(id, 'front.png', await artwork(1, { width: 1170, height: 800 }));
  await desk.changeRow(id, 2, { cells: ['Mutter'] });
  await desk.changeRow(id, 3, { skipped: true });
  const before = await desk.change(id, { sheet_id: 'l7160', strength: 'strong', values: { brand: 'Köhler' } });
  const rows = await desk.rows(id);

  desk = await restart(folder);
  // What else writes to the disk changes what is free.
  const after = await desk.get(id);
  expect({ ...after, room: { ...after.room, free: before.room.free } }).toEqual(before);
  expect(await desk.rows(id)).toEqual(rows);
  expect(draft.artworks[0].name).toBe('front.png');
});

it('a kill while a job is made leads to one batch of all its rows', async () => {
  const folder = newFolder('draft-kills');
  let desk = await restart(folder);
  const picture = await artwork(2, { width: 600, height: 400 });
  let made = 0;
  // From before anything is written to after the answer.
  for (const [round, delay] of [0, 6, 14, 28, 60].entries()) {
    const { id } = await desk.create();
    await desk.change(id, { sheet_id: 'j8157' });
    await desk.giveTable(id, `job ${round}.csv`, TABLE.replaceAll('Schraube', `Teil ${round}`));
    await desk.addArtwork(id, 'front.png', picture);
    const making = desk.make(id).then(
      () => 'answered',
      () => 'cut short',
    );
    await sleep(delay);
    await station?.kill();
    if ((await making) === 'answered') made++;

    desk = await restart(folder);
    const batch = await desk.make(id);
    expect([batch.total, batch.name]).toEqual([ROWS, `job ${round}`]);
    await desk.ask('POST', `/api/desk/batches/${batch.id}/cancel`, { json: { made: 'void' } });
    const { body } = await desk.ask('GET', '/api/desk/batches');
    expect(body.total).toBe(round + 1);
  }
  // Otherwise no kill came in between, or all did.
  expect(made).toBeLessThan(5);
});

it.each([
  ['was planned is the one', -1, 0],
  ['is of another job is not', 0, 1],
])('a batch that %s, where the station ended before the job was told of it', async (_, before, more) => {
  const folder = newFolder('draft-kills');
  let desk = await restart(folder);
  const { id } = await desk.create();
  await desk.giveTable(id, 'job.csv', TABLE);
  await desk.addArtwork(id, 'front.png', await artwork(2, { width: 1170, height: 800 }));
  const file = join(folder, 'drafts', String(id), 'draft.json');
  const state = JSON.parse(readFileSync(file, 'utf8'));
  const batch = await desk.make(id);
  await desk.ask('POST', `/api/desk/batches/${batch.id}/pause`);
  await station?.kill();
  // The first operator is the first user.
  writeFileSync(file, JSON.stringify({ ...state, making: { after: batch.id + before, owner: 1 } }));

  desk = await restart(folder);
  const { drafts } = (await desk.ask('GET', '/api/desk/drafts')).body;
  expect(drafts).toHaveLength(more);
  expect((await desk.make(id)).id).toBe(batch.id + more);
});

it('a batch that was printed already, where the station ended before the job was told of it, is not made twice', async () => {
  const folder = newFolder('draft-kills');
  let desk = await restart(folder);
  const { id } = await desk.create();
  await desk.giveTable(id, 'job.csv', TABLE.split('\n').slice(0, 2).join('\n'));
  await desk.addArtwork(id, 'front.png', await artwork(2, { width: 1170, height: 800 }));
  const file = join(folder, 'drafts', String(id), 'draft.json');
  const state = JSON.parse(readFileSync(file, 'utf8'));
  const batch = await desk.make(id, '?sheets_in=en');
  await jobWhen(desk, batch.id, ({ prints }) => prints.length === 1);
  await station?.kill();
  writeFileSync(file, JSON.stringify({ ...state, making: { after: batch.id - 1, owner: 1 } }));

  desk = await restart(folder);
  expect((await desk.ask('GET', '/api/desk/drafts')).body.drafts).toEqual([]);
  expect((await desk.make(id)).id).toBe(batch.id);
  expect(await jobWhen(desk, batch.id, () => true)).toMatchObject({ state: 'done', counts: { proofed: 1 } });
});
