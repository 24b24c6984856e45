import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Label } from '#shared/jobs/production.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { batchWhen, labelsAt, planBatch, print, printedBatch } from '#test/support/production/desk-batch.ts';

let station: InProcess;
let desk: Desk;
let picture: Uint8Array;

beforeAll(async () => {
  picture = await artwork('desk labels', { kind: 'quiet', width: 600, height: 500 });
  station = await startInProcess();
  desk = await openDesk(station);
});
afterAll(() => station.close());

const post = (what: string, json: unknown) => desk.call('POST', `/api/desk/labels/${what}`, json);
const find = async (watermarkId: string | null): Promise<Label[]> =>
  (await desk.call('GET', `/api/desk/labels?watermark_id=${watermarkId}`)).body.labels;

describe('labels on paper', () => {
  it('are rejected, printed anew with the same ID, and their history is found by it', async () => {
    const id = await printedBatch(station, desk, picture, 3);
    const [one, two] = await labelsAt(desk, id);
    const rejected = await post('reject', { labels: [one.id, two.id], reason: 'Smeared' });
    expect(rejected.body.labels).toMatchObject([
      { id: one.id, state: 'rejected', reason: 'Smeared' },
      { id: two.id, state: 'rejected', reason: 'Smeared' },
    ]);
    expect((await post('reject', { labels: [one.id], reason: 'Smeared' })).status).toBe(409);

    const { body } = await post('reprint', { labels: [one.id], id: 'same', reason: 'Smeared' });
    expect(body.labels).toMatchObject([
      { state: 'made', replaces: one.id, watermark_id: one.watermark_id, sheet: null, grade: null },
    ]);
    await print(desk, id);
    const history = await find(one.watermark_id);
    expect(history.map(({ state, sheet, cell }) => [state, sheet, cell])).toEqual([
      ['reprinted', 1, 1],
      ['proofed', 2, 1],
    ]);
    expect(await find(one.watermark_id?.toLowerCase().slice(3) ?? '')).toEqual(history);
    expect(history[0].grade).toBe(one.grade);
  });

  it('are replaced by new IDs, and the old ones are void', async () => {
    const id = await printedBatch(station, desk, picture, 2);
    const [one] = await labelsAt(desk, id);
    const { body } = await post('reprint', { labels: [one.id], id: 'new', reason: 'Creased' });
    expect(body.labels).toMatchObject([{ state: 'planned', replaces: one.id, watermark_id: null }]);
    await batchWhen(desk, id, ({ state }) => state === 'done');
    const [fresh] = await labelsAt(desk, id, '?state=made');
    expect(fresh.watermark_id).not.toBe(one.watermark_id);
    expect((await find(one.watermark_id))[0]).toMatchObject({ state: 'voided', reason: 'Creased' });
    const card = await fetch(`${station.url}/api/records/${one.watermark_id}`);
    expect(((await card.json()) as { label_status: string }).label_status).toBe('voided');
    expect((await post('undo-void', { labels: [one.id] })).status).toBe(409);
  });

  it('are voided and come back, all of a call or none', async () => {
    const id = await printedBatch(station, desk, picture, 2);
    const [one, two] = await labelsAt(desk, id);
    expect((await post('void', { labels: [one.id], reason: 'Torn' })).body.labels).toMatchObject([{ state: 'voided' }]);
    expect((await post('void', { labels: [two.id, one.id], reason: 'Torn' })).status).toBe(409);
    expect((await labelsAt(desk, id)).map(({ state }) => state)).toEqual(['voided', 'proofed']);
    const back = await post('undo-void', { labels: [one.id] });
    expect(back.body.labels).toMatchObject([{ state: 'proofed', reason: null, grade: one.grade }]);
  });

  it.each([
    ['void', { labels: [999_999], reason: 'Torn' }, 404],
    ['void', { labels: [1], reason: '  ' }, 400],
    ['void', { labels: [1] }, 400],
    ['void', { labels: [], reason: 'Torn' }, 400],
    ['void', { labels: [1, 1], reason: 'Torn' }, 400],
    ['reprint', { labels: [1], id: 'other', reason: 'Torn' }, 400],
  ])('%s of %j is refused with %i', async (what, json, status) => {
    expect((await post(what, json)).status).toBe(status);
  });

  it('are verified, rejected and voided by programs, each with the scope for it', async () => {
    const id = await printedBatch(station, desk, picture, 3);
    const [one, two, three] = await labelsAt(desk, id);
    const ask = (
      label: Label,
      what: string,
      { json = {}, token = station.apiKey }: { json?: object; token?: string },
    ) => call(station.url, 'POST', `/api/records/${label.watermark_id}/${what}`, { token, json });
    expect((await ask(one, 'verify', {})).body).toMatchObject({ success: true, label: { state: 'verified' } });
    expect((await ask(one, 'verify', {})).status).toBe(200);
    expect((await ask(two, 'reject', { json: { reason: 'Torn' } })).body.label).toMatchObject({ state: 'rejected' });
    expect((await ask(two, 'verify', {})).status).toBe(409);
    expect((await ask(three, 'void', { json: {} })).status).toBe(400);
    expect((await ask(three, 'void', { json: { reason: 'Stolen' } })).body.label).toMatchObject({ state: 'voided' });
    const states = (await labelsAt(desk, id)).map(({ state, reason }) => [state, reason]);
    expect(states).toEqual([
      ['verified', null],
      ['rejected', 'Torn'],
      ['voided', 'Stolen'],
    ]);
    const { body: poor } = await desk.call('POST', '/api/keys', { name: 'reads', scopes: ['read'] });
    expect(poor.key).toHaveLength(48);
    expect((await ask(one, 'void', { json: { reason: 'x' }, token: poor.key })).status).toBe(403);
    expect((await call(station.url, 'POST', `/api/records/${one.watermark_id}/verify`)).status).toBe(401);
    // A record of a program's own has no label of a job.
    const json = { image: base64(picture) };
    const { body: alone } = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json });
    expect((await ask(alone, 'verify', {})).status).toBe(409);
    expect((await ask({ ...one, watermark_id: 'TW-22222' }, 'verify', {})).status).toBe(404);
  });

  it('have no history where they were never planned: the list is empty', async () => {
    expect(await find('TW-22222')).toEqual([]);
    expect(await find('no%20ID')).toEqual([]);
    expect((await desk.call('GET', '/api/desk/labels')).status).toBe(400);
  });
});

it('a label that is not made yet gets another text; what its template refuses is told at once', async () => {
  const id = await planBatch(station, picture, 1);
  const [label] = await labelsAt(desk, id);
  const amend = (metadata: object) => desk.call('PATCH', `/api/desk/labels/${label.id}`, { metadata });
  expect((await amend({ product_name: 'Riesling' })).body).toMatchObject({ metadata: { product_name: 'Riesling' } });
  expect((await amend({ gtin: '123' })).status).toBe(400);
  await desk.call('POST', `/api/desk/batches/${id}/start`);
  await batchWhen(desk, id, ({ state }) => state === 'done');
  expect((await amend({ product_name: 'Late' })).status).toBe(409);
  expect((await desk.call('PATCH', '/api/desk/labels/999999', { metadata: {} })).status).toBe(404);
});

it('a thumbnail is small, kept by the browser, and there only for labels that are made', async () => {
  const id = await planBatch(station, picture, 1);
  const [label] = await labelsAt(desk, id);
  const thumbnail = () => desk.call('GET', `/api/desk/labels/${label.id}/thumbnail`);
  expect((await thumbnail()).status).toBe(404);
  await desk.call('POST', `/api/desk/batches/${id}/start`);
  await batchWhen(desk, id, ({ state }) => state === 'done');
  const { status, headers, bytes } = await thumbnail();
  expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(headers.get('cache-control')).toMatch(/^private, .*immutable/);
  const { width, height } = await sharp(bytes).metadata();
  expect(Math.max(width, height)).toBe(240);
  expect(headers.get('etag')).toMatch(/^"[0-9a-f]{64}-small"$/);
});
