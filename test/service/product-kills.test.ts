// A product is printed while its station is killed: each press is one job, and no sheet comes out of the printer twice.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import type { Job, JobSheets } from '#shared/jobs/jobs.ts';
import { call } from '#test/support/api.ts';
import { startFakePrinter } from '#test/support/printers/fake-printer.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { newFolder, type Station, startStation } from '#test/support/station.ts';
import { jobWhen, labelsOf, makeJob } from '#test/support/window-jobs.ts';

const QUANTITY = 18;
/** From the press to the kill: before the order is kept, while labels are made or proven, while they are printed. */
const MOMENTS_MS = [5, 1500, 5000];

const folder = newFolder('product-kills');
let station: Station | null = null;
afterAll(() => station?.remove());

async function restart(): Promise<DraftDesk> {
  await station?.kill();
  station = await startStation({ folder, settings: { 'print.discovery': false } });
  return openDraftDesk(station);
}

/** A released product, printed by the printer of this address. */
async function releasedProduct(desk: DraftDesk, uri: string): Promise<number> {
  const json = { uri, name: 'Hall', tray: null, media_type: null };
  expect((await desk.ask('POST', '/api/desk/printers', { json })).status).toBe(201);
  const job = await makeJob(desk, 1, { name: 'Syrup' });
  await jobWhen(desk, job, ({ state }) => state === 'done');
  const about = { batch_id: job, name: 'Syrup', printer: 'Hall' };
  const { body } = await desk.ask('POST', '/api/products', { json: about });
  expect((await desk.ask('POST', `/api/products/${body.id}/release`, { json: { version: 1 } })).status).toBe(200);
  return body.id;
}

/** As the window asks it. Sheets that are neither on paper nor on their way by then would be forgotten there. */
function isSettled({ complete, files }: JobSheets): boolean {
  return complete && files.length > 0 && files.every(({ paper }) => paper !== 'moving');
}

it('each press is one job of all its labels whenever the station is killed, and no sheet is printed twice', async () => {
  const out: string[] = [];
  const noteSheet = (document: Buffer, page: number) =>
    out.push(`${createHash('sha256').update(document).digest('hex')} ${page}`);
  const printer = await startFakePrinter({ pace: 150, onSheet: noteSheet });
  try {
    let desk = await restart();
    const product = await releasedProduct(desk, printer.uri);
    const press = (key: string) =>
      call(station?.desk ?? '', 'POST', `/api/products/${product}/labels`, {
        json: { values: {}, quantity: QUANTITY, print: true },
        headers: { ...desk.window.headers, 'idempotency-key': key },
      });
    const stands: string[] = [];
    const ids: (string | null)[] = [];
    for (const [round, moment] of MOMENTS_MS.entries()) {
      const pressed = press(`press ${round}`).catch(() => null);
      await sleep(moment);
      desk = await restart();
      await pressed;
      // Whoever got no answer presses again.
      const { status, body } = await press(`press ${round}`);
      expect([status, body.labels]).toEqual([201, QUANTITY]);
      stands.push((await desk.ask('GET', `/api/jobs/${body.id}`)).body.state);
      const sheetsNow = async (): Promise<JobSheets> => (await desk.ask('GET', `/api/jobs/${body.id}/sheets`)).body;
      await expect.poll(async () => isSettled(await sheetsNow()), { interval: 200 }).toBe(true);
      expect((await sheetsNow()).files.map(({ paper }) => paper)).not.toContain(null);
      const job: Job = (await desk.ask('GET', `/api/jobs/${body.id}`)).body;
      // What was at the printer in the moment of the kill may have to be asked of a person.
      const { printed = 0, sent = 0, proofed = 0, ...others } = job.counts;
      expect([others, printed + sent + proofed]).toEqual([{}, QUANTITY]);
      for (const batch of job.batches) ids.push(...(await labelsOf(desk, batch)).map((one) => one.watermark_id));
    }
    expect(ids).not.toContain(null);
    expect(new Set(ids).size).toBe(MOMENTS_MS.length * QUANTITY);
    expect(new Set(out).size).toBe(out.length);
    expect((await desk.ask('GET', '/api/jobs')).body.jobs).toHaveLength(MOMENTS_MS.length);
    // Otherwise every kill came too late.
    expect(stands.filter((state) => state !== 'done')).not.toEqual([]);
  } finally {
    await printer.close();
  }
});
