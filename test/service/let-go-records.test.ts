// Records whose pictures were let go, as programs and browsers see them.
import { existsSync, rmSync, utimesSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dataOf } from '#main/services/ledger/batch-plan.ts';
import { layoutOf } from '#shared/labels/read-layout.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { openDesk } from '#test/support/people.ts';
import { batchWhen, print } from '#test/support/production/desk-batch.ts';
import { SMALL_SHEET } from '#test/support/production/line.ts';
import { newFolder } from '#test/support/station.ts';

const DAY = 86_400_000;
const LAYOUT = layoutOf({
  twinmark_layout: 1,
  name: 'Wine',
  label: { width: 40, height: 40 },
  counters: { box: { start: 7 } },
  items: [
    { id: 'plate', type: 'box', x: 2, y: 2, w: 30, h: 14, color: '#FFF4D0', radius: 2 },
    {
      id: 'id',
      type: 'text',
      x: 2,
      y: 3,
      w: 36,
      h: 6,
      value: '{watermark_id} {box:000}',
      font: { size: 8 },
      fit: 'shrink',
    },
    {
      id: 'name',
      type: 'text',
      x: 2,
      y: 9,
      w: 36,
      h: 6,
      value: '{product_name} {[Note]}',
      font: { size: 8 },
      fit: 'shrink',
    },
    { id: 'code', type: 'barcode', x: 26, y: 26, w: 12, h: 12, symbology: 'qr', value: '{id}' },
  ],
});

let folder: string;
let station: InProcess;
beforeEach(() => {
  folder = newFolder('let-go-records');
});
afterEach(async () => {
  await station.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = (days: number, settings: object = {}) =>
  startInProcess({
    folder,
    clock: () => Date.now() + days * DAY,
    settings: { 'pictures.keep': 'recent', 'pictures.keep_days': 30, ...settings },
  });

/** A label with fields on a proven sheet. Gives the five characters of its ID. */
async function printedLabel(): Promise<string> {
  const { batches } = station.app.production;
  const desk = await openDesk(station);
  const { id } = await batches.plan({
    ownerId: station.userId,
    name: 'Pinot',
    template_id: 'generic',
    preset: SMALL_SHEET,
    fit: 'cover',
    options: DEFAULT_SHEET_OPTIONS,
    strength: 'balanced',
    layout: { layout: LAYOUT, name: null, version: null, made: '2026-05-04' },
    rows: [
      {
        metadata: { product_name: 'Grüner Veltliner' },
        artwork: await batches.takeArtwork(await artwork('line', { width: 600, height: 600 })),
        fields: { row: 2, columns: { Note: 'trocken' }, pictures: {} },
      },
    ],
  });
  await desk.call('POST', `/api/desk/batches/${id}/start`);
  await batchWhen(desk, id, ({ state }) => state === 'done');
  const [label] = await station.app.store.labels.ofBatch(id, { limit: 1 });
  expect(label).toMatchObject({ state: 'made', reason: null });
  await print(desk, id);
  return label.record_id ?? expect.unreachable();
}

const markedRef = async (id: string) => (await station.app.store.records.find(id))?.marked ?? expect.unreachable();

it('has the same picture under the same ETag, also under another prefix; and says where it is another one', async () => {
  station = await start(0);
  const id = await printedLabel();
  const path = (prefix: string, more = '') => `/api/records/${prefix}-${id}${more}`;
  const ask = (address: string) => call(station.url, 'GET', address, { token: station.apiKey });
  const before = await ask(path('TW', '/watermarked'));
  expect(before.status).toBe(200);
  const then = new Date(Date.now() - 2 * DAY);
  utimesSync(station.app.store.pictures.pathOf(await markedRef(id)), then, then);
  await station.close();

  station = await start(31);
  expect(await station.app.production.letGo(new AbortController().signal)).toBe(1);
  await station.close();
  station = await start(31, { 'service.prefix': 'QQ' });
  expect(existsSync(station.app.store.pictures.pathOf(await markedRef(id)))).toBe(false);
  const again = await ask(path('QQ', '/watermarked'));
  expect(Buffer.from(again.bytes).equals(before.bytes)).toBe(true);
  expect(again.headers.get('etag')).toBe(before.headers.get('etag'));
  expect((await ask(path('QQ'))).body).not.toHaveProperty('remade_differs');
  expect((await call(station.url, 'GET', path('QQ', '/watermarked'))).headers.get('content-type')).toBe('image/jpeg');

  // As an update would: the same label has other pixels. Nobody has its picture from before.
  rmSync(`${folder}/remade`, { recursive: true });
  const { store, production } = station.app;
  const other = await production.batches.takeArtwork(await artwork('other', { width: 600, height: 600 }));
  const [label] = await store.labels.ofRecord(id);
  await store.labels.change(label.id, { data: { ...dataOf(label), artwork: other } });
  const changed = await ask(path('QQ', '/watermarked'));
  expect(changed.status).toBe(200);
  expect(Buffer.from(changed.bytes).equals(before.bytes)).toBe(false);
  expect(changed.headers.get('etag')).not.toBe(before.headers.get('etag'));
  expect((await ask(path('QQ'))).body).toMatchObject({ remade_differs: true });
});
