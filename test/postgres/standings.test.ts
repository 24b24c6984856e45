import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { openDesk } from '#test/support/people.ts';
import { isAsked, newDatabase, skipped, testServer } from '#test/support/postgres/databases.ts';
import { newFolder, startStation } from '#test/support/station.ts';

let opened: AsyncDisposableStack;
beforeEach(() => {
  opened = new AsyncDisposableStack();
});
afterEach(() => opened.disposeAsync());

const PLACES = 18;

it.runIf(isAsked)(
  `three stations of one database count the strangers of an ID together, though each of them sees a part${skipped}`,
  async () => {
    const url = (await testServer()).url(await newDatabase('template1'));
    const pictures = opened.adopt(newFolder('pictures'), (folder) => rmSync(folder, { recursive: true, force: true }));
    const own = { 'lan.trusted_proxies': '127.0.0.1', 'scans.cases': true };
    const settings = { 'database.url': url, 'pictures.folder': pictures, ...own };
    const open = async () => opened.adopt(await startStation({ settings }), (station) => station.remove());
    const stations = [await open(), await open(), await open()] as const;
    const [first, , third] = stations;
    const image = base64(await artwork('standings', { width: 200, height: 200 }));
    const made = await call(first.url, 'POST', '/api/records', { token: first.apiKey, json: { image } });
    const id = made.body.watermark_id;
    const seen = (n: number) => {
      const json = { latitude: -60 + (n % 12) * 10, longitude: (n * 47) % 180 };
      const headers = { 'x-forwarded-for': `192.0.${n}.7` };
      return call((stations[n % 3] ?? first).url, 'POST', `/api/records/${id}/scan`, { json, headers });
    };
    const scans = await Promise.all(Array.from({ length: PLACES * 2 }, (_, n) => seen(n % PLACES)));
    expect(scans.map(({ status }) => status)).toEqual(scans.map(() => 200));
    const { body } = await call(third.url, 'GET', `/api/records/${id}`, { token: first.apiKey });
    expect(body).toMatchObject({ scan_count: PLACES * 2, standing: 'suspicious', devices: PLACES, places: PLACES });
    // What one station kept and what a person said at it is seen at the others.
    const photo = { image: made.body.watermarked_image, keep_photo: true };
    expect((await call(first.url, 'POST', '/api/scan', { json: photo })).body).toMatchObject({ photo_kept: true });
    const window = await openDesk(third);
    const desks = [await openDesk(first), await openDesk(stations[1]), window];
    const told = async () => {
      const answers = await Promise.all(desks.map((desk) => desk.call('GET', '/api/desk/new-cases')));
      return answers.map(({ body }) => body);
    };
    expect(await told()).toEqual(desks.map(() => ({ count: 1, ids: [id] })));
    await desks[1].call('POST', '/api/desk/case-looks', { ids: [id], how: 'dismissed' });
    expect(await told()).toEqual(desks.map(() => ({ count: 0, ids: [] })));
    expect((await window.call('GET', `/api/desk/cases/${id}`)).body.looks).toMatchObject([{ how: 'dismissed' }]);
    await window.call('POST', `/api/records/${id}/standing`, { standing: 'copied', reason: 'bought one' });
    const shown = (await desks[1].call('GET', `/api/desk/cases/${id}`)).body;
    expect(shown).toMatchObject({ standing: 'copied', photos: [{ id: 1 }], verdicts: [{ reason: 'bought one' }] });
    expect((await window.call('GET', shown.photos[0].path)).headers.get('content-type')).toBe('image/webp');
  },
  120_000,
);
