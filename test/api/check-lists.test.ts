import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EPOCH } from '#shared/core/times.ts';
import { call } from '#test/support/api.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk, type Person } from '#test/support/people.ts';
import { addRecord } from '#test/support/store/lab.ts';

const [ONE, TWO, STRANGE] = ['7K3QZ', '8M4RW', '9N5SX'];
const AT = '2026-05-01T09:00:00.000Z';

let station: InProcess;
let desk: Desk;
let other: Person;

const newKey = () => randomBytes(16).toString('hex');
const begun = (more = {}) => ({
  name: 'Truck 7',
  device: 'Gate 4',
  expected: [],
  begun_at: AT,
  ended_at: null,
  ...more,
});
const send = (method: string, path: string, json: unknown, token = station.apiKey) =>
  call(station.url, method, `/api/device/check-lists/${path}`, { token, json });
const see = (key: string, ids: readonly string[], seen_at = AT) =>
  send('POST', `${key}/sights`, { sights: ids.map((watermark_id) => ({ watermark_id, seen_at })) });
const photo = async (key: string, id: string) =>
  call(station.url, 'PUT', `/api/device/check-lists/${key}/sights/${id}/photo`, {
    token: station.apiKey,
    raw: await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#336699' } })
      .png()
      .toBuffer(),
    headers: { 'content-type': 'image/png' },
  });
const newest = async () => (await desk.call('GET', '/api/desk/check-lists')).body.check_lists[0];
const entries = async (id: number, query = '') =>
  (await desk.call('GET', `/api/desk/check-lists/${id}/entries${query}`)).body;

beforeAll(async () => {
  station = await startInProcess();
  desk = await openDesk(station);
  other = await desk.addPerson('berta');
});
afterAll(() => station.close());

test('a list and what was seen arrive once, however often they are sent; the desk sees what is missing and foreign', async () => {
  const key = newKey();
  const list = begun({ expected: [`TW-${ONE}`, TWO.toLowerCase(), ONE] });
  for (let time = 0; time < 2; time++) {
    expect((await send('PUT', key, list)).status).toBe(200);
    expect((await see(key, [STRANGE, ONE, ONE], time === 0 ? AT : '2026-05-01T10:00:00.000Z')).status).toBe(200);
  }
  const shown = await newest();
  expect(shown).toMatchObject({ name: 'Truck 7', device: 'Gate 4', begun_at: AT, ended_at: null });
  expect(shown).toMatchObject({ expected: 2, seen: 1, missing: 1, foreign: 1, photos: 0 });
  const all = await entries(shown.id);
  expect(all.entries).toMatchObject([
    { watermark_id: `TW-${TWO}`, state: 'missing', seen_at: null, known: false },
    { watermark_id: `TW-${STRANGE}`, state: 'foreign', seen_at: AT },
    { watermark_id: `TW-${ONE}`, state: 'seen', seen_at: AT },
  ]);
  expect(await entries(shown.id, '?state=seen&per_page=1')).toMatchObject({ total: 1, entries: [{ state: 'seen' }] });
});

test('labels that were seen and must not go out are counted', async () => {
  const made = async (label_status: 'made' | 'voided' | 'rejected') =>
    (await addRecord(station.app.store, station.userId, { label_status })).id;
  const [good, voided, rejected, unseen] = [
    await made('made'),
    await made('voided'),
    await made('rejected'),
    await made('voided'),
  ];
  const key = newKey();
  await send('PUT', key, begun({ expected: [good, voided, unseen] }));
  await see(key, [good, voided, rejected]);
  expect(await newest()).toMatchObject({ seen: 2, missing: 1, foreign: 1, out: 2 });
});

test('IDs that the station does not know are never given out once a device has them', async () => {
  const [awaited, seen, scanned, typed] = ['3J5RW', '4J5RW', '5J5RW', '6J5RW'];
  const key = newKey();
  await send('PUT', key, begun({ expected: [`TW-${awaited}`] }));
  await see(key, [seen]);
  const scan = (id: string, token: object) =>
    call(station.url, 'POST', `/api/records/TW-${id}/scan`, { ...token, json: {} });
  expect((await scan(scanned, { token: station.apiKey })).status).toBe(404);
  // Whoever types IDs without credentials does not use them up.
  expect((await scan(typed, {})).status).toBe(404);
  const taken = (await station.app.store.ids.takenAfter(EPOCH, 10_000)).map(({ id }) => id);
  expect([awaited, seen, scanned, typed].map((id) => taken.includes(id))).toEqual([true, true, true, false]);
});

test('results that come before or after the end count, and the first end stays', async () => {
  const key = newKey();
  const ended_at = '2026-05-01T11:00:00.000Z';
  await send('PUT', key, begun({ expected: [ONE], ended_at }));
  await send('PUT', key, begun({ expected: [TWO], ended_at: null }));
  await see(key, [ONE]);
  expect(await newest()).toMatchObject({ ended_at, expected: 1, seen: 1, missing: 0 });
});

test('a photograph is kept small, once, and shown at the desk', async () => {
  const key = newKey();
  await send('PUT', key, begun({ expected: [ONE] }));
  expect((await photo(key, ONE)).status).toBe(404);
  await see(key, [ONE]);
  expect((await photo(key, ONE)).status).toBe(200);
  const { id } = await newest();
  const kept = await desk.call('GET', `/api/desk/check-lists/${id}/entries/${ONE}/photo`);
  expect(kept.headers.get('content-type')).toBe('image/webp');
  expect((await photo(key, ONE)).status).toBe(200);
  expect(await newest()).toMatchObject({ photos: 1 });
  expect((await desk.call('GET', `/api/desk/check-lists/${id}/entries/${TWO}/photo`)).status).toBe(404);
  const raw = Buffer.from('no picture');
  const path = `/api/device/check-lists/${key}/sights/${ONE}/photo`;
  await see(key, [TWO]);
  const broken = await call(station.url, 'PUT', path.replace(ONE, TWO), { token: station.apiKey, raw });
  expect(broken.status).toBe(400);
});

test('the desk sees whether a label has a record and may go out, and saves all as CSV', async () => {
  const { id: recordId } = await addRecord(station.app.store, station.userId);
  const watermark_id = `TW-${recordId}`;
  const key = newKey();
  await send('PUT', key, begun({ name: '=1+1', expected: [watermark_id] }));
  await see(key, [watermark_id, STRANGE]);
  const { id } = await newest();
  expect((await entries(id)).entries).toMatchObject([
    { watermark_id: `TW-${STRANGE}`, known: false },
    { watermark_id, known: true, label_status: null },
  ]);
  const { bytes, headers } = await desk.call('GET', `/api/desk/check-lists/${id}/report.csv`);
  const [head, ...lines] = Buffer.from(bytes).toString().trimEnd().split('\r\n');
  expect(headers.get('content-type')).toContain('text/csv');
  expect(head).toBe('\uFEFFlist,device,watermark_id,state,seen_at,photo,record,label_status');
  expect(lines).toEqual([
    `"'=1+1",Gate 4,TW-${STRANGE},foreign,${AT},no,no,`,
    `"'=1+1",Gate 4,${watermark_id},seen,${AT},no,yes,`,
  ]);
});

test('a list of another account, an unknown list, bad IDs and times of the future are refused', async () => {
  const key = newKey();
  await send('PUT', key, begun());
  expect((await send('PUT', key, begun(), other.apiKey)).status).toBe(403);
  expect(
    (await send('POST', `${key}/sights`, { sights: [{ watermark_id: ONE, seen_at: AT }] }, other.apiKey)).status,
  ).toBe(403);
  expect((await see(newKey(), [ONE])).status).toBe(404);
  expect((await see(key, ['OOOOO'])).status).toBe(400);
  expect((await see(key, [ONE], '2199-01-01T00:00:00.000Z')).status).toBe(400);
  expect((await send('PUT', newKey(), begun({ begun_at: 'yesterday' }))).status).toBe(400);
  expect((await send('PUT', 'short', begun())).status).toBe(404);
  expect(await newest()).toMatchObject({ seen: 0, foreign: 0 });
});

test('a device sends so much of its lists in a day, then it is refused until tomorrow; others are not', async () => {
  const [key, more] = [newKey(), newKey()];
  await send('PUT', key, begun({ expected: [ONE] }));
  await see(key, [ONE, TWO]);
  const { store } = station.app;
  const sums = async () => (await store.kept.get('check_lists.sent')) as { day: string; by: Record<string, object> };
  const { day, by } = await sums();
  const [own] = Object.keys(by);
  const set = (sent: object, on = day) =>
    store.change(({ kept }) => kept.set('check_lists.sent', { day: on, by: { ...by, [own]: sent } }));
  const none = { photo_bytes: 0, lists: 0, sights: 0 };

  await set({ ...none, photo_bytes: 500_000_000 });
  const refused = await photo(key, ONE);
  expect([refused.status, refused.body.error]).toEqual([429, expect.stringContaining('photos of 500 MB today')]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
  await set({ ...none, lists: 500 });
  expect((await send('PUT', more, begun())).body.error).toContain('has begun 500 lists today');
  // A list that is there already goes on.
  expect((await send('PUT', key, begun({ ended_at: AT }))).status).toBe(200);
  await set({ ...none, sights: 200_000 });
  expect((await see(key, [STRANGE])).body.error).toContain('has sent 200,000 labels');
  expect((await see(key, [ONE])).status).toBe(200);

  // Sent again with other labels, it keeps nothing of these.
  expect((await send('PUT', key, begun({ expected: ['7K5RW'] }))).status).toBe(200);
  expect((await store.ids.takenAfter(EPOCH, 10_000)).map(({ id }) => id)).not.toContain('7K5RW');

  const { key: token } = await station.app.identity.apiKeys.create(station.userId, { name: 'another' });
  expect((await send('PUT', more, begun(), token)).status).toBe(200);
  await set({ photo_bytes: 500_000_000, lists: 500, sights: 200_000 }, '2026-05-01');
  expect((await photo(key, ONE)).status).toBe(200);
  // The day before is forgotten, and the photograph is counted.
  expect(Object.values((await sums()).by)).toEqual([{ ...none, photo_bytes: expect.any(Number) }]);
});

test('photographs that come at once share what is left of the day', async () => {
  const key = newKey();
  const ids = ['3K5RW', '4K5RW', '5K5RW', '6K5RW'];
  await send('PUT', key, begun({ expected: ids }));
  await see(key, ids);
  const { store } = station.app;
  const kept = (await store.kept.get('check_lists.sent')) as { day: string; by: Record<string, object> };
  const bytes = (
    await sharp({ create: { width: 1280, height: 853, channels: 3, background: '#336699' } })
      .webp()
      .toBuffer()
  ).length;
  const [own] = Object.keys(kept.by);
  const left = { photo_bytes: 500_000_000 - Math.floor(bytes * 2.9), lists: 0, sights: 0 };
  await store.change((tables) => tables.kept.set('check_lists.sent', { ...kept, by: { [own]: left } }));
  const statuses = (await Promise.all(ids.map((id) => photo(key, id)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(ids.length);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
});
