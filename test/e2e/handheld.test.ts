import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { call } from '#test/support/api.ts';
import { openPhone, type Phone, pairPhone } from '#test/support/handheld.ts';
import { invite, type MadeRecord, makeRecord, scanCount } from '#test/support/handheld-records.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { type Station, startStation } from '#test/support/station.ts';
import { axeFindings, cutOff, hasBrowser, launchBrowser, smallTargets } from '#test/support/window.ts';

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');

describe.skipIf(!hasBrowser)('a handheld over a connection that it trusts', () => {
  let station: Station;
  let browser: Browser;
  let desk: Desk;
  let phone: Phone;
  let page: Page;
  let olive: MadeRecord;
  let vinegar: MadeRecord;

  beforeAll(async () => {
    await ensureWindow(root);
    [station, browser] = await Promise.all([startStation(), launchBrowser()]);
    olive = await makeRecord(station, 'Olive oil');
    vinegar = await makeRecord(station, 'Vinegar');
    desk = await openDesk(station);
    phone = await openPhone(browser);
    page = phone.page;
  });
  afterAll(async () => {
    await browser?.close();
    await station?.remove();
  });

  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const clean = async () => {
    expect(await axeFindings(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    expect(await smallTargets(page, 64)).toEqual([]);
  };

  test('says that it has no room for its key, and the code is still good', async () => {
    const invited = await invite(desk);
    await page.goto(`${station.url}/handheld/#pair=${invited.code}`);
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('No room.', 'QuotaExceededError');
      };
    });
    await page.getByLabel('Name of this device').fill('Gate 4');
    await page.getByRole('button', { name: 'Pair', exact: true }).click();
    await page.getByText('This device has no room for its key.').waitFor();
    expect(phone.complaints).toEqual([]);
    await page.goto('about:blank');
    await pairPhone(page, station, desk, 'Gate 4', invited);
  });

  test('is paired by the code of the desk, and fetches its copy', async () => {
    await page.getByText('Live camera and offline use').waitFor();
    expect(page.url()).not.toContain('pair=');
    // Back leads out of the page, and not to a code that is spent.
    await page.goBack();
    expect(page.url()).toBe('about:blank');
    await page.goForward();
    await page.getByText('Live camera and offline use').waitFor();
    const { devices } = (await desk.call('GET', '/api/desk/devices')).body;
    expect(devices).toMatchObject([
      { name: 'Gate 4', operator: 'anna', revoked: false, ended: false, scopes: ['read', 'scan'] },
    ]);
    await clean();
  });

  test('says what it may do, and what it may not', async () => {
    await page.goto(`${new URL(page.url()).origin}/handheld/#/settings`);
    await page.getByText('This device may look up records and count scans.').waitFor();
    await page.getByText(/It may not make records, change records or create tokens\./).waitFor();
    await clean();
    await page.goBack();
    await page.getByText('Live camera and offline use').waitFor();
  });

  test('finds the record of what a scanner types, wherever the focus is, and counts it once', async () => {
    await page.getByRole('button', { name: 'Open the camera' }).focus();
    await type(olive.watermark_id.toLowerCase());
    await page.getByRole('heading', { name: 'RECORD FOUND' }).waitFor();
    await page.getByText('Olive oil').waitFor();
    await page.getByText('Counted as a scan').waitFor();
    await clean();
    expect(await scanCount(station, olive.watermark_id)).toBe(1);
    await page.getByRole('button', { name: 'Next label' }).click();

    await page.getByRole('switch', { name: /Count scans/ }).uncheck({ force: true });
    await type(`https://shop.example/p/${vinegar.watermark_id}?from=qr`);
    await page.getByText('Vinegar').waitFor();
    expect(await scanCount(station, vinegar.watermark_id)).toBe(0);
    await page.getByRole('button', { name: 'Next label' }).click();
    await page.getByRole('switch', { name: /Count scans/ }).check({ force: true });
  });

  test('an answer that comes late is counted, and not shown over the label that is looked at', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/scan', async (route) => {
      await held.promise;
      await route.continue();
    });
    const file = { name: 'olive.png', mimeType: 'image/png', buffer: olive.marked };
    await page.getByLabel('Take a photo').last().setInputFiles(file);
    await page.getByText('Reading the label').waitFor();
    await type(vinegar.watermark_id);
    await page.getByText('Vinegar').waitFor();
    held.resolve();
    await expect.poll(() => scanCount(station, olive.watermark_id)).toBe(2);
    await page.getByText('Counted as a scan').waitFor();
    expect(await page.getByText('Olive oil').count()).toBe(0);
    await page.getByText('Vinegar').waitFor();
    await page.unroute('**/api/scan');
    await page.getByRole('button', { name: 'Next label' }).click();
  });

  test('says that it has no room for its copy, and looks labels up all the same', async () => {
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('No room.', 'QuotaExceededError');
      };
    });
    await type(vinegar.watermark_id);
    await page.getByText('Vinegar').waitFor();
    await page.getByText('Not counted: this device has no room').waitFor();
    await page.getByText('This device has no room left').waitFor();
    await clean();
    await page.reload();
    await page.getByText(/^Copy of/).waitFor();
  });

  test('opens without a network, looks up its copy and tells its age; scans wait and arrive with their own time', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await phone.context.setOffline(true);
    await page.reload();
    await page.getByText(/^No connection – data from .*\(2 records\)/).waitFor();
    const before = Date.now();
    await type(vinegar.watermark_id.slice(3));
    await page.getByText('Vinegar').waitFor();
    await page.getByText(/From the copy of/).waitFor();
    await page.getByText('The scan waits in the queue').waitFor();
    const after = Date.now();
    await type('22222');
    await page.getByRole('heading', { name: 'NOT IN THE COPY' }).waitFor();
    await page.getByRole('link', { name: 'Queue (2)' }).click();
    await page.getByText('Waiting').first().waitFor();
    await clean();

    await phone.context.setOffline(false);
    // By itself, since the browser tells that the network is back.
    await page.getByText('Sent', { exact: true }).first().waitFor();
    await page.getByText('The station has no such record.').waitFor();
    await clean();
    const { scans } = (
      await call(station.url, 'GET', `/api/records/${vinegar.watermark_id}/scans`, { token: station.apiKey })
    ).body;
    expect(scans[0]).toMatchObject({ source: 'handheld', scanner_address: 'Gate 4' });
    const at = Date.parse(scans[0].scanned_at);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(after);
    // Sent again and discarded at once: it goes, or it is gone, and the queue tells which.
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/scan') && sent.push(request.url()));
    await page.evaluate(() => {
      for (const name of ['Try again', 'Discard']) {
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
      }
    });
    await page.getByRole('link', { name: 'Queue (0)' }).waitFor();
    await page.waitForTimeout(500);
    expect([sent, await page.getByRole('button', { name: 'Discard' }).count()]).toEqual([[], 0]);
  });

  test('sends its scans with the station’s time though its own clock is hours ahead', async () => {
    await page.addInitScript(() => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + 6 * 3_600_000;
    });
    await page.reload();
    await page.getByText(/^Copy of/).waitFor();
    await page.getByRole('link', { name: 'Scan' }).click();
    await page.locator('#keyed').waitFor();
    const before = Date.now();
    await type(vinegar.watermark_id);
    await page.getByText('Counted as a scan').waitFor();
    const { scans } = (
      await call(station.url, 'GET', `/api/records/${vinegar.watermark_id}/scans`, { token: station.apiKey })
    ).body;
    const off = Date.parse(scans[0].scanned_at) - before;
    // The header of an answer tells whole seconds.
    expect(Math.abs(off)).toBeLessThan(10_000);
  });

  test('says that it was shut out at the desk, and has nothing left of the records', async () => {
    const { devices } = (await desk.call('GET', '/api/desk/devices')).body;
    await desk.call('DELETE', `/api/desk/devices/${devices[0].id}`);
    // The page asks the station now and not within its minute.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText('This device was removed at the desk, or was not used for 90 days.').waitFor();
    await clean();
    const kept = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          const opening = indexedDB.open('twinmark-handheld');
          opening.onsuccess = () => {
            const counting = opening.result.transaction('records').objectStore('records').count();
            counting.onsuccess = () => done(counting.result);
          };
        }),
    );
    expect(kept).toBe(0);
    await page.reload();
    await page.getByText('This device was removed at the desk, or was not used for 90 days.').waitFor();
    await page.getByRole('link', { name: 'Pair again' }).click();
    await page.getByLabel('Code from the desk').waitFor();
    await clean();
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(phone.complaints.filter((one) => !/40[14]|ERR_INTERNET_DISCONNECTED/.test(one))).toEqual([]);
  });
});
