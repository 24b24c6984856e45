import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { startInProcess } from '#test/support/in-process.ts';
import { isAsked, newDatabase, skipped, testServer } from '#test/support/postgres/databases.ts';
import { scanAt } from '#test/support/postgres/scanning.ts';
import { planBatch } from '#test/support/production/desk-batch.ts';
import { makeRandom } from '#test/support/random.ts';
import { newFolder } from '#test/support/station.ts';
import { seedRecords } from '#test/support/sync-model.ts';

const LABELS = 12;
const CLIENTS = 8;
const EVERY_MS = 120;

let opened: AsyncDisposableStack;
beforeEach(() => {
  opened = new AsyncDisposableStack();
});
afterEach(() => opened.disposeAsync());

it.runIf(isAsked)(
  `sessions that the database ends at any moment lose no scan, double none, and fail no row of a batch${skipped}`,
  async () => {
    const database = await newDatabase();
    const server = await testServer();
    const pictures = opened.adopt(newFolder('pictures'), (folder) => rmSync(folder, { recursive: true, force: true }));
    const settings = { 'database.url': server.url(database), 'pictures.folder': pictures, 'work.lease_seconds': 2 };
    const open = async () => opened.adopt(await startInProcess({ settings }), (station) => station.close());
    const [one, other] = [await open(), await open()];
    await one.app.production.resume();
    await other.app.production.resume();
    const ids = await seedRecords(one, 4);
    const id = await planBatch(one, await artwork('ended', { width: 600, height: 600 }), LABELS);
    await one.app.production.batches.start(id);
    const random = makeRandom(1, 'ended sessions');
    let going = true;
    let ended = 0;
    const ending = (async () => {
      while (going) {
        const [victim] = await server.ask(
          `select pg_terminate_backend(pid) as done from (select pid from pg_stat_activity
          where datname = '${database}' and application_name like 'twinmark%' order by pid offset ${random.below(8)} limit 1) as one`,
        );
        if (victim?.['done']) ended++;
        await pause(EVERY_MS);
      }
    })();
    const clients = Array.from({ length: CLIENTS }, (_, i) =>
      scanAt(i % 2 === 0 ? one : other, ids, { client: i, pauseMs: 50 }),
    );
    await expect.poll(async () => (await one.app.production.views.batch(id).catch(() => null))?.state).toBe('done');
    going = false;
    await ending;
    const said = await Promise.all(clients.map((client) => client.end()));
    expect(ended).toBeGreaterThan(10);
    expect((await one.app.production.views.batch(id)).counts).toEqual({ made: LABELS });
    const taken = said.flatMap((client) => client.taken);
    expect(taken.length).toBeGreaterThan(CLIENTS);
    for (const name of ids) {
      const { body } = await call(one.url, 'GET', `/api/records/${name}`, { token: one.apiKey });
      expect(body.scan_count).toBe(taken.filter((other) => other === name).length);
    }
    expect(said.flatMap(({ refusals }) => refusals).filter((text) => !text.startsWith('503 '))).toEqual([]);
  },
  180_000,
);
