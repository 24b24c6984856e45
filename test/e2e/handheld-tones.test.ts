import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureWindow } from '../../src-main/desktop/window-build.ts';
import { openPhone, type Phone, pairPhone } from '../support/handheld.ts';
import { type MadeRecord, makeRecord } from '../support/handheld-records.ts';
import { openDesk } from '../support/people.ts';
import { type Station, startStation } from '../support/station.ts';
import { stubCamera } from '../support/verify/still-camera.ts';
import { hasBrowser, launchBrowser } from '../support/window.ts';

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');

describe.skipIf(!hasBrowser)('a phone that cannot vibrate', () => {
  let station: Station;
  let browser: Browser;
  let phone: Phone;
  let olive: MadeRecord;

  beforeAll(async () => {
    await ensureWindow(root);
    [station, browser] = await Promise.all([startStation(), launchBrowser()]);
    olive = await makeRecord(station, 'Olive oil');
    phone = await openPhone(browser);
    await stubCamera(phone.page);
    await phone.page.addInitScript(() => {
      const seen = { contexts: 0, flashes: [] as (string | undefined)[] };
      Object.assign(window, { seen });
      Reflect.deleteProperty(Navigator.prototype, 'vibrate');
      const Real = AudioContext;
      window.AudioContext = class extends Real {
        constructor() {
          super();
          seen.contexts++;
        }
      };
      document.addEventListener('animationstart', ({ animationName, target }) => {
        if (animationName === 'flash') seen.flashes.push((target as HTMLElement).dataset.tone);
      });
    });
    await pairPhone(phone.page, station, await openDesk(station));
  });
  afterAll(async () => {
    await browser?.close();
    await station?.remove();
  });

  // @ts-expect-error the script above put it there.
  const seen = () => phone.page.evaluate((): { contexts: number; flashes: string[] } => window.seen);
  const look = async (id: string, word: string) => {
    await phone.page.keyboard.type(id);
    await phone.page.keyboard.press('Enter');
    await phone.page.getByRole('heading', { name: word }).waitFor();
    await phone.page.getByRole('button', { name: 'Next label' }).click();
  };

  test('has its sound ready at the press that opens the camera, and makes it once', async () => {
    await phone.page.getByRole('button', { name: 'Open the camera' }).click();
    await expect.poll(async () => (await seen()).contexts).toBe(1);
    await phone.page.getByRole('button', { name: 'Back' }).click();
    await look(olive.watermark_id, 'RECORD FOUND');
    await look('22222', 'UNKNOWN ID');
    expect((await seen()).contexts).toBe(1);
  });

  test('lights up the edge of its screen, and not for whoever wants no motion', async () => {
    await expect.poll(async () => (await seen()).flashes).toEqual(['ok', 'warn']);
    await expect.poll(() => phone.page.locator('.flash').count()).toBe(0);
    await phone.page.emulateMedia({ reducedMotion: 'reduce' });
    await look(olive.watermark_id, 'RECORD FOUND');
    expect(await phone.page.locator('.flash').isVisible()).toBe(false);
    expect((await seen()).flashes).toHaveLength(2);
    expect(phone.complaints.filter((one) => !/404/.test(one))).toEqual([]);
  });
});
