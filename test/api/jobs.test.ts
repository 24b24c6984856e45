import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job, JobLabel } from '#shared/jobs/jobs.ts';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { openReceiver } from '#test/support/webhooks/receiver.ts';

const folder = mkdtempSync(join(tmpdir(), 'orders-'));
let station: InProcess;
let picture: Uint8Array;
/** How far the station's clock is ahead: orders without artwork wait half a minute for it. */
let ahead = 0;

beforeAll(async () => {
  const settings = { 'jobs.folder': folder };
  station = await startInProcess({ settings, mostRows: 12, clock: () => Date.now() + ahead });
  await station.app.production.resume();
  station.app.jobs.begin();
  picture = await artwork('orders', { width: 600, height: 600 });
});
afterAll(async () => {
  await station.close();
  rmSync(folder, { recursive: true });
});

const table = (name: string, rows = 2) =>
  ['product_name;sku', ...Array.from({ length: rows }, (_, i) => `${name} ${i};${name}-${i}`), ''].join('\n');
const body = (name: string, more: object = {}) => ({
  name,
  table: table(name),
  image: Buffer.from(picture).toString('base64'),
  template_id: 'generic',
  sheet_id: 'j8157',
  ...more,
});
const ask = (method: string, path: string, json?: object, key?: string) =>
  call(station.url, method, path, {
    token: station.apiKey,
    ...(json ? { json } : {}),
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });

async function jobWhen(id: number, is: (job: Job) => boolean): Promise<Job> {
  const read = async (): Promise<Job> => (await ask('GET', `/api/jobs/${id}`)).body;
  let job = await read();
  const isSo = async () => {
    job = await read();
    return is(job);
  };
  await expect.poll(isSo, { interval: 100, message: `job ${id} comes so far` }).toBe(true);
  return job;
}

describe('jobs that programs order', () => {
  it('are made, and tell how far they are', async () => {
    const { status, body: job } = await ask('POST', '/api/jobs', body('bolts'));
    expect([status, job.labels, job.priority, job.hold]).toEqual([201, 2, 5, false]);
    expect(await jobWhen(job.id, ({ state }) => state === 'done')).toMatchObject({ counts: { proofed: 2 } });
    const { files, complete } = (await ask('GET', `/api/jobs/${job.id}/sheets`)).body;
    expect([files.length, complete]).toEqual([1, true]);
    const { body: page } = await ask('GET', '/api/jobs');
    expect(page).toMatchObject({ jobs: [{ id: job.id, state: 'done' }], next: null });
    expect((await ask('GET', '/api/jobs?state=waiting')).body.jobs).toEqual([]);
    const { labels } = (await ask('GET', `/api/jobs/${job.id}/labels`)).body;
    const path = `/api/records/${labels[1].watermark_id}`;
    expect((await ask('GET', path)).body).toMatchObject({ job_id: job.id, row: 2 });
    expect((await call(station.url, 'GET', path)).body).toMatchObject({ job_id: null, row: null });
  });

  it('go on or stay held as the last of several changes at once says', async () => {
    const many = { ...body('races'), table: table('races', 96), sheets_in: null };
    const { body: job } = await ask('POST', '/api/jobs', many);
    await jobWhen(job.id, ({ counts }) => (counts.made ?? 0) > 0);
    const start_at = new Date(Date.now() + 3_600_000).toISOString();
    const late = await ask('PATCH', `/api/jobs/${job.id}`, { start_at });
    expect([late.status, late.body.error]).toEqual([409, expect.stringContaining('has begun')]);
    for (let round = 0; round < 4; round++) {
      await Promise.all([true, false].map((hold) => ask('PATCH', `/api/jobs/${job.id}`, { hold })));
      const { hold, state } = (await ask('GET', `/api/jobs/${job.id}`)).body;
      expect([hold, ['running', 'done'].includes(state) ? 'goes on' : state]).toEqual(
        hold ? [true, state] : [false, 'goes on'],
      );
      expect(hold && state !== 'done' ? state : 'held').toBe('held');
      await ask('PATCH', `/api/jobs/${job.id}`, { hold: false });
    }
    await jobWhen(job.id, ({ state }) => state === 'done');
  });

  it('are one job where the same request comes again, and another request may not have its key', async () => {
    const [first, again] = await Promise.all([1, 2].map(() => ask('POST', '/api/jobs', body('nuts'), 'order 7')));
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.id).toBe(first.body.id);
    expect((await ask('POST', '/api/jobs', body('nails'), 'order 7')).status).toBe(409);
  });

  it('make as many labels of a row as its column says, each with an ID of its own, in batches of whole rows', async () => {
    const rows = ['product_name;sku;Menge', 'Nut;N-1;5', 'Bolt;B-1;9', 'Nail;N-2;1', ''].join('\n');
    const { status, body: job } = await ask('POST', '/api/jobs', {
      ...body('quantities'),
      table: rows,
      quantity_column: 'Mengen',
    });
    expect([status, job.error]).toEqual([400, expect.stringContaining('no column "Mengen"')]);
    const { body: made } = await ask('POST', '/api/jobs', { ...body('q'), table: rows, quantity_column: ' Menge' });
    expect([made.labels, made.batches.length, made.unused_columns]).toEqual([15, 2, []]);
    await jobWhen(made.id, ({ state }) => state === 'done');
    const { labels } = (await ask('GET', `/api/jobs/${made.id}/labels`)).body;
    expect(labels.map(({ metadata }: JobLabel) => metadata['sku'])).toEqual([
      ...Array(5).fill('N-1'),
      ...Array(9).fill('B-1'),
      'N-2',
    ]);
    expect(new Set(labels.map(({ watermark_id }: JobLabel) => watermark_id)).size).toBe(15);
  });

  it('are refused where a row does not say how many labels it becomes', async () => {
    const wrong = ['product_name;sku;pieces', 'Nut;N-1;0', 'Bolt;B-1;', 'Nail;N-2;2,5', 'Pin;P-1;5001', ''].join('\n');
    const { status, body: refused } = await ask('POST', '/api/jobs', {
      ...body('no quantities'),
      table: wrong,
      quantity_column: 'pieces',
    });
    expect(status).toBe(400);
    for (const value of ['"0"', '""', '"2,5"', '"5001"']) expect(refused.error).toContain(`labels is ${value}`);
  });

  it('wait while they are held, and until their time; the more urgent begin first', async () => {
    const { body: held } = await ask('POST', '/api/jobs', body('held', { hold: true }));
    expect(held.state).toBe('held');
    const start_at = new Date(Date.now() + 3_600_000).toISOString();
    const { body: later } = await ask('POST', '/api/jobs', body('later', { start_at, priority: 1 }));
    expect(later).toMatchObject({ state: 'waiting', start_at });
    const listed = async (state: string) =>
      (await ask('GET', `/api/jobs?state=${state}`)).body.jobs.map(({ id }: Job) => id);
    expect([await listed('held'), await listed('waiting')]).toEqual([[held.id], [later.id]]);
    await ask('PATCH', `/api/jobs/${held.id}`, { hold: false });
    await jobWhen(held.id, ({ state }) => state === 'done');
    await ask('PATCH', `/api/jobs/${later.id}`, { start_at: null });
    await jobWhen(later.id, ({ state }) => state === 'done');
  });

  it('take no start time once they have begun: it would count for nothing', async () => {
    const { body: job } = await ask('POST', '/api/jobs', { ...body('begun'), table: table('begun', 24) });
    await jobWhen(job.id, ({ counts }) => (counts.made ?? 0) > 0);
    const start_at = new Date(Date.now() + 3_600_000).toISOString();
    const late = await ask('PATCH', `/api/jobs/${job.id}`, { start_at, priority: 2 });
    expect([late.status, late.body.error]).toEqual([409, expect.stringContaining('The job has begun')]);
    const now = (await ask('GET', `/api/jobs/${job.id}`)).body;
    expect([now.start_at, now.priority], 'nothing of the request was taken').toEqual([null, 5]);
    expect((await ask('PATCH', `/api/jobs/${job.id}`, { start_at: null })).status).toBe(200);
    await jobWhen(job.id, ({ state }) => state === 'done');
    expect(await station.app.production.views.batch(job.batches[0])).toMatchObject({ job: job.id });
  });

  it('are refused as a whole, with the reasons, and leave nothing', async () => {
    const drafts = await station.app.drafts.list();
    const gtin = 'product_name;gtin\nScrew;4006381333931\nNut;4006381333932\n';
    const bad = await ask('POST', '/api/jobs', body('bad', { table: gtin }), 'order 8');
    expect(bad.status).toBe(400);
    expect(bad.body.error).toContain('Row 3');
    const cut = Buffer.from(picture.subarray(0, picture.length / 2)).toString('base64');
    const broken = await ask('POST', '/api/jobs', body('bad', { image: cut }));
    expect([broken.status, broken.body.error]).toEqual([400, expect.stringMatching(/^\S+: .*cut short/)]);
    for (const wrong of [{ template_id: 'nonsense' }, { sheet_id: 'nonsense' }, { start_at: '2026-11-21T09:00:00' }])
      expect((await ask('POST', '/api/jobs', body('bad', wrong))).status).toBe(400);
    expect(await station.app.drafts.list()).toEqual(drafts);
    expect((await ask('POST', '/api/jobs', body('good'), 'order 8')).status).toBe(201);
  });

  it('say which columns fill no field, and are refused where none does', async () => {
    const some = 'product_name;sku;colour of the lid\nJam;J-1;red\n';
    const { body: job } = await ask('POST', '/api/jobs', body('lids', { table: some }));
    expect(job.unused_columns).toEqual(['colour of the lid']);
    const none = await ask('POST', '/api/jobs', body('strange', { table: 'weight;colour of the lid\n3;red\n' }));
    expect([none.status, none.body.error]).toEqual([400, expect.stringContaining('"weight", "colour of the lid"')]);
    await jobWhen(job.id, ({ state }) => state === 'done');
  });

  it('end when they are cancelled, keep the labels that are made, and programs are told what became of them', async () => {
    const receiver = await openReceiver();
    const kinds = ['job.done', 'job.cancelled'];
    await ask('POST', '/api/webhooks', { name: 'ERP', url: receiver.url, allow_private: true, kinds });
    const { body: held } = await ask('POST', '/api/jobs', body('never', { hold: true }));
    expect((await ask('POST', `/api/jobs/${held.id}/cancel`)).body).toMatchObject({ state: 'cancelled' });
    expect((await ask('GET', '/api/jobs?state=held')).body.jobs.map(({ id }: Job) => id)).not.toContain(held.id);
    const { body: job } = await ask('POST', '/api/jobs', {
      ...body('half'),
      table: table('half', 96),
      sheets_in: null,
    });
    await jobWhen(job.id, ({ counts }) => (counts.made ?? 0) > 0);
    await ask('POST', `/api/jobs/${job.id}/cancel`);
    const { counts } = await jobWhen(job.id, ({ state }) => state === 'cancelled');
    expect(counts.made).toBeGreaterThan(0);
    expect((await ask('POST', `/api/jobs/${job.id}/cancel`)).body).toMatchObject({ state: 'cancelled', counts });
    expect((await ask('POST', '/api/jobs/999999/cancel')).status).toBe(404);
    const { body: done } = await ask('POST', '/api/jobs', body('told'));
    await expect.poll(() => receiver.came.length).toBe(3);
    const told = new Map(receiver.came.map(({ type, data }) => [data['job_id'], { ...data, type }]));
    expect(told.get(held.id)).toMatchObject({ type: 'job.cancelled', name: 'never', labels: 2 });
    expect(told.get(job.id)).toMatchObject({ type: 'job.cancelled', labels: 96, counts });
    expect(told.get(done.id)).toMatchObject({ type: 'job.done', labels: 2, counts: { proofed: 2 } });
    await receiver.close();
  });

  it('are listed page by page, the newest first, each once, by state and a part of the name', async () => {
    const made = [];
    for (const name of ['Nägel', 'page 1', 'page 2', 'page 3']) {
      made.unshift((await ask('POST', '/api/jobs', body(name, { hold: true }))).body.id);
    }
    const pagesOf = async (query: string) => {
      const pages: number[][] = [];
      let path: string | null = `/api/jobs?${query}`;
      while (path !== null) {
        const reply = await ask('GET', path);
        pages.push(reply.body.jobs.map(({ id }: Job) => id));
        const link = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
        expect(link === undefined).toBe(reply.body.next === null);
        path = link === undefined ? null : link.slice(station.url.length);
      }
      return pages;
    };
    expect(await pagesOf('q=PAGE&limit=2')).toEqual([made.slice(0, 2), made.slice(2, 3)]);
    expect(await pagesOf(`q=${encodeURIComponent('äge')}`)).toEqual([made.slice(3)]);
    expect((await pagesOf('limit=3')).flat().slice(0, 4)).toEqual(made);
    expect((await pagesOf('state=held&limit=1')).flat()).toEqual(made);
    expect((await pagesOf('state=done&limit=1')).flat()).not.toContain(made[0]);
    expect((await ask('GET', '/api/jobs?cursor=x')).status).toBe(400);
    for (const id of made) await ask('POST', `/api/jobs/${id}/cancel`);
    const { sheets } = (await ask('GET', '/api/sheets')).body;
    expect(sheets.find(({ id }: { id: string }) => id === 'l7165')).toMatchObject({
      label: { width: 99.1, height: 67.7 },
      own: false,
    });
  });

  it('are hidden from others', async () => {
    const { userId } = await station.app.identity.operators.add('eve', 'nine calm birds on a wire', 'operator');
    const { key } = await station.app.identity.apiKeys.create(userId, { name: 'eve' });
    const { body: job } = await ask('POST', '/api/jobs', body('mine', { hold: true }));
    expect((await call(station.url, 'GET', `/api/jobs/${job.id}`, { token: key })).status).toBe(404);
    expect((await call(station.url, 'GET', '/api/jobs', { token: key })).body.jobs).toEqual([]);
    await station.app.identity.operators.remove('eve');
  });
});

describe('orders in a folder', () => {
  const put = (name: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
    const before = new Date(Date.now() - 60_000);
    utimesSync(join(folder, name), before, before);
  };
  const resultWhen = async (name: string, is: (result: { state: string }) => boolean) => {
    const file = join(folder, `${name}.result.json`);
    let result = JSON.parse('null');
    const isSo = () => {
      result = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
      return result !== null && is(result);
    };
    await expect.poll(isSo, { interval: 100, message: `the result of ${name}` }).toBe(true);
    return result;
  };

  it('are made, with the result beside them', async () => {
    put('wine.png', picture);
    put('wine.job.json', JSON.stringify({ template_id: 'generic', sheet_id: 'j8157' }));
    put('wine.csv', table('wine', 3));
    const { job, sheets } = await resultWhen('wine', ({ state }) => state === 'done');
    expect(job).toMatchObject({ name: 'wine', labels: 3, counts: { proofed: 3 } });
    expect(sheets).toEqual(['wine.sheets.pdf']);
    expect(readFileSync(join(folder, 'wine.sheets.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    expect(readdirSync(folder)).not.toContain('wine.csv');
    const [head, ...lines] = readFileSync(join(folder, 'wine.labels.csv'), 'utf8').trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFFledger\.row,ledger\.watermark_id,ledger\.state,ledger\.reason,.*sku/);
    expect(lines).toHaveLength(3);
    for (const [at, line] of lines.entries()) expect(line).toMatch(new RegExp(`^${at + 1},TW-\\w{5},\\w+,,.*wine`));
    expect(readdirSync(join(folder, 'taken', `wine ${job.id}`)).sort()).toEqual([
      'wine.csv',
      'wine.job.json',
      'wine.png',
    ]);
    // The same files again are the same order.
    put('wine.png', picture);
    put('wine.job.json', JSON.stringify({ template_id: 'generic', sheet_id: 'j8157' }));
    put('wine.csv', table('wine', 3));
    while (readdirSync(folder).includes('wine.csv')) await sleep(100);
    expect((await resultWhen('wine', () => true)).job.id).toBe(job.id);
  });

  it('are refused with the reason', async () => {
    put('alone.csv', table('alone'));
    put('wrong.csv', table('wrong'));
    put('wrong.png', new Uint8Array(100));
    put('wrong.labels.csv', 'of an earlier order');
    put('two.csv', table('two'));
    for (const file of ['front.png', 'back.png']) put(join('two', file), picture);
    for (const [name, choices] of Object.entries({ odd: { sheet: 'l7165' }, wide: { priority: 12 } })) {
      put(`${name}.job.json`, JSON.stringify(choices));
      put(`${name}.csv`, table(name));
      put(`${name}.png`, picture);
    }
    const long = 'order '.repeat(40);
    put(`${long}.csv`, table('long'));
    await sleep(3000);
    ahead += 60_000;
    expect((await resultWhen('alone', () => true)).error).toContain('artwork');
    expect(await resultWhen('wrong', () => true)).toMatchObject({ state: 'refused', error: expect.any(String) });
    expect(readdirSync(folder)).not.toContain('wrong.labels.csv');
    expect((await resultWhen(long.slice(0, 160), () => true)).error).toContain('160 bytes');
    expect((await resultWhen('odd', () => true)).error).toContain('"sheet"');
    expect((await resultWhen('wide', () => true)).error).toMatch(/^"priority" in wide\.job\.json: .*9/);
    expect((await resultWhen('two', () => true)).error).toContain('2 artworks');
    // A result is there a moment before its files are moved.
    await expect
      .poll(() => readdirSync(join(folder, 'refused')).sort())
      .toEqual(['alone', long.slice(0, 160), 'odd', 'two', 'wide', 'wrong'].sort());
    // The folder of its pictures is empty, and goes.
    await expect.poll(() => readdirSync(folder)).not.toContain('two');
  });
});
