import { afterEach, expect, it } from 'vitest';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { newDatabase, testServer } from '#test/support/postgres/databases.ts';
import { type FaultyLine, openFaultyLine } from '#test/support/postgres/faulty-line.ts';
import { seedRecords } from '#test/support/sync-model.ts';

let line: FaultyLine;
let station: InProcess;
afterEach(async () => {
  await station.close();
  await line.close();
});

it('a station whose database is away says so, reads marks all the same, and goes on by itself', async () => {
  const server = await testServer();
  const direct = new URL(server.url(await newDatabase()));
  line = await openFaultyLine(server.port);
  direct.port = String(line.port);
  station = await startInProcess({ settings: { 'database.url': String(direct) } });
  const { url, apiKey: token } = station;
  const [id] = await seedRecords(station, 1);
  const picture = base64(await artwork('away', { width: 600, height: 400 }));
  const { body: marked } = await call(url, 'POST', '/api/embed', { json: { image: picture, message: '7K3QZ' } });

  line.cut();
  const away = await call(url, 'PATCH', `/api/records/${id}`, { token, json: { description: 'away' } });
  expect([away.status, away.body.error, away.headers.get('retry-after')]).toEqual([
    503,
    expect.stringContaining('cannot be reached'),
    '2',
  ]);
  const health = await call(url, 'GET', '/api/health');
  expect([health.status, health.body.store]).toEqual([503, expect.stringContaining('cannot be reached')]);
  const read = await call(url, 'POST', '/api/scan', { json: { image: marked.watermarked_image } });
  expect([read.status, read.body.message]).toEqual([200, '7K3QZ']);

  line.mend();
  await expect.poll(async () => (await call(url, 'GET', '/api/health')).status).toBe(200);
  const back = await call(url, 'PATCH', `/api/records/${id}`, { token, json: { description: 'back' } });
  expect([back.status, back.body.card.description]).toEqual([200, 'back']);
  const settings = await station.app.settingsBook.list();
  expect(settings.find(({ name }) => name === 'database.url')).toMatchObject({
    secret: true,
    is_set: true,
    value: null,
  });
  const look = await station.app.diagnostics.check();
  expect([look.ok, look.facts.join(' ')]).toEqual([true, expect.stringContaining('PostgreSQL')]);
  await expect(station.app.store.backups.exportForNow()).rejects.toMatchObject({ code: 'off' });
  await expect(station.app.restores.take(Buffer.from('x'), 0)).rejects.toMatchObject({ code: 'off' });
  await expect(station.app.restores.preview({ kept: 'day' })).rejects.toMatchObject({ code: 'off' });
});
