// @module-tag later: makes whole jobs; the journey through the window makes one
// From a spreadsheet to a sheet whose fields were read back.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCodes } from '#main/imaging/code-reader.ts';
import { withSeenPages } from '#main/imaging/sheet/proof/seen-page.ts';
import { dataOf, planOf } from '#main/services/ledger/batch-plan.ts';
import { call } from '#test/support/api.ts';
import { artwork as drawArtwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { batchWhen, labelsAt, print } from '#test/support/production/desk-batch.ts';
import { newFolder } from '#test/support/station.ts';

let station: InProcess;
let desk: Desk;
let headers: { readonly cookie: string };
const folder = newFolder('label-fields');

beforeAll(async () => {
  station = await startInProcess();
  desk = await openDesk(station);
  headers = { cookie: desk.cookie };
});
afterAll(() => station.close());

const MEDICINE = `Product name;Strength;Dosage form;Pack size;GTIN;Serial number;Batch;Expiry date;Manufacturer;Market;Note
Ibuprofen Löwen;400 mg;tablet;20;4012345781007;S0QF36CF00;K7300;2028-01-28;Löwen;DE;für Kinder
Hustenlöser;100 ml;solution;1;0036000291452;S1YBGY3401;K7301;2028-02-28;Löwen;AT;
`;
const LAYOUT = {
  twinmark_layout: 1,
  name: 'Medicine',
  label: { width: 99.1, height: 67.7 },
  counters: { box: { start: 7, continue: true } },
  items: [
    { id: 'plate', type: 'box', x: 2, y: 2, w: 60, h: 30, color: '#FFF4D0', radius: 2 },
    {
      id: 'code',
      type: 'barcode',
      x: 4,
      y: 8,
      w: 16,
      h: 16,
      symbology: 'gs1_datamatrix',
      module: 0.423,
      value: '(01){gtin|gtin14}(17){expiry:yyMMdd}(10){batch}(21){serial}',
    },
    {
      id: 'read',
      type: 'text',
      x: 22,
      y: 8,
      w: 39,
      h: 18,
      value: 'LOT {batch}\nEXP {expiry:dd.MM.yyyy}\nSN {serial}',
      font: { size: 8 },
      fit: 'shrink',
    },
    { id: 'note', type: 'text', x: 5, y: 50, w: 40, h: 5, value: '{[Note]} {id}', empty: 'skip' },
    { id: 'no', type: 'text', x: 70, y: 60, w: 25, h: 5, value: 'Box {box:0000}', align: 'end', background: '#FFFFFF' },
    { id: 'ean', type: 'barcode', x: 50, y: 36, w: 45, h: 22, symbology: 'ean13', value: '{gtin}' },
  ],
};

async function madeJob(more: object = {}): Promise<number> {
  const { id } = (await desk.call('POST', '/api/desk/drafts', {})).body;
  const at = `/api/desk/drafts/${id}`;
  await call(station.desk, 'PUT', `${at}/table?name=med.csv`, { raw: MEDICINE, headers });
  const picture = await drawArtwork('fields', { width: 1170, height: 800 });
  await call(station.desk, 'POST', `${at}/artworks?name=front.png`, { raw: picture, headers });
  const chosen = await desk.call('PUT', `${at}/layout`, { layout: { ...LAYOUT, ...more } });
  expect(chosen.body.row_troubles).toEqual([]);
  expect(chosen.body).toMatchObject({ ready: true, counts: { green: 2 } });
  const batch = await desk.call('POST', `${at}/make`);
  await batchWhen(desk, batch.body.id, ({ state }) => state === 'done');
  return batch.body.id;
}

async function pdfOf(batch: number): Promise<string> {
  const reply = await call(station.desk, 'GET', `/api/desk/batches/${batch}/prints/1/sheets.pdf`, {
    headers,
  });
  const file = join(folder, `${batch}.pdf`);
  writeFileSync(file, reply.bytes);
  return file;
}

it('rows stand on their labels and in their codes, are proven, and stay as they were planned', async () => {
  const batch = await madeJob();
  const row = await station.app.store.batches.find(batch);
  expect(row && planOf(row).layout).toMatchObject({ name: null, starts: { box: 7 }, layout: { name: 'Medicine' } });
  const [first] = await station.app.store.labels.ofBatch(batch, { limit: 1 });
  expect(dataOf(first).fields).toEqual({ row: 2, columns: { Note: 'für Kinder' }, counters: { box: 7 }, pictures: {} });

  const printed = await print(desk, batch);
  expect(printed.prints[0]).toMatchObject({ labels: 2, held_back: [] });
  const file = await pdfOf(batch);
  await withSeenPages(file, async (open) => {
    const page = open(1);
    const text = page.characters.map((one) => one.text).join('');
    expect(text).toContain('LOTK7300EXP28.01.2028SNS0QF36CF00');
    expect(text).toContain(`fürKinder${first.record_id}Box0007`);
    expect(text).toContain('Box0008');
    const codes = await readCodes(page.draw({ left: 0, top: 0, width: 210, height: 100 }, 300), 'gs1_datamatrix');
    expect(codes.sort()).toEqual([
      '010003600029145217280228' + '10K7301\x1d21S1YBGY3401',
      '010401234578100717280128' + '10K7300\x1d21S0QF36CF00',
    ]);
  });

  // Counters go on, and another job keeps its own numbers.
  const next = await madeJob();
  const [label] = await station.app.store.labels.ofBatch(next, { limit: 1 });
  expect(dataOf(label).fields?.counters).toEqual({ box: 9 });
});

it('a label whose code says another thing than its row is held back, and no other', async () => {
  const batch = await madeJob({ name: 'Control' });
  const [first, second] = await station.app.store.labels.ofBatch(batch, { limit: 2 });
  // The picture of the label has the code of its old row below that of its new one.
  const data = { ...dataOf(first), metadata: { ...dataOf(first).metadata, serial: 'S0QF36CF01' } };
  await station.app.store.change(({ labels }) => labels.change(first.id, { data }));
  const printed = await print(desk, batch);
  expect(printed.prints[0]).toMatchObject({ labels: 1, held_back: [`TW-${first.record_id}`] });
  const [held, good] = await labelsAt(desk, batch);
  expect(held).toMatchObject({
    state: 'rejected',
    trouble: { kind: 'held_back', facts: { outcome: expect.stringMatching(/code/) } },
  });
  expect(good).toMatchObject({ id: second.id, state: 'proofed' });
});
