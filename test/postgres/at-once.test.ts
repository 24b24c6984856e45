import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { isAsked, newDatabase, skipped, testServer } from '#test/support/postgres/databases.ts';
import { newFolder, startStation } from '#test/support/station.ts';

let opened: AsyncDisposableStack;
beforeEach(() => {
  opened = new AsyncDisposableStack();
});
afterEach(() => opened.disposeAsync());

it.runIf(isAsked)(
  `stations that start for the first time at once all come up; what is sent to two of them at once is done once${skipped}`,
  async () => {
    const url = (await testServer()).url(await newDatabase('template1'));
    const pictures = opened.adopt(newFolder('pictures'), (folder) => rmSync(folder, { recursive: true, force: true }));
    const settings = { 'database.url': url, 'pictures.folder': pictures };
    const open = async () => opened.adopt(await startStation({ settings }), (station) => station.remove());
    const [one, other] = await Promise.all([open(), open()]);
    const image = base64(await artwork('at once', { width: 200, height: 200 }));
    const headers = { 'idempotency-key': 'one request' };
    const order = { token: one.apiKey, headers, json: { image } };
    const made = await Promise.all([one, other].map((station) => call(station.url, 'POST', '/api/records', order)));
    const [first, second] = made.map(({ status, body }) => [status, body.watermark_id]);
    expect(first).toEqual([201, expect.stringMatching(/^TW-/)]);
    expect(second).toEqual(first);
    const listed = await call(other.url, 'GET', '/api/records', { token: other.apiKey });
    expect(listed.body.total).toBe(1);
    const scan = { json: { client_scan_id: 'one scan' } };
    const path = `/api/records/${made[0]?.body.watermark_id}/scan`;
    const scans = await Promise.all([one, other, one, other].map((station) => call(station.url, 'POST', path, scan)));
    expect(scans.map(({ status, body }) => [status, body.scan_count])).toEqual(Array(4).fill([200, 1]));
  },
  120_000,
);
