import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { openPhone, type Phone, pairPhone } from '#test/support/handheld.ts';
import { type Desk, openDesk } from '#test/support/people.ts';
import { type Station, startStation } from '#test/support/station.ts';
import { axeFindings, cutOff, hasBrowser, launchBrowser, smallTargets } from '#test/support/window.ts';

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');
const [ONE, TWO, STRANGE] = ['7K3QZ', '8M4RW', '9N5SX'];

/** By which a phone knows an answer of its station. */
const STATION = { 'x-request-id': 'here' };

describe.skipIf(!hasBrowser)('a list that a phone checks off', () => {
  let station: Station;
  let browser: Browser;
  let desk: Desk;
  let phone: Phone;
  let page: Page;

  beforeAll(async () => {
    await ensureWindow(root);
    [station, browser] = await Promise.all([startStation(), launchBrowser()]);
    desk = await openDesk(station);
    phone = await openPhone(browser);
    page = phone.page;
    await pairPhone(page, station, desk);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  });
  afterAll(async () => {
    await browser?.close();
    await station?.remove();
  });

  const lists = async () => (await desk.call('GET', '/api/desk/check-lists')).body.check_lists;
  const openList = async () => {
    await page.getByRole('link', { name: 'Scan' }).click();
    await page.getByRole('link', { name: 'List to check off' }).click();
  };
  const type = async (id: string) => {
    await page.getByRole('link', { name: 'Scan' }).click();
    // Keys that come before the screen go nowhere.
    await page.locator('#keyed').waitFor();
    await page.keyboard.type(id);
    await page.keyboard.press('Enter');
  };
  const begin = async (name: string, ids: readonly string[]) => {
    await openList();
    await page.getByLabel('Name of the list').fill(name);
    await page.getByLabel('Expected IDs, one a line').fill(ids.join('\n'));
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByRole('button', { name: 'Show labels to the camera' }).waitFor();
  };
  /** The page ends in the middle of whatever it does, as a phone ends it that needs memory. */
  const kill = async () => {
    const cdp = await phone.context.newCDPSession(page);
    const [address, gone] = [page.url(), page.waitForEvent('crash')];
    // Nobody answers any more.
    void cdp.send('Page.crash').catch(() => undefined);
    await (await gone).close();
    page = await phone.context.newPage();
    await page.goto(address);
  };

  test('begun and checked off without the station, with the page killed, it waits, and arrives when the station answers', async () => {
    await phone.context.setOffline(true);
    await begin('Truck 7', [ONE, TWO]);
    await page.getByText('Waits for the station: 1').waitFor();
    await type(`TW-${ONE}`);
    await page.getByText('On the list').waitFor();
    await kill();
    await type(STRANGE);
    await page.getByRole('heading', { name: 'NOT ON THE LIST' }).waitFor();
    await openList();
    await page.getByText('Waits for the station: 3').waitFor();
    await page.getByRole('heading', { name: 'Missing: 1' }).waitFor();
    expect([await axeFindings(page), await cutOff(page), await smallTargets(page, 64)]).toEqual([[], [], []]);
    expect(await lists()).toEqual([]);
    await phone.context.setOffline(false);
    await page.getByText('The station has everything so far.').waitFor();
    expect(await lists()).toMatchObject([
      { name: 'Truck 7', device: 'Gate 4', ended_at: null, expected: 2, seen: 1, missing: 1, foreign: 1 },
    ]);
  });

  test('what is sent again, because its answer was lost, arrives once', async () => {
    let lost = 0;
    await page.route('**/api/device/check-lists/**', async (route) => {
      await route.fetch();
      if (lost++ < 2) await route.abort();
      else await route.fulfill({ status: 200, headers: STATION, json: { success: true } });
    });
    await type(TWO);
    await page.getByText('On the list').waitFor();
    await openList();
    await page.getByText('Waits for the station: 1').waitFor();
    for (let time = 0; time < 3; time++) await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => lost).toBeGreaterThan(1);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText('The station has everything so far.').waitFor();
    await page.unroute('**/api/device/check-lists/**');
    expect(await lists()).toMatchObject([{ seen: 2, missing: 0, foreign: 1 }]);
  });

  test('ended, it leaves the phone when the station has it; what the station refuses is said', async () => {
    await page.route('**/api/device/check-lists/**', (route) =>
      route.fulfill({ status: 409, headers: STATION, json: { error: 'A list takes no more.' } }),
    );
    await page.getByRole('button', { name: 'End this list' }).click();
    await page.getByRole('button', { name: 'End it now' }).click();
    await page.getByText('The station refused it: A list takes no more. “Truck 7” stays on this device').waitFor();
    await page.unroute('**/api/device/check-lists/**');
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => page.getByRole('heading', { name: 'Lists before this one' }).count()).toBe(0);
    const [{ ended_at, seen }] = await lists();
    expect([Date.parse(ended_at) > 0, seen]).toEqual([true, 2]);
    expect(await rowsOf(page, 'sights')).toBe(0);
  });

  test('a station that forgot the list gets everything again', async () => {
    await begin('Truck 8', [ONE]);
    await page.getByText('The station has everything so far.').waitFor();
    await page.route(
      '**/sights',
      (route) => route.fulfill({ status: 404, headers: STATION, json: { error: 'Not found' } }),
      {
        times: 1,
      },
    );
    await type(ONE);
    const again = page.waitForRequest((request) => request.method() === 'PUT');
    await openList();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await again;
    await page.getByText('The station has everything so far.').waitFor();
    expect(await lists()).toMatchObject([{ name: 'Truck 8', seen: 1 }, { name: 'Truck 7' }]);
  });

  test('what the station refuses leaves the phone at the word of a person, who is asked', async () => {
    await page.route('**/api/device/check-lists/**', (route) =>
      route.fulfill({ status: 409, headers: STATION, json: { error: 'A list takes no more.' } }),
    );
    await page.getByRole('button', { name: 'End this list' }).click();
    await page.getByRole('button', { name: 'End it now' }).click();
    await page.getByRole('button', { name: 'Discard this list' }).click();
    await page.getByText('The station does not get them.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await rowsOf(page, 'lists')).toBe(1);
    await page.getByRole('button', { name: 'Discard this list' }).click();
    await page.getByRole('button', { name: 'Discard it now' }).click();
    await expect.poll(() => page.getByRole('heading', { name: 'Lists before this one' }).count()).toBe(0);
    expect([await rowsOf(page, 'lists'), await rowsOf(page, 'sights')]).toEqual([0, 0]);
    await page.unroute('**/api/device/check-lists/**');
    await begin('Truck 9', [TWO]);
  });

  test('shut out, the phone has nothing left of it', async () => {
    const { devices } = (await desk.call('GET', '/api/desk/devices')).body;
    await desk.call('DELETE', `/api/desk/devices/${devices[0].id}`);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByText('This device was removed at the desk, or was not used for 90 days.').waitFor();
    expect([await rowsOf(page, 'lists'), await rowsOf(page, 'sights')]).toEqual([0, 0]);
  });
});

function rowsOf(page: Page, store: string): Promise<number> {
  return page.evaluate(
    (name) =>
      new Promise<number>((done) => {
        const opening = indexedDB.open('twinmark-handheld');
        opening.onsuccess = () => {
          const counting = opening.result.transaction(name).objectStore(name).count();
          counting.onsuccess = () => {
            opening.result.close();
            done(counting.result);
          };
        };
      }),
    store,
  );
}
