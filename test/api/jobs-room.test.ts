// The room that jobs take on the disk, and jobs of more rows than a batch takes.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dataOf } from '#main/services/ledger/batch-plan.ts';
import type { Draft } from '#shared/create/draft.ts';
import type { JobLabel } from '#shared/jobs/jobs.ts';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';

const MOST_ROWS = 3;
/** What the station keeps free for itself. */
const LEFT = 64 * 2 ** 20;
const PLENTY = 1e12;

const folder = mkdtempSync(join(tmpdir(), 'orders-room-'));
let station: InProcess;
let desk: DraftDesk;
let picture: Uint8Array;
let free = PLENTY;
/** From so many batches on, the disk does not tell what is free. */
let silentFrom: number | null = null;
/** Bytes of one label of the sheet of the tests. */
let label = 0;

beforeAll(async () => {
  const settings = { 'jobs.folder': folder };
  const freeIn = async () => {
    if (silentFrom !== null && (await batches()) >= silentFrom) throw new Error('the disk does not answer');
    return Math.round(free) + LEFT;
  };
  station = await startInProcess({ settings, mostRows: MOST_ROWS, freeIn });
  await station.app.production.resume();
  station.app.jobs.begin();
  desk = await openDraftDesk(station);
  picture = await artwork('room', { width: 600, height: 600 });
  label = (await drafted('one', 1)).room.needed;
});
beforeEach(() => {
  free = PLENTY;
});
afterAll(async () => {
  await station.close();
  rmSync(folder, { recursive: true });
});

const table = (name: string, rows: number) =>
  ['product_name;sku', ...Array.from({ length: rows }, (_, i) => `${name} ${i};${name}-${i}`), ''].join('\n');

function order(name: string, rows: number, key?: string) {
  const headers = key === undefined ? {} : { headers: { 'idempotency-key': key } };
  const image = Buffer.from(picture).toString('base64');
  const json = { name, table: table(name, rows), image, template_id: 'generic', sheet_id: 'j8157', hold: true };
  return call(station.url, 'POST', '/api/jobs', { token: station.apiKey, json, ...headers });
}

async function drafted(name: string, rows: number) {
  const { id } = await desk.create();
  await desk.giveTable(id, `${name}.csv`, table(name, rows));
  const { artwork: front } = await desk.addArtwork(id, 'front.png', picture);
  await desk.change(id, { template_id: 'generic', sheet_id: 'j8157' });
  const { body } = await desk.ask('POST', `/api/desk/drafts/${id}/artworks/${front.id}/forecast`);
  return body.draft as Draft;
}

const batches = async () => (await station.app.store.batches.list(1, 100)).total;

it('a job whose parts fit one by one, but not together, is refused before anything of it is planned', async () => {
  const before = await batches();
  free = 4.5 * label;
  const refused = await order('parts', 5);
  expect([refused.status, refused.body.error]).toEqual([507, expect.stringContaining('are free')]);
  expect(await batches()).toBe(before);
  free = 5.5 * label;
  expect((await order('parts', 5)).status).toBe(201);
});

it('a job counts what jobs before it will take, and what is free for it is told with what it needs', async () => {
  const { id, room } = await drafted('beside', 2);
  // Each figure is rounded to whole bytes.
  expect(room.free).toBeCloseTo(PLENTY - 5 * label, -2);
  free = 6.5 * label;
  const seen = await desk.get(id);
  expect(seen.room.needed).toBeCloseTo(2 * label, -2);
  expect(seen.room.free).toBeCloseTo(1.5 * label, -2);
  expect(seen.remarks.filter(({ kind }) => kind.startsWith('room'))).toMatchObject([
    { weight: 'amber', kind: 'room_missing', text: expect.stringMatching(/needs about .+ and .+ are free/) },
  ]);
  expect((await desk.ask('POST', `/api/desk/drafts/${id}/make`)).status).toBe(507);
  free = 7.5 * label;
  expect((await desk.get(id)).remarks.filter(({ kind }) => kind.startsWith('room'))).toEqual([]);
  expect((await desk.make(id)).total).toBe(2);
});

it('a job needs what its labels take, and never less; without a trial it is counted as the heaviest', async () => {
  const { id, room } = await drafted('measured', MOST_ROWS);
  const untried = await desk.change(id, { strength: 'strong' });
  expect(untried.room.needed).toBeGreaterThan(1.2 * room.needed);
  const batch = await desk.make((await drafted('used', MOST_ROWS)).id);
  const { progress, labels } = station.app.production.batches;
  await expect.poll(async () => (await progress(batch.id)).state, { interval: 100 }).toBe('done');
  let used = 0;
  for await (const { record_id } of labels(batch.id)) {
    const marked = (await station.app.store.records.find(String(record_id)))?.marked;
    if (marked) used += (await station.app.store.pictures.read(marked)).length;
  }
  // The sheets have each picture once more, and rows take some room too.
  expect(room.needed).toBeGreaterThan(2 * used);
  expect(room.needed).toBeLessThan(1.3 * 2 * used);
});

it('all labels that the window promises are made, in as many jobs as they take', async () => {
  const before = await batches();
  const { id, counts } = await drafted('many', 2 * MOST_ROWS + 1);
  const first = await desk.make(id);
  const { rows } = await station.app.store.batches.list(1, 3);
  expect(await batches()).toBe(before + 3);
  expect(first.id).toBe(rows[2]?.id);
  expect(rows.map(({ name }) => name)).toEqual(['many (3)', 'many (2)', 'many']);
  let labels = 0;
  for (const batch of rows) labels += (await station.app.production.batches.progress(batch.id)).total;
  expect([counts.green, labels]).toEqual([7, 7]);
  // Asking again makes nothing twice.
  expect((await desk.make(id)).id).toBe(first.id);
  expect(await batches()).toBe(before + 3);
});

it('an order in the folder that cannot fit gets its answer', async () => {
  free = 10 * label;
  writeFileSync(join(folder, 'large.png'), picture);
  writeFileSync(join(folder, 'large.job.json'), JSON.stringify({ template_id: 'generic', sheet_id: 'j8157' }));
  writeFileSync(join(folder, 'large.csv'), table('large', 11));
  expect(await resultOf('large')).toMatchObject({ state: 'refused', error: expect.stringContaining('are free') });
  while (readdirSync(folder).includes('large.csv')) await sleep(100);
});

it('two spreadsheets of one name are one answer: which of them is meant?', async () => {
  writeFileSync(join(folder, 'two.png'), picture);
  writeFileSync(join(folder, 'two.csv'), table('two', 1));
  writeFileSync(join(folder, 'two.tsv'), table('two', 1).replaceAll(';', '\t'));
  const { state, error } = await resultOf('two');
  expect([state, error]).toEqual(['refused', expect.stringContaining('two.csv, two.tsv')]);
  while (readdirSync(folder).some((file) => /^two\.([ct]sv|png)$/.test(file))) await sleep(100);
  expect(readdirSync(join(folder, 'refused', 'two')).sort()).toEqual(['two.csv', 'two.png', 'two.tsv']);
});

/** Whatever the test waits for comes, or the test runs out of its time. */
async function resultOf(name: string): Promise<{ state: string; error?: string }> {
  const file = join(folder, `${name}.result.json`);
  while (!existsSync(file)) await sleep(100);
  return JSON.parse(readFileSync(file, 'utf8'));
}

it('counters on labels go on from batch to batch of a job', async () => {
  const { id } = await drafted('counted', 2 * MOST_ROWS + 1);
  const layout = {
    twinmark_layout: 1,
    name: 'Counted',
    label: { width: 64, height: 24.3 },
    counters: { box: { start: 10, step: 5 } },
    items: [{ id: 'n', type: 'text', x: 2, y: 2, w: 30, h: 8, value: 'Box {box}', font: { size: 8 } }],
  };
  expect((await desk.ask('PUT', `/api/desk/drafts/${id}/layout`, { json: { layout } })).status).toBe(200);
  const first = await desk.make(id);
  const numbers: (number | undefined)[] = [];
  for (const batch of [first.id, first.id + 1, first.id + 2])
    for await (const label of station.app.production.batches.labels(batch))
      numbers.push(dataOf(label).fields?.counters['box']);
  expect(numbers).toEqual([10, 15, 20, 25, 30, 35, 40]);
});

it('an order of more rows than a batch takes is one job of several batches', async () => {
  const { body } = await order('several', 7);
  expect(body).toMatchObject({ labels: 7, counts: { planned: 7 }, state: 'held' });
  const names = await Promise.all(
    body.batches.map(async (id: number) => (await station.app.store.batches.find(id))?.name),
  );
  expect(names).toEqual(['several', 'several (2)', 'several (3)']);

  const labels: JobLabel[] = [];
  for (let after: number | null = null; ; ) {
    const query: string = after === null ? '' : `&after=${after}`;
    const page = await call(station.url, 'GET', `/api/jobs/${body.id}/labels?limit=2${query}`, {
      token: station.apiKey,
    });
    expect(page.status).toBe(200);
    labels.push(...page.body.labels);
    after = page.body.next;
    if (after === null) break;
  }
  expect(labels.map(({ metadata }) => metadata['sku'])).toEqual(Array.from({ length: 7 }, (_, i) => `several-${i}`));
  expect(labels[3]).toMatchObject({ batch: body.batches[1], row: 1, state: 'planned', watermark_id: null });
  const nowhere = await call(station.url, 'GET', `/api/jobs/${body.id}/labels?after=999999`, { token: station.apiKey });
  expect(nowhere.status).toBe(404);
});

it('an order that was interrupted between two batches goes on when it comes again, and makes nothing twice', async () => {
  const before = await batches();
  silentFrom = before + 1;
  expect((await order('interrupted', 7, 'interrupted')).status).toBe(500);
  expect(await batches()).toBe(before + 1);
  silentFrom = null;
  const { status, body } = await order('interrupted', 7, 'interrupted');
  expect([status, body.labels, body.batches.length]).toEqual([201, 7, 3]);
  expect(await batches()).toBe(before + 3);
});

it('takes a spreadsheet that is larger than other bodies may be', async () => {
  const long = 'x'.repeat(3900);
  const rows = Array.from({ length: 300 }, (_, i) => `bad gtin ${i};400638133393;${long}`);
  const json = {
    name: 'long',
    table: ['product_name;gtin;note', ...rows, ''].join('\n'),
    template_id: 'generic',
    image: Buffer.from(picture).toString('base64'),
    sheet_id: 'j8157',
    hold: true,
  };
  expect(json.table.length).toBeGreaterThan(2 ** 20);
  const { status, body } = await call(station.url, 'POST', '/api/jobs', { token: station.apiKey, json });
  // It was read to the end: what is wrong with its rows is told.
  expect([status, body.error]).toEqual([400, expect.stringContaining('300 rows have faults')]);
});
