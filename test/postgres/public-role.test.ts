import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { isAsked, newDatabase, skipped, testServer } from '#test/support/postgres/databases.ts';
import { newFolder, startStation } from '#test/support/station.ts';

const OWN_KEY = '5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e';

let opened: AsyncDisposableStack;
beforeEach(() => {
  opened = new AsyncDisposableStack();
});
afterEach(() => opened.disposeAsync());

it.runIf(isAsked)(
  `a process for buyers alone shows what a station publishes, keeps its sights once, and knows no key of the station${skipped}`,
  async () => {
    const url = (await testServer()).url(await newDatabase('template1'));
    const pictures = opened.adopt(newFolder('pictures'), (folder) => rmSync(folder, { recursive: true, force: true }));
    const settings = { 'database.url': url, 'pictures.folder': pictures };
    const own = { ...settings, 'engine.key': OWN_KEY };
    const station = opened.adopt(await startStation({ settings: own }), (one) => one.remove());
    const image = base64(await artwork('public role', { width: 400, height: 300 }));
    const made = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json: { image } });
    const id = made.body.watermark_id;
    const open = () => startStation({ settings, role: 'public', operator: null });
    const doors = [
      opened.adopt(await open(), (one) => one.remove()),
      opened.adopt(await open(), (one) => one.remove()),
    ];
    const status = async () => Promise.all(doors.map(async (door) => (await call(door.url, 'GET', `/c/${id}`)).status));
    const publish = (published: boolean) =>
      call(station.url, 'PATCH', `/api/records/${id}`, { token: station.apiKey, json: { published } });

    expect(await status()).toEqual([404, 404]);
    await publish(true);
    expect(await status()).toEqual([200, 200]);
    const json = { client_scan_id: 'the same' };
    for (const door of doors) await call(door.url, 'POST', `/api/records/${id}/scan`, { json });
    const { body } = await call(station.url, 'GET', `/api/records/${id}/scans`, { token: station.apiKey });
    expect(body.total).toBe(1);

    const [door] = doors;
    const read = await call(door.url, 'POST', '/api/scan', { json: { image: made.body.watermarked_image } });
    expect(read.body.success).toBe(false);
    expect((await call(door.url, 'GET', `/api/records/${id}/passport`)).status).toBe(404);
    expect((await call(door.url, 'GET', '/api/records', { token: station.apiKey })).status).toBe(404);
    await publish(false);
    expect(await status()).toEqual([404, 404]);
  },
);
