// Many records at once, and events as a stream.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#test/support/api.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { addRecord } from '#test/support/store/lab.ts';

let station: InProcess;
const ids: string[] = [];
beforeAll(async () => {
  station = await startInProcess();
  for (let n = 0; n < 3; n++) ids.push((await addRecord(station.app.store, station.userId)).id);
});
afterAll(() => station.close());

const ask = (method: string, path: string, json?: object) =>
  call(station.url, method, path, { token: station.apiKey, ...(json ? { json } : {}) });

it('each of many scans and changes has its answer in their order, and one that fails holds up no other', async () => {
  const scans = [...ids, 'TW-22222', ids[0]].map((wm_id) => ({ wm_id, client_scan_id: 'gate-1' }));
  const counted = await ask('POST', '/api/bulk/scans', { scans });
  expect(counted.status).toBe(207);
  const found = counted.body.items.map(({ status, scan_count }: Record<string, number>) => [status, scan_count]);
  expect(found).toEqual([
    [200, 1],
    [200, 1],
    [200, 1],
    [404, undefined],
    [200, 1],
  ]);
  const records = [
    { wm_id: ids[0], description: 'first' },
    { wm_id: ids[1], metadata: { nothing: 'known' } },
  ];
  const changed = await ask('PATCH', '/api/bulk/records', { records });
  expect(changed.body.items).toMatchObject([{ status: 200 }, { status: 400, error: expect.any(String) }]);
  expect((await ask('GET', `/api/records/${ids[0]}`)).body.description).toBe('first');
});

it('records come as NDJSON and CSV, all of them or those that changed since', async () => {
  const headers = { authorization: `Bearer ${station.apiKey}` };
  const text = async (path: string) => (await fetch(new URL(path, station.url), { headers })).text();
  const cards = (await text('/api/records.ndjson'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(cards.map(({ watermark_id }) => watermark_id).sort()).toEqual(ids.map((id) => `TW-${id}`).sort());
  const { updated_at } = cards.at(-2);
  expect((await text(`/api/records.ndjson?since=${updated_at}`)).trim().split('\n')).toHaveLength(1);
  const [head, ...rows] = (await text('/api/records.csv')).trim().split('\r\n');
  expect([head?.includes('watermark_id,template_id'), rows.length]).toEqual([true, 3]);
});

/** Reads a stream until it has so many frames of events. */
async function framesOf(path: string, count: number, headers: Record<string, string> = {}) {
  const stop = new AbortController();
  const reply = await fetch(new URL(path, station.url), {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${station.apiKey}`, ...headers },
    signal: stop.signal,
  });
  let text = '';
  const found = () => text.split('\n\n').filter((frame) => frame.includes('data: '));
  for await (const chunk of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (found().length >= count) break;
  }
  stop.abort();
  const frames = found().map((frame) => JSON.parse(frame.split('data: ')[1] ?? ''));
  return { status: reply.status, type: reply.headers.get('content-type'), text, frames };
}

it('a stream tells what happens from now on, goes on behind Last-Event-ID, and ends with its key and with the station', async () => {
  const listening = framesOf('/api/history', 1);
  await new Promise((done) => setTimeout(done, 500));
  const first = await addRecord(station.app.store, station.userId);
  const heard = await listening;
  expect(heard).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' });
  expect(heard.frames).toMatchObject([{ type: 'record.created', data: { watermark_id: `TW-${first.id}` } }]);
  const last = heard.frames[0].id;
  const later = [];
  for (let n = 0; n < 3; n++) later.push(`TW-${(await addRecord(station.app.store, station.userId)).id}`);
  const all = await framesOf('/api/history?after=0', 2);
  expect(all.frames.slice(0, 2).map(({ data }) => data.watermark_id)).toEqual([`TW-${ids[0]}`, `TW-${ids[1]}`]);
  const missed = await framesOf('/api/history?after=1&kinds=record.created', 3, { 'last-event-id': String(last) });
  expect(missed.frames.map(({ data }) => data.watermark_id)).toEqual(later);
  expect((await framesOf('/api/history', 1, { 'last-event-id': 'x' })).status).toBe(400);
  const own = await startInProcess({ settings: {} });
  const { body: key } = { body: await own.app.identity.apiKeys.create(own.userId, { name: 'ends' }) };
  const stream = await fetch(new URL('/api/history', own.url), {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${key.key}` },
  });
  const ended = stream.text();
  await own.close();
  expect(await ended).toMatch(/^retry: 1000\n\nid: \d+\n\n/);
});

it('events come page by page, and a program that waits hears of the next one as it happens', async () => {
  const { body } = await ask('GET', '/api/history?kinds=record.created&limit=2');
  expect(body.events.map(({ data }: { data: { watermark_id: string } }) => data.watermark_id)).toEqual([
    `TW-${ids[0]}`,
    `TW-${ids[1]}`,
  ]);
  const last = (await ask('GET', `/api/history?after=${body.next}&limit=1000`)).body.events.at(-1).id;
  const waiting = ask('GET', `/api/history?after=${last}&wait=20`);
  const { id } = await addRecord(station.app.store, station.userId);
  expect((await waiting).body.events).toMatchObject([{ type: 'record.created', data: { watermark_id: `TW-${id}` } }]);
  expect((await ask('GET', `/api/history?after=${last + 1}&wait=1`)).body).toEqual({ events: [], next: null });
  expect((await ask('GET', '/api/history?kinds=nothing')).status).toBe(400);
});
