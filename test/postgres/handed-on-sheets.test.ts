// The sheets of an ordered job whose station is gone are made by another station, so that the job is done.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { startInProcess } from '#test/support/in-process.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import { newFolder } from '#test/support/station.ts';

const LEASE_SECONDS = 2;

it('the sheets of a job are made by another station when its own is gone, and not before', async () => {
  const url = (await testServer()).url(await newDatabase());
  const pictures = newFolder('pictures');
  const settings = { 'database.url': url, 'pictures.folder': pictures, 'work.lease_seconds': LEASE_SECONDS };
  const first = await startInProcess({ settings });
  const other = await startInProcess({ settings });
  try {
    // It is there, makes labels, and does not come to their sheets.
    expect(await first.app.store.leases.take(`station ${first.app.store.station}`)).toBe(true);
    first.app.jobs.begin();
    const image = Buffer.from(await artwork('handed on', { width: 400, height: 400 })).toString('base64');
    const json = { table: 'product_name\nA\nB\n', image, template_id: 'generic', sheet_id: 'j8157' };
    const ask = (method: string, path: string, more = {}) =>
      call(other.url, method, path, { token: first.apiKey, ...more });
    const { body: job } = await call(first.url, 'POST', '/api/jobs', { token: first.apiKey, json });
    const now = async () => (await ask('GET', `/api/jobs/${job.id}`)).body;
    await expect.poll(async () => (await now()).counts).toEqual({ made: 2 });
    await other.app.production.resume();
    other.app.jobs.begin();
    await sleep(3 * 2000 * LEASE_SECONDS);
    expect(await now()).toMatchObject({ state: 'running', counts: { made: 2 } });
    await first.close();
    await expect.poll(now).toMatchObject({ state: 'done', counts: { proofed: 2 } });
    const { files, complete } = (await ask('GET', `/api/jobs/${job.id}/sheets`)).body;
    expect([files.length, complete]).toEqual([1, true]);
  } finally {
    await other.close();
    rmSync(pictures, { recursive: true, force: true });
  }
});
