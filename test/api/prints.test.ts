import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artwork } from '../support/artwork.ts';
import { type InProcess, startInProcess } from '../support/in-process.ts';
import { type Desk, openDesk } from '../support/people.ts';
import { batchWhen, labelsAt, madeBatch, planBatch, print, printedBatch } from '../support/production/desk-batch.ts';

let station: InProcess;
let desk: Desk;
let picture: Uint8Array;

beforeAll(async () => {
  picture = await artwork('desk prints', { kind: 'quiet', width: 600, height: 500 });
  station = await startInProcess();
  desk = await openDesk(station);
});
afterAll(() => station.close());

const get = (id: number, what: string) => desk.call('GET', `/api/desk/batches/${id}/${what}`);
const post = (id: number, what: string, json: unknown) => desk.call('POST', `/api/desk/batches/${id}/${what}`, json);
const sheetFiles = () => readdirSync(join(station.app.folder, 'sheets')).sort();

describe('a print', () => {
  it('is answered at once, made in the background, and keeps how its labels came back', async () => {
    const id = await madeBatch(station, desk, picture, 8);
    const steps: string[] = [];
    const stop = station.app.bus.subscribe((event) => event.type === 'print' && steps.push(event.data.step));
    const begun = await post(id, 'prints', { settings: { crop_marks: true } });
    expect([begun.status, begun.body.printing, begun.body.prints]).toEqual([202, true, []]);
    expect((await post(id, 'prints', {})).status).toBe(409);
    const { prints } = await batchWhen(desk, id, ({ printing }) => !printing);
    stop();
    expect([steps[0], steps.includes('proving'), steps.at(-1)]).toEqual(['writing', true, 'done']);
    const [one] = prints;
    expect(one).toMatchObject({
      ...{ number: 1, sheets: 2, first_sheet: 1, labels: 8, proven: 8, held_back: [] },
      waiting: { proofed: 8, sent: 0 },
    });
    expect(one.options.crop_marks).toBe(true);
    expect(Object.values(one.grades).reduce((sum, count) => sum + count, 0)).toBe(8);
    const labels = await labelsAt(desk, id);
    const margins = labels.map(({ margin_db }) => margin_db ?? Number.NaN).sort((a, b) => a - b);
    expect(one.weakest.map(({ margin_db }) => margin_db)).toEqual(margins.slice(0, 3));
    for (const { label, watermark_id, sheet, cell, grade } of one.weakest) {
      expect(labels.find((other) => other.id === label)).toMatchObject({ watermark_id, sheet, cell, grade });
    }
  });

  it('is refused at once where nothing is to print, or the order is not good', async () => {
    const id = await planBatch(station, picture, 2);
    expect((await post(id, 'prints', {})).status).toBe(409);
    const made = await madeBatch(station, desk, picture, 2);
    const far = await post(made, 'prints', { settings: { start: 7 } });
    expect([far.status, far.body.error]).toEqual([400, expect.stringContaining('There is no label 7')]);
    expect((await post(made, 'prints', { labels: [1] })).status).toBe(409);
    expect((await post(made, 'prints', { settings: { dpi: 600 } })).status).toBe(400);
    expect((await batchWhen(desk, made, () => true)).printing).toBe(false);
  });

  it('is a PDF that is made again, bit for bit, when it was lost', async () => {
    const id = await printedBatch(station, desk, picture, 8);
    const { status, headers, bytes } = await get(id, 'prints/1/sheets.pdf');
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect(headers.get('content-disposition')).toContain('filename="Pinot 2024 print 1.pdf"');
    rmSync(join(station.app.folder, 'sheets', `batch-${id}-print-1.pdf`));
    const [again, twice] = await Promise.all([get(id, 'prints/1/sheets.pdf'), get(id, 'prints/1/sheets.pdf')]);
    expect(Buffer.compare(again.bytes, bytes)).toBe(0);
    expect(Buffer.compare(twice.bytes, bytes)).toBe(0);
    expect((await get(id, 'prints/2/sheets.pdf')).status).toBe(404);
    expect(sheetFiles().filter((name) => !name.endsWith('.pdf'))).toEqual([]);
  });

  it('is confirmed as sent and as printed', async () => {
    const id = await printedBatch(station, desk, picture, 3);
    const sent = await post(id, 'prints/1/confirm', { state: 'sent' });
    expect(sent.body).toMatchObject({ labels: 3, print: { number: 1, waiting: { proofed: 0, sent: 3 } } });
    const printed = await post(id, 'prints/1/confirm', { state: 'printed' });
    expect(printed.body).toMatchObject({ labels: 3, print: { waiting: { proofed: 0, sent: 0 } } });
    expect((await post(id, 'prints/1/confirm', { state: 'sent' })).body.labels).toBe(0);
    expect((await post(id, 'prints/9/confirm', { state: 'sent' })).status).toBe(404);
    expect((await labelsAt(desk, id)).map(({ state }) => state)).toEqual(['printed', 'printed', 'printed']);
  });

  it('can be of some labels alone; its sheets are counted on', async () => {
    const id = await madeBatch(station, desk, picture, 3);
    const [first, , third] = await labelsAt(desk, id);
    await print(desk, id, { labels: [third.id], settings: { start: 6 } });
    const { prints } = await print(desk, id, { labels: [first.id] });
    expect(prints.map(({ number, first_sheet, labels }) => [number, first_sheet, labels])).toEqual([
      [1, 1, 1],
      [2, 2, 1],
    ]);
    const places = (await labelsAt(desk, id)).map(({ sheet, cell, state }) => [sheet, cell, state]);
    expect(places).toEqual([
      [2, 1, 'proofed'],
      [null, null, 'made'],
      [1, 6, 'proofed'],
    ]);
  });
});
