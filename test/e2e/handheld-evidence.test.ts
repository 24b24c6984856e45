import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { openPhone, type Phone, pairPhone } from '#test/support/handheld.ts';
import { type MadeRecord, makeRecord } from '#test/support/handheld-records.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { type Station, startStation } from '#test/support/station.ts';
import { lay, stubCamera } from '#test/support/verify/still-camera.ts';
import { axeFindings, cutOff, hasBrowser, launchBrowser, smallTargets } from '#test/support/window.ts';
import { CASE_SETTINGS, seeAt } from '#test/support/window-cases.ts';

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');
/** Munich, to the metre. */
const MUNICH = { latitude: 48.13743, longitude: 11.57549 };

describe.skipIf(!hasBrowser)('a phone before a suspicious label', () => {
  let station: Station;
  let browser: Browser;
  let desk: Desk;
  let wine: MadeRecord;
  let oil: MadeRecord;

  beforeAll(async () => {
    await ensureWindow(root);
    [station, browser] = await Promise.all([startStation({ settings: CASE_SETTINGS }), launchBrowser()]);
    desk = await openDesk(station);
    wine = await makeRecord(station, 'Riesling');
    oil = await makeRecord(station, 'Olive oil');
    await seeAt(station.url, wine.watermark_id, 12);
  });
  afterAll(async () => {
    await browser?.close();
    await station?.remove();
  });

  async function photograph(page: Page, label: Uint8Array, word: string): Promise<void> {
    const table = { create: { width: 1200, height: 900, channels: 3, background: '#8a8378' } } as const;
    const laid = [{ input: Buffer.from(label), left: 150, top: 150 }];
    const buffer = await sharp(table).composite(laid).jpeg({ quality: 90 }).toBuffer();
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
    await page.locator('input[type=file]').last().setInputFiles(photo);
    await page.getByRole('heading', { name: word }).first().waitFor();
  }

  const photosKept = async () => (await desk.call('GET', `/api/desk/cases/${wine.watermark_id}`)).body.photos.length;
  const fine = (phone: Phone) => expect(phone.complaints).toEqual([]);

  test('asks whether the station may keep the photograph, and sends it at a yes alone', async () => {
    const phone = await openPhone(browser);
    const { page } = phone;
    await pairPhone(page, station, desk);
    const question = page.getByText('May the station keep this photograph for a person to look at?');
    await photograph(page, wine.marked, 'Suspicious');
    await question.waitFor();
    expect([await axeFindings(page), await cutOff(page), await smallTargets(page, 64)]).toEqual([[], [], []]);
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Next label' }).click();
    expect(await photosKept()).toBe(0);
    await photograph(page, wine.marked, 'Suspicious');
    await page.getByRole('button', { name: 'Yes, keep it' }).click();
    await page.getByText('The station keeps the photograph.').waitFor();
    expect(await photosKept()).toBe(1);
    await page.getByRole('button', { name: 'Next label' }).click();
    // Nothing speaks against this one.
    await photograph(page, oil.marked, 'RECORD FOUND');
    await page.getByText(/It looks like its record/).waitFor();
    expect(await question.count()).toBe(0);
    fine(phone);
  });

  test('asks under the live camera, too', async () => {
    const phone = await openPhone(browser);
    const { page } = phone;
    await stubCamera(page);
    await pairPhone(page, station, desk);
    const table = { create: { width: 1920, height: 1080, channels: 3, background: '#6b675f' } } as const;
    const label = await sharp(wine.marked).resize(760).toBuffer();
    const laid = await sharp(table)
      .composite([{ input: label, left: 560, top: 230 }])
      .jpeg({ quality: 94 })
      .toBuffer();
    await page.getByRole('button', { name: 'Open the camera' }).click();
    await lay(page, laid);
    const before = await photosKept();
    await page.getByRole('button', { name: 'Yes, keep it' }).click();
    await page.getByText('The station keeps the photograph.').waitFor();
    expect(await photosKept()).toBe(before + 1);
    fine(phone);
  });

  test('tells roughly where its scans are made once somebody agrees, and keeps the answer', async () => {
    const phone = await openPhone(browser, { language: 'de' });
    const { page, context } = phone;
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(MUNICH);
    const bodies: Record<string, unknown>[] = [];
    page.on('request', (sent) => {
      if (/\/api\/records\/[^/]+\/scan$/.test(sent.url())) bodies.push(sent.postDataJSON());
    });
    const lookUp = async () => {
      const before = bodies.length;
      await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill(oil.watermark_id);
      await page.keyboard.press('Enter');
      await expect.poll(() => bodies.length).toBe(before + 1);
      await page.getByRole('button', { name: 'Nächstes Etikett' }).click();
      return bodies[before];
    };
    await page.goto(`${station.url}/handheld/`);
    await page.getByText('Darf bei Scans stehen, wo sie ungefähr gemacht wurden?').waitFor();
    expect([await axeFindings(page), await cutOff(page), await smallTargets(page, 64)]).toEqual([[], [], []]);
    const first = await lookUp();
    expect(first).toMatchObject({ device: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(first).not.toHaveProperty('latitude');
    await page.getByRole('button', { name: 'Ja, ungefähr' }).click();
    await page.waitForFunction(() => localStorage.getItem('twinmark.handheld.place') === 'on');
    let placed: Record<string, unknown> = {};
    // The place comes beside the scans: none waits for it.
    for (let i = 0; i < 20 && !('latitude' in placed); i++) placed = await lookUp();
    expect(placed).toMatchObject({ device: first['device'], latitude: expect.any(Number) });
    expect(Math.abs(Number(placed['latitude']) - MUNICH.latitude)).toBeLessThan(0.05);
    expect(Math.abs(Number(placed['longitude']) - MUNICH.longitude)).toBeLessThan(0.08);
    expect(JSON.stringify(placed)).not.toMatch(/48\.13|11\.575/);
    await page.reload();
    expect(await page.getByText('Darf bei Scans stehen').count()).toBe(0);
    await page.goto(`${station.url}/handheld/#/settings`);
    await page.getByText('Ungefährer Ort bei Scans').click();
    expect(await lookUpAt(page)).toBe('off');
    fine(phone);
  });

  const lookUpAt = (page: Page) => page.evaluate(() => localStorage.getItem('twinmark.handheld.place'));
});
