import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#test/support/api.ts';
import { cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk, smallTargets } from '#test/support/window.ts';

const PICTURES = process.env['CHECK_LIST_PICTURES'];
const [ONE, TWO, STRANGE] = ['7K3QZ', '8M4RW', '9N5SX'];
const AT = '2026-05-01T09:00:00.000Z';

describe.skipIf(!hasBrowser)('lists of devices at the desk', () => {
  const key = randomBytes(16).toString('hex');
  let desk: Desk;

  beforeAll(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  const send = (method: string, path: string, json: unknown) =>
    call(desk.station.url, method, `/api/device/check-lists/${path}`, { token: desk.station.apiKey, json });
  const see = (id: string) => send('POST', `${key}/sights`, { sights: [{ watermark_id: id, seen_at: AT }] });

  test('come by themselves, with what is missing, what does not belong, and photographs', async () => {
    const page = await desk.open({ at: '#/verify' });
    await page.getByRole('link', { name: 'Lists of devices' }).click();
    await page.getByText('No list yet').waitFor();
    const list = { name: 'Truck 7', device: 'Gate 4', expected: [ONE, TWO], begun_at: AT, ended_at: null };
    await send('PUT', key, list);
    await page.getByRole('link', { name: 'Truck 7' }).click();
    await page.getByText('0 of 2 seen, 2 missing, 0 not on the list.').waitFor();
    await see(ONE);
    await see(STRANGE);
    await page.getByText('1 of 2 seen, 1 missing, 1 not on the list.').waitFor();
    const raw = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
    await call(desk.station.url, 'PUT', `/api/device/check-lists/${key}/sights/${ONE}/photo`, {
      token: desk.station.apiKey,
      raw,
      headers: { 'content-type': 'image/jpeg' },
    });
    await page.getByRole('img', { name: `Photo of TW-${ONE}` }).waitFor();
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/desk-list.png` });
    expect(await findingsInEveryLook(page)).toEqual([]);
    expect([await cutOff(page), await smallTargets(page, 24)]).toEqual([[], []]);
    await page.getByText('Missing', { exact: true }).first().click();
    await page.getByRole('img', { name: `Photo of TW-${ONE}` }).waitFor({ state: 'detached' });
    await page.getByText(`TW-${TWO}`).waitFor();
    const loading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as CSV' }).click();
    expect((await loading).suggestedFilename()).toBe('Truck 7 2026-05-01 1.csv');
  });

  test('say that they have ended', async () => {
    const page = await desk.open({ at: '#/verify/lists', language: 'de', look: 'dark' });
    await page.getByText('Wird abgehakt').waitFor();
    const list = { name: 'Truck 7', device: 'Gate 4', expected: [ONE, TWO], begun_at: AT, ended_at: AT };
    await send('PUT', key, list);
    await page.getByText('Beendet').waitFor();
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/desk-lists-de.png` });
    expect(await cutOff(page)).toEqual([]);
  });
});
