import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { artwork } from '#test/support/artwork.ts';
import { openPhone, type Phone, pairPhone } from '#test/support/handheld.ts';
import { type MadeRecord, makeRecord, scanCount } from '#test/support/handheld-records.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { type Station, startStation } from '#test/support/station.ts';
import { lay, plug, stubCamera } from '#test/support/verify/still-camera.ts';
import { axeFindings, cutOff, hasBrowser, launchBrowser, smallTargets } from '#test/support/window.ts';

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');

describe.skipIf(!hasBrowser)('the live camera of a phone', () => {
  let station: Station;
  let browser: Browser;
  let phone: Phone;
  let desk: Desk;
  let olive: MadeRecord;
  let vinegar: MadeRecord;
  let photos: Record<'olive' | 'vinegar' | 'bare', Buffer>;

  /** A label on a grey desk as a camera of 1080 rows sees it, a little turned. */
  const shot = async (label: Uint8Array) => {
    const desk = { width: 1920, height: 1080, channels: 3, background: '#6b675f' } as const;
    const laid = await sharp(label).resize(760).rotate(4, { background: desk.background }).png().toBuffer();
    return sharp({ create: desk })
      .composite([{ input: laid, left: 560, top: 230 }])
      .jpeg({ quality: 94 })
      .toBuffer();
  };

  beforeAll(async () => {
    await ensureWindow(root);
    [station, browser] = await Promise.all([startStation(), launchBrowser()]);
    phone = await openPhone(browser);
    await stubCamera(phone.page);
    desk = await openDesk(station);
    await pairPhone(phone.page, station, desk);
    olive = await makeRecord(station, 'Olive oil');
    vinegar = await makeRecord(station, 'Vinegar');
    photos = {
      olive: await shot(olive.marked),
      vinegar: await shot(vinegar.marked),
      bare: await shot(await artwork('bare', { kind: 'busy', width: 900, height: 600 })),
    };
    await phone.page.reload();
    await phone.page.getByText(/^Copy of/).waitFor();
    await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  });
  afterAll(async () => {
    await browser?.close();
    await station?.remove();
  });

  /** Takes the label away for longer than the camera waits for one that a hand covered (0.4 s, here of a slow machine's frames). */
  async function takeAway() {
    await lay(phone.page, null);
    if (await phone.page.locator('.live-band .state-word').count())
      await phone.page.getByRole('heading', { name: 'Last label' }).waitFor();
    await phone.page.getByText('Point the camera at a label').waitFor();
    await phone.page.waitForTimeout(2000);
  }

  test('says so where it cannot be opened, and shows its picture once a person tries again', async () => {
    await plug(phone.page, false);
    await phone.page.getByRole('button', { name: 'Open the camera' }).click();
    await phone.page.getByText('No camera can be opened here.').waitFor();
    await plug(phone.page, true);
    await phone.page.getByRole('button', { name: 'Try again' }).click();
    await phone.page.getByText('Point the camera at a label').waitFor();
    expect(await phone.page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(1920);
  });

  test('says where to point, and reads a label that lies still: once, however long it lies there', async () => {
    const asked: string[] = [];
    phone.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await phone.page.getByText('Point the camera at a label').waitFor();
    await lay(phone.page, photos.olive);
    await phone.page.getByRole('heading', { name: 'RECORD FOUND' }).waitFor();
    await phone.page.getByText('Read on this device').waitFor();
    // The station compares what the phone has read, once.
    await phone.page.getByText(/It looks like its record/).waitFor();
    expect(asked.filter((path) => path === '/api/scan')).toHaveLength(1);
    await phone.page.waitForTimeout(3000);
    expect(await scanCount(station, olive.watermark_id)).toBe(1);
    expect(await phone.page.locator('.outlines polygon[data-state="answered"]').count()).toBe(1);
    expect(await phone.page.getByRole('heading', { name: 'Last label' }).count()).toBe(0);
    expect([await axeFindings(phone.page), await cutOff(phone.page), await smallTargets(phone.page, 64)]).toEqual([
      ...[[], [], []],
    ]);
  });

  test('shown again after it left, it says so and counts only at the word of a person', async () => {
    await takeAway();
    await lay(phone.page, photos.olive);
    await phone.page.getByText('Seen already, not counted again').waitFor();
    expect(await scanCount(station, olive.watermark_id)).toBe(1);
    await phone.page.getByRole('button', { name: 'Count again' }).click();
    await expect.poll(() => scanCount(station, olive.watermark_id)).toBe(2);
  });

  test('reads without the station, answers from the copy with its age, and the scan arrives once', async () => {
    await takeAway();
    await phone.context.setOffline(true);
    await lay(phone.page, photos.vinegar);
    await phone.page.getByText('Vinegar').waitFor();
    await phone.page.getByText(/From the copy of/).waitFor();
    await phone.page.getByText('The scan waits in the queue').waitFor();
    await phone.page.getByText('Labels seen: 2').waitFor();
    await phone.context.setOffline(false);
    await expect.poll(() => scanCount(station, vinegar.watermark_id)).toBe(1);
  });

  test('a label without a mark gives no answer', async () => {
    await takeAway();
    await lay(phone.page, photos.bare);
    await phone.page.locator('.outlines polygon[data-state="unread"]').waitFor({ state: 'attached' });
    await phone.page.waitForTimeout(5000);
    await phone.page.getByText('Labels seen: 2').waitFor();
    // The verdict on the label before it stands small and grey meanwhile.
    const verdict = phone.page
      .getByRole('region', { name: 'Last label' })
      .getByRole('heading', { name: 'RECORD FOUND' });
    expect(await verdict.evaluate((word) => Number.parseFloat(getComputedStyle(word).fontSize))).toBeLessThan(20);
    expect([await axeFindings(phone.page), await cutOff(phone.page), await smallTargets(phone.page, 64)]).toEqual([
      ...[[], [], []],
    ]);
  });

  test('checks off a list: what was seen, what is missing, and what does not belong', async () => {
    await lay(phone.page, null);
    await phone.page.getByRole('link', { name: 'Scan' }).click();
    await phone.page.getByRole('link', { name: 'List to check off' }).click();
    await phone.page.getByLabel('Name of the list').fill('Pallet 7');
    await phone.page.getByLabel('Expected IDs, one a line').fill(`${olive.watermark_id}\n22222`);
    await phone.page.getByText('2 IDs').waitFor();
    await phone.page.getByRole('button', { name: 'Begin' }).click();
    await phone.page.getByRole('button', { name: 'Show labels to the camera' }).click();
    await lay(phone.page, photos.olive);
    await phone.page.getByText('On the list').waitFor();
    await takeAway();
    await lay(phone.page, photos.vinegar);
    await phone.page.getByRole('heading', { name: 'NOT ON THE LIST' }).waitFor();
    await phone.page.getByRole('link', { name: 'Pallet 7: 1 of 2 seen' }).click();
    await phone.page.reload();
    await phone.page.getByRole('heading', { name: 'Missing: 1' }).waitFor();
    await phone.page.getByRole('heading', { name: 'Not on the list: 1' }).waitFor();
    expect([await axeFindings(phone.page), await cutOff(phone.page), await smallTargets(phone.page, 64)]).toEqual([
      ...[[], [], []],
    ]);
    await phone.page.getByText('The station has everything so far.').waitFor();
    const [list] = (await desk.call('GET', '/api/desk/check-lists')).body.check_lists;
    expect(list).toMatchObject({ name: 'Pallet 7', expected: 2, seen: 1, missing: 1, foreign: 1, photos: 2 });
    const photo = await desk.call('GET', `/api/desk/check-lists/${list.id}/entries/${olive.watermark_id}/photo`);
    expect((await sharp(photo.bytes).metadata()).width).toBeGreaterThan(500);
    const loading = phone.page.waitForEvent('download');
    await phone.page.getByRole('button', { name: 'Save the result' }).click();
    expect((await loading).suggestedFilename()).toBe('Pallet 7.csv');
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(phone.complaints.filter((one) => !/ERR_INTERNET_DISCONNECTED/.test(one))).toEqual([]);
  });
});
