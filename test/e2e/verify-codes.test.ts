import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { readArtwork } from '#main/imaging/read.ts';
import type { Label } from '#shared/jobs/production.ts';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { lay, photographOf, stillCamera } from '#test/support/verify/still-camera.ts';
import { type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';
import { jobWhen, labelsOf } from '#test/support/window-jobs.ts';

const TABLE = `Product name;Strength;Dosage form;Pack size;GTIN;Serial number;Batch;Expiry date;Manufacturer;Market
Ibuprofen;400 mg;tablet;20;4012345781007;S0QF36CF00;L12;2028-01-28;Muster;DE
`;
const LAYOUT = {
  twinmark_layout: 1,
  name: 'Medicine',
  label: { width: 99.1, height: 67.7 },
  items: [
    {
      id: 'code',
      type: 'barcode',
      x: 4,
      y: 4,
      w: 34,
      h: 34,
      symbology: 'gs1_datamatrix',
      value: '(01){gtin|gtin14}(17){expiry:yyMMdd}(10){batch}(21){serial}',
    },
  ],
};

describe.skipIf(!hasBrowser)('codes on the label before the camera', () => {
  let desk: Desk;
  let drafts: DraftDesk;
  let job: number;
  let label: Label;

  beforeAll(async () => {
    desk = await openDesk();
    drafts = await openDraftDesk(desk.station);
    job = await madeJob(drafts);
    [label] = await labelsOf(drafts, job);
  });
  afterAll(() => desk?.close());

  test('a label whose code contradicts its record is told, loudly, with what both say', async () => {
    const page = await session(desk, job);
    const seen = await photographOf([{ picture: await pictureOf(desk, label), changes: { longSide: 1000 } }]);
    await lay(page, seen);
    await result(page, 'Record found');
    await lay(page, null);
    await page.waitForTimeout(1500);

    const { status } = await call(desk.station.url, 'PATCH', `/api/records/${label.watermark_id}`, {
      token: desk.station.apiKey,
      json: { metadata: { batch: 'L21' } },
    });
    expect(status).toBe(200);
    await lay(page, seen);
    await result(page, 'Wrong code');
    const panel = page.getByRole('region', { name: 'Result' });
    await panel.getByText('Barcode says lot L12, record says L21.').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.keyboard.press('i');
    await page.getByRole('dialog').getByText('(10)L12').waitFor();
    await page.keyboard.press('Escape');
    expect(desk.complaints()).toEqual([]);
  });
});

async function madeJob(drafts: DraftDesk): Promise<number> {
  const { id } = await drafts.create();
  await drafts.giveTable(id, 'medicine.csv', TABLE);
  await drafts.addArtwork(id, 'front.png', await artwork('codes', { width: 1170, height: 800 }));
  await drafts.ask('PUT', `/api/desk/drafts/${id}/layout`, { json: { layout: LAYOUT } });
  const batch = await drafts.make(id);
  await jobWhen(drafts, batch.id, ({ state }) => state === 'done');
  await drafts.ask('POST', `/api/desk/batches/${batch.id}/prints`, { json: {} });
  await jobWhen(drafts, batch.id, ({ printing }) => !printing);
  for (const state of ['sent', 'printed'])
    await drafts.ask('POST', `/api/desk/batches/${batch.id}/prints/1/confirm`, { json: { state } });
  return batch.id;
}

async function pictureOf({ station }: Desk, { watermark_id }: Label): Promise<Rgb> {
  const { bytes } = await call(station.url, 'GET', `/api/records/${watermark_id}/watermarked`, {
    token: station.apiKey,
  });
  return (await readArtwork(bytes)).picture;
}

async function session(desk: Desk, job: number): Promise<Page> {
  const page = await desk.open({ language: 'en', at: `#/verify?job=${job}`, script: stillCamera });
  await page.getByRole('button', { name: /^Begin / }).click();
  await page.locator('[data-stage]').waitFor();
  return page;
}

async function result(page: Page, words: string): Promise<void> {
  await page.getByRole('region', { name: 'Result' }).getByRole('heading', { name: words }).waitFor();
}
