// The page of handhelds on a paired phone: a label found, one that cannot be read, and scans that wait for the network.
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { confirmPhone } from '#test/support/handheld.ts';
import { invite } from '#test/support/handheld-records.ts';
import { openDesk } from '#test/support/people.ts';
import type { Station } from '#test/support/station.ts';
import { launchAddress } from '#test/support/windows.ts';
import { sampleRecords } from './sample-records.ts';
import type { Shot } from './shot.ts';

async function pair(page: Page, station: Station): Promise<void> {
  // A launch address is good once.
  const desk = await openDesk({ url: station.url, desk: await launchAddress(station) });
  const { id, code } = await invite(desk);
  await page.goto(`${station.url}/handheld/#pair=${code}`);
  await page.locator('#name').fill('Gate 4');
  await page.locator('button[type="submit"]').click();
  await confirmPhone(page, desk, id);
  await page.getByText(/^(Copy of|Kopie: Stand)/).waitFor();
}

/** As a hand scanner types it. */
async function scan(page: Page, id: string): Promise<void> {
  await page.keyboard.type(id);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /RECORD FOUND|DATENSATZ GEFUNDEN/ }).waitFor();
}

async function idsOf({ url, apiKey: token }: Station): Promise<string[]> {
  const { body } = await call(url, 'GET', '/api/records', { token });
  return (body.records as { watermark_id: string }[]).map(({ watermark_id }) => watermark_id);
}

async function found(page: Page, station: Station): Promise<void> {
  await pair(page, station);
  const [newest] = await idsOf(station);
  await scan(page, newest);
  await page.waitForLoadState('networkidle');
}

async function unreadable(page: Page, station: Station): Promise<void> {
  await pair(page, station);
  const label = await artwork('phone', { kind: 'label', width: 900, height: 600 });
  const turned = await sharp(label).rotate(7, { background: '#8a8378' }).toBuffer();
  const photo = await sharp({ create: { width: 1500, height: 1200, channels: 3, background: '#8a8378' } })
    .composite([{ input: turned }])
    .jpeg()
    .toBuffer();
  await page
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('heading', { name: /NOT READABLE|NICHT LESBAR/ }).waitFor();
  await page.getByRole('button', { name: /these corners|diesen Ecken/ }).scrollIntoViewIfNeeded();
}

async function waiting(page: Page, station: Station): Promise<void> {
  await pair(page, station);
  const ids = await idsOf(station);
  await page.context().setOffline(true);
  for (const id of ids.slice(0, 3)) {
    await scan(page, id);
    await page.locator('main button').last().click();
  }
  await page.goto(new URL('#/queue', page.url()).href);
  await page.locator('ul.queue li').nth(2).waitFor();
}

const before = sampleRecords;

export const phoneShots: readonly Shot[] = [
  { name: 'phone-found', phone: true, before, prepare: found },
  { name: 'phone-corners', phone: true, before, prepare: unreadable },
  { name: 'phone-queue', phone: true, before, prepare: waiting },
];
