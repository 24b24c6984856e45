// @module-tag later: makes simulated frames of a camera
// The codes on labels before the desk's camera, compared with what their records say.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { readArtwork } from '#main/imaging/read.ts';
import { withSeenPages } from '#main/imaging/sheet/proof/seen-page.ts';
import { write } from '#main/imaging/write.ts';
import { call } from '#test/support/api.ts';
import { artwork as drawArtwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type CheckingDesk, checkingDesk } from '#test/support/inspection/desk.ts';
import { framesOf, printed } from '#test/support/inspection/webcam.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { batchWhen, print } from '#test/support/production/desk-batch.ts';
import { newFolder } from '#test/support/station.ts';

const folder = newFolder('inspected-codes');
let station: InProcess;
let window: Desk;
let desk: CheckingDesk;
let batch: number;
let ids: readonly string[];

const MEDICINE = `Product name;Strength;Dosage form;Pack size;GTIN;Serial number;Batch;Expiry date;Manufacturer;Market
Ibuprofen;400 mg;tablet;20;4012345781007;S0QF36CF00;L12;2028-01-28;Muster;DE
Hustenlöser;100 ml;solution;1;0036000291452;S1YBGY3401;L13;2028-02-28;Muster;AT
`;
const CODES = [
  {
    id: 'code',
    type: 'barcode',
    x: 4,
    y: 4,
    w: 28,
    h: 28,
    symbology: 'gs1_datamatrix',
    value: '(01){gtin|gtin14}(17){expiry:yyMMdd}(10){batch}(21){serial}',
  },
  { id: 'linear', type: 'barcode', x: 40, y: 42, w: 56, h: 22, symbology: 'code128', value: '{batch}' },
];
const LAYOUT = { twinmark_layout: 1, name: 'Medicine', label: { width: 99.1, height: 67.7 }, items: CODES };

beforeAll(async () => {
  station = await startInProcess();
  window = await openDesk(station);
  desk = checkingDesk(station, window);
  batch = await madeJob();
  ids = (await station.app.store.labels.ofBatch(batch, { limit: 2 })).map(({ record_id }) => record_id ?? '');
});
afterAll(() => station.close());

async function madeJob(): Promise<number> {
  const headers = { cookie: window.cookie };
  const { id } = (await window.call('POST', '/api/desk/drafts', {})).body;
  const at = `/api/desk/drafts/${id}`;
  await call(station.desk, 'PUT', `${at}/table?name=med.csv`, { raw: MEDICINE, headers });
  const picture = await drawArtwork('codes', { width: 1170, height: 800 });
  await call(station.desk, 'POST', `${at}/artworks?name=front.png`, { raw: picture, headers });
  const chosen = await window.call('PUT', `${at}/layout`, { layout: LAYOUT });
  expect(chosen.body).toMatchObject({ ready: true, counts: { green: 2 } });
  const made = await window.call('POST', `${at}/make`);
  await batchWhen(window, made.body.id, ({ state }) => state === 'done');
  await print(window, made.body.id);
  return made.body.id;
}

async function pictureOf(id: string): Promise<Rgb> {
  const record = await station.app.store.records.find(id);
  if (!record?.marked) throw new Error('no picture');
  return (await readArtwork(await station.app.store.pictures.read(record.marked))).picture;
}

async function changeRecord(id: string, change: Readonly<Record<string, string>>): Promise<void> {
  const record = await station.app.store.records.find(id);
  const metadata = { ...record?.metadata, ...change };
  await station.app.store.change(({ records }) => records.change(id, { metadata }));
}

async function stateOf(id: string): Promise<string | undefined> {
  return (await station.app.store.labels.ofRecord(id)).at(-1)?.state;
}

const NEAR = { longSide: [1100, 1100], motion: [0, 0.4], defocus: [0.3, 0.5] } as const;

it('a right label agrees; one whose record says another lot is told, kept, and not accepted in silence', async () => {
  const [id] = ids;
  const inspection = await desk.begin({ batch_id: batch });
  const frames = await framesOf(printed(await pictureOf(id), 'codes'), 2, 'codes', { ...NEAR });
  const right = await desk.show(inspection.id, 1, frames);
  expect(right).toMatchObject({ state: 'found', contradictions: [] });
  expect(right.codes).toEqual([
    expect.objectContaining({
      item: 'code',
      agrees: true,
      content: '010401234578100717280128' + '10L12\x1d21S0QF36CF00',
    }),
    expect.objectContaining({ item: 'linear', agrees: true, content: 'L12', elements: null }),
  ]);
  const path = `/api/desk/inspections/${inspection.id}/findings`;
  await desk.ask('POST', `${path}/${right.id}/undo`);

  await changeRecord(id, { batch: 'L21', expiry: '2028-03-31' });
  const wrong = await desk.show(inspection.id, 2, frames);
  expect(wrong).toMatchObject({ state: 'wrong_code', watermark_id: `TW-${id}`, verdict: null });
  const common = { hidden: false };
  expect(wrong.contradictions).toEqual([
    {
      item: 'code',
      symbology: 'gs1_datamatrix',
      ai: '17',
      element: 'expiry',
      says: '280128',
      record: '280331',
      ...common,
    },
    { item: 'code', symbology: 'gs1_datamatrix', ai: '10', element: 'lot', says: 'L12', record: 'L21', ...common },
    { item: 'linear', symbology: 'code128', ai: null, element: 'lot', says: 'L12', record: 'L21', ...common },
  ]);
  expect(await stateOf(id)).not.toBe('verified');
  expect((await desk.get(inspection.id)).counts).toMatchObject({ wrong_code: 1 });

  const silent = await desk.ask('PATCH', `${path}/${wrong.id}`, { verdict: 'accepted' });
  expect(silent).toMatchObject({ status: 400, body: { error: expect.stringContaining('Give a reason') } });
  expect(await stateOf(id)).not.toBe('verified');
  const headers = { cookie: window.cookie };
  const csv = await call(station.desk, 'GET', `/api/desk/inspections/${inspection.id}/report.csv`, { headers });
  expect(Buffer.from(csv.bytes).toString()).toContain(
    ',"Barcode says expiry 2028-01-28, record says 2028-03-31. Barcode says lot L12,',
  );
  const pdf = await call(station.desk, 'GET', `/api/desk/inspections/${inspection.id}/report.pdf?language=de`, {
    headers,
  });
  expect(pdf.status).toBe(200);
  writeFileSync(join(folder, 'report.pdf'), pdf.bytes);
  const words = await withSeenPages(join(folder, 'report.pdf'), async (page) =>
    page(1).characters.map(({ text }) => text),
  );
  expect(words.join('')).toContain('BarcodesagtChargeL12,derDatensatzsagtL21.');
  const open = await desk.ask('PATCH', `${path}/${wrong.id}`, { verdict: 'accepted', reason: 'The record is wrong.' });
  expect(open.body).toMatchObject({ verdict: 'accepted', reason: 'The record is wrong.' });
  expect(await stateOf(id)).toBe('verified');
});

it('a photograph from a file is compared too; a small one says nothing that is not on the label', async () => {
  const [, id] = ids;
  await changeRecord(id, { serial: 'S9' });
  const { id: inspection } = await desk.begin({ batch_id: batch });
  const label = printed(await pictureOf(id), 'file');
  const send = async (appearance: number, picture: Rgb) => {
    const address = `/api/desk/inspections/${inspection}/frames?appearance=${appearance}&last=true`;
    const headers = { cookie: window.cookie, 'content-type': 'image/jpeg' };
    const raw = await write(picture, null, { type: 'jpeg', dpi: 72 });
    return (await call(station.desk, 'POST', address, { headers, raw })).body.finding;
  };
  const [large] = await framesOf(label, 1, 'file', { ...NEAR });
  expect(await send(1, large.picture)).toMatchObject({
    state: 'wrong_code',
    contradictions: [{ ai: '21', element: 'serial', says: 'S1YBGY3401', record: 'S9' }],
  });
  const image = Buffer.from(await write(large.picture, null, { type: 'jpeg', dpi: 72 })).toString('base64');
  const stranger = await call(station.url, 'POST', '/api/scan', { json: { image } });
  expect(stranger.body).toMatchObject({
    success: true,
    message: id,
    codes: [
      { item: 'code', agrees: false },
      { item: 'linear', agrees: true },
    ],
    code_contradictions: [{ element: 'serial', says: 'S1YBGY3401', record: null, hidden: true }],
  });
  const owner = await window.call('POST', '/api/scan', { image });
  expect(owner.body.code_contradictions).toEqual([expect.objectContaining({ record: 'S9', hidden: false })]);
  // The mark is read. The contradicting code is so small that it is seldom read, and then rightly.
  const [small] = await framesOf(label, 1, 'small', { ...NEAR, longSide: [240, 240] });
  const { message, contradictions } = await send(2, small.picture);
  expect(message).toBe(id);
  for (const one of contradictions) expect(one).toMatchObject({ ai: '21', says: 'S1YBGY3401', record: 'S9' });
});
