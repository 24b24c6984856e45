import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { openPhone, type Phone, pairPhone } from '#test/support/handheld.ts';
import type { Desk } from '#test/support/people.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { type Station, startStation } from '#test/support/station.ts';
import { hasBrowser, launchBrowser } from '#test/support/window.ts';
import { jobWhen, labelsOf } from '#test/support/window-jobs.ts';

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');
/** Phones of a station with a key of its own read through the station. */
const OWN_KEY = '5ca1ab1e5ca1ab1e5ca1ab1e5ca1ab1e';
const TABLE = `Product name;Strength;Dosage form;Pack size;GTIN;Serial number;Batch;Expiry date;Manufacturer;Market
Ibuprofen;400 mg;tablet;20;4012345781007;S0QF36CF00;L12;2028-01-28;Muster;DE
`;
const CODE = { id: 'code', type: 'barcode', x: 4, y: 4, w: 34, h: 34, symbology: 'gs1_datamatrix' };
const LAYOUT = {
  twinmark_layout: 1,
  name: 'Medicine',
  label: { width: 99.1, height: 67.7 },
  items: [{ ...CODE, value: '(01){gtin|gtin14}(10){batch}' }],
};

describe.skipIf(!hasBrowser)('codes on a label before a phone', () => {
  let station: Station;
  let browser: Browser;
  let phone: Phone;
  let watermarkId: string;

  beforeAll(async () => {
    await ensureWindow(root);
    [station, browser] = await Promise.all([startStation({ settings: { 'engine.key': OWN_KEY } }), launchBrowser()]);
    const drafts = await openDraftDesk(station);
    watermarkId = await madeLabel(drafts);
    phone = await openPhone(browser);
    await pairPhone(phone.page, station, deskOf(drafts));
  });
  afterAll(async () => {
    await browser?.close();
    await station?.remove();
  });

  test('are compared by the station, and a contradiction is told', async () => {
    const { page } = phone;
    const buffer = await photographOf(station, watermarkId);
    const take = () =>
      page.getByLabel('Take a photo').last().setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await take();
    await page.getByRole('heading', { name: 'RECORD FOUND' }).waitFor();
    await page.getByRole('button', { name: 'Next label' }).click();

    const json = { metadata: { batch: 'L21' } };
    const changed = await call(station.url, 'PATCH', `/api/records/${watermarkId}`, { token: station.apiKey, json });
    expect(changed.status).toBe(200);
    await take();
    await page.getByRole('heading', { name: 'WRONG CODE' }).waitFor();
    await page.getByText('Barcode says lot L12, record says L21.').waitFor();
  });
});

/** The launch address opens one window: the other calls go through it, too. */
function deskOf({ ask }: DraftDesk): Desk {
  return { call: (method: string, path: string, json?: unknown) => ask(method, path, { json }) } as unknown as Desk;
}

async function madeLabel(drafts: DraftDesk): Promise<string> {
  const { id } = await drafts.create();
  await drafts.giveTable(id, 'medicine.csv', TABLE);
  await drafts.addArtwork(id, 'front.png', await artwork('codes', { width: 1170, height: 800 }));
  await drafts.ask('PUT', `/api/desk/drafts/${id}/layout`, { json: { layout: LAYOUT } });
  const batch = await drafts.make(id);
  await jobWhen(drafts, batch.id, ({ state }) => state === 'done');
  return String((await labelsOf(drafts, batch.id))[0].watermark_id);
}

/** A label on a desk. */
async function photographOf({ url, apiKey }: Station, watermarkId: string): Promise<Buffer> {
  const { bytes } = await call(url, 'GET', `/api/records/${watermarkId}/watermarked`, { token: apiKey });
  const label = await sharp(bytes).resize(900).png().toBuffer();
  const desk = { width: 1200, height: 900, channels: 3, background: '#4a3a30' } as const;
  return sharp({ create: desk })
    .composite([{ input: label, left: 150, top: 140 }])
    .jpeg({ quality: 92 })
    .toBuffer();
}
