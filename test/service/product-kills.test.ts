// @module-tag long
// A station that prints a product is killed again and again: no sheet comes out twice, and no label is left on its way.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import type { Batch, Label } from '#shared/jobs/production.ts';
import type { PrinterJob } from '#shared/printing/printers.ts';
import { type CallOptions, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type FakePrinter, startFakePrinter } from '#test/support/paper/fake-printer.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { makeRandom } from '#test/support/random.ts';
import { type Station, startStation } from '#test/support/station.ts';

const KILLS = 10;
const QUANTITY = 24;
/** Milliseconds from an order to the kill: from its plan to its second part at the printer on a slow machine. */
const LIVES = [50, 6000] as const;
/** Every so many orders one is stopped by a press just before the kill. */
const STOPPED_EVERY = 3;

const folder = mkdtempSync(join(tmpdir(), 'twinmark-product-kills-'));
let station: Station | null = null;
let printer: FakePrinter | null = null;
afterAll(async () => {
  await station?.remove();
  await printer?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function expected(desk: DraftDesk, method: string, path: string, options: CallOptions = {}) {
  const { status, body } = await desk.ask(method, path, options);
  expect([path, status, status < 300 ? null : body]).toEqual([path, expect.toBeOneOf([200, 201]), null]);
  return body;
}

/** A product that is printed by the printer, released. Gives its number. */
async function releasedProduct(desk: DraftDesk, { uri }: FakePrinter): Promise<number> {
  const kept = { uri, name: 'Line', tray: null, media_type: null };
  await expected(desk, 'POST', '/api/desk/paper-printers', { json: kept });
  const { sheets } = await expected(desk, 'GET', '/api/desk/sheets');
  const { own: _, ...preset } = sheets.find(({ id }: { id: string }) => id === 'l7165');
  const calibration = { x: 0, y: 0, scale_x: 1, scale_y: 1 };
  const place = { dpi: 300, start: 1, used: [], copies: 1, order: 'rows', turn: 'never', bleed: 0, calibration };
  const options = { ...place, crop_marks: false, outlines: 'none', caption: null };
  const image = Buffer.from(await artwork('kills', { width: 600, height: 400 })).toString('base64');
  const values = { product_name: 'Killed' };
  const json = { name: 'Killed', template_id: 'generic', values, preset, options, printer: 'Line', image };
  const { id } = await expected(desk, 'POST', '/api/products', { json });
  await expected(desk, 'POST', `/api/products/${id}/release`, { json: { version: 1 } });
  return id;
}

async function allBatches(desk: DraftDesk): Promise<Batch[]> {
  return (await expected(desk, 'GET', '/api/desk/batches?per_page=100')).batches;
}

const papersOf = async (desk: DraftDesk, { id }: Batch): Promise<PrinterJob[]> =>
  (await expected(desk, 'GET', `/api/desk/batches/${id}/paper-jobs`)).jobs;

const labelsOf = async (desk: DraftDesk, { id }: Batch): Promise<Label[]> =>
  (await expected(desk, 'GET', `/api/desk/batches/${id}/labels?limit=500`)).labels;

const ENDS = ['done', 'cancelled'];
const MOVING = ['asked', 'created', 'sending', 'sent', 'printing', 'stopped'];

/** Whether every job is over, with its sheets proven and at rest; what the printer cannot tell is answered as it was counted. */
async function isAtRest(desk: DraftDesk): Promise<boolean> {
  for (const batch of await allBatches(desk)) {
    if (!ENDS.includes(batch.state) || batch.printing) return false;
    const papers = await papersOf(desk, batch);
    if (papers.some(({ state }) => MOVING.includes(state))) return false;
    for (const { id, asks, proposed, changed_at } of papers) {
      const json = { out: proposed, changed_at };
      if (asks) await desk.ask('POST', `/api/desk/paper-jobs/${id}/answer`, { json });
    }
    if (papers.some(({ asks }) => asks)) return false;
    const counts = await labelsOf(desk, batch);
    if (batch.state === 'done' && counts.some(({ state }) => state === 'proofed' || state === 'made')) return false;
  }
  return true;
}

it('a product that is printed while its station is killed comes out once, and no label is left half', async () => {
  const random = makeRandom('products', 'kills');
  printer = await startFakePrinter({ pace: 300 });
  const start = () => startStation({ folder, settings: { 'print.discovery': false } });
  station = await start();
  let desk = await openDraftDesk(station);
  const product = await releasedProduct(desk, printer);
  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const key = { 'idempotency-key': `order ${kill}` };
    const json = { values: {}, quantity: QUANTITY, print: true };
    const order = () => call(station?.url ?? '', 'POST', at, { token: station?.apiKey ?? '', json, headers: key });
    const at = `/api/products/${product}/labels`;
    const isStopped = kill % STOPPED_EVERY === STOPPED_EVERY - 1;
    const first = order().catch(() => null);
    await sleep(random.between(...LIVES));
    const made = isStopped ? await first : null;
    const stopping = made && call(station.url, 'POST', `/api/jobs/${made.body.id}/stop`, { token: station.apiKey });
    stopping?.catch(() => null);
    if (stopping) await sleep(random.between(0, 300));
    await station.kill();
    await first;
    station = await start();
    desk = await openDraftDesk(station);
    if (!(await isAtRest(desk))) interrupted++;
    // Whoever had no answer sends the same order again.
    expect((await order()).status).toBe(201);
  }
  while (!(await isAtRest(desk))) await sleep(500);

  const batches = await allBatches(desk);
  let labels = 0;
  let sent = 0;
  for (const batch of batches) {
    const papers = (await papersOf(desk, batch)).filter(({ out }) => out === null || out.length > 0);
    const sheets = papers.flatMap((one) => one.out ?? []);
    expect(sheets).toEqual([...new Set(sheets)]);
    sent += sheets.length;
    const here = await labelsOf(desk, batch);
    labels += here.length;
    for (const { state, sheet } of here)
      expect([batch.id, state, state === 'printed' ? sheets.includes(sheet ?? 0) : true]).toEqual([
        batch.id,
        expect.toBeOneOf(batch.state === 'done' ? ['printed'] : ['printed', 'voided']),
        true,
      ]);
  }
  // Each order was taken once, whatever was killed in between.
  expect(labels).toBe(KILLS * QUANTITY);
  const ids = (await Promise.all(batches.map((batch) => labelsOf(desk, batch)))).flat().flatMap((one) => {
    return one.watermark_id === null ? [] : [one.watermark_id];
  });
  expect(ids).toEqual([...new Set(ids)]);
  // What came out at the printer is what the ledger has as printed.
  expect([...printer.printed.values()].reduce((sum, count) => sum + count, 0)).toBe(sent);
  const documents = printer.arrived.map(({ hash }) => hash);
  expect(documents).toEqual([...new Set(documents)]);
  expect((await desk.ask('GET', '/api/desk/drafts')).body.drafts).toEqual([]);
  // Otherwise no kill came in between.
  expect(interrupted).toBeGreaterThan(KILLS / 2);
  process.stderr.write(`${interrupted} of ${KILLS} kills came in the middle; ${sent} sheets are printed\n`);
}, 900_000);
