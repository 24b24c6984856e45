import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { write } from '#main/imaging/write.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { openPhone, type Phone, pairPhone } from '#test/support/handheld.ts';
import { type MadeRecord, makeRecord, scanCount } from '#test/support/handheld-records.ts';
import { openDesk } from '#test/support/people.ts';
import { type Station, startStation } from '#test/support/station.ts';
import { axeFindings, cutOff, hasBrowser, launchBrowser, smallTargets } from '#test/support/window.ts';

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');
const KEY = 'fedcba9876543210fedcba9876543210';

describe.skipIf(!hasBrowser)('a phone before a mark of another key than its record’s', () => {
  let station: Station;
  let browser: Browser;
  let phone: Phone;
  let page: Page;
  let olive: MadeRecord;

  beforeAll(async () => {
    await ensureWindow(root);
    [station, browser] = await Promise.all([startStation({ settings: { 'engine.key': KEY } }), launchBrowser()]);
    olive = await makeRecord(station, 'Olive oil');
    phone = await openPhone(browser);
    page = phone.page;
    await pairPhone(page, station, await openDesk(station));
  });
  afterAll(async () => {
    await browser?.close();
    await station?.remove();
  });

  /** Takes a photo of a picture that lies on a table. Gives what the phone says. */
  async function shown(picture: Uint8Array): Promise<string> {
    const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#8a8378' } })
      .composite([{ input: Buffer.from(picture), left: 150, top: 150 }])
      .jpeg({ quality: 90 })
      .toBuffer();
    const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
    await page.getByLabel('Take a photo').last().setInputFiles(photo);
    const outcome = page.getByRole('heading', {
      name: /RECORD FOUND|LIKELY COPY|OTHER ARTWORK|NOT READABLE|UNKNOWN ID/,
    });
    await outcome.waitFor();
    return outcome.innerText();
  }

  async function markedWith(key: string): Promise<Uint8Array> {
    const copy = embed(makeCover('label', 900, 600, 'copy'), olive.watermark_id.slice(-5), { key, strength: 'strong' });
    return write(copy, null, { type: 'png', dpi: 300 });
  }

  const next = () => page.getByRole('button', { name: 'Next label' }).click();

  test('says LIKELY COPY, shows nothing of the record, and counts nothing for it', async () => {
    const before = await scanCount(station, olive.watermark_id);
    expect(await shown(await markedWith(PUBLISHED_KEY))).toBe('LIKELY COPY');
    await page.getByText(/was not made with the key of that record\. Do not use this label\./).waitFor();
    expect(await page.getByText('Olive oil').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    expect(await smallTargets(page, 64)).toEqual([]);
    await next();
    expect(await scanCount(station, olive.watermark_id)).toBe(before);
  });

  test('says OTHER ARTWORK where the mark has the right key and lies on another picture', async () => {
    expect(await shown(await markedWith(KEY))).toBe('OTHER ARTWORK');
    await page.getByText(/does not look like that record.*Do not use this label\./).waitFor();
    await next();
  });

  test('negative control: the record’s own label is a record that was found, and compared', async () => {
    expect(await shown(olive.marked)).toBe('RECORD FOUND');
    await page.getByText(/It looks like its record/).waitFor();
    await page.getByText('Olive oil').waitFor();
    await next();
    expect(phone.complaints).toEqual([]);
  });
});
