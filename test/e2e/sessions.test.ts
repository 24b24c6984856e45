import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeLaunchPage } from '#main/desktop/window.ts';
import { createPassphrases } from '#main/identity/passphrase.ts';
import { openStore } from '#main/store/open.ts';
import { call } from '#test/support/api.ts';
import { signIn as personOf } from '#test/support/people.ts';
import { databaseOf } from '#test/support/postgres/databases.ts';
import { OPERATOR, startStation } from '#test/support/station.ts';
import {
  cutOff,
  type Desk,
  findingsInEveryLook,
  hasBrowser,
  launchBrowser,
  openDesk,
  signIn,
} from '#test/support/window.ts';
import { launchAddress, windowsOf } from '#test/support/windows.ts';

const NEW = 'four other words here';

describe.skipIf(!hasBrowser)('sessions at the desk', () => {
  let desk: Desk;
  let passphrase: string = OPERATOR.passphrase;

  beforeAll(async () => {
    desk = await openDesk();
  });
  afterAll(() => desk.close());

  test('a passphrase is changed in the window; other windows and keys without a tick end, and unfinished work waits', async () => {
    const { station } = desk;
    const anna = await personOf(station, OPERATOR.username, passphrase);
    const headers = { authorization: `Bearer ${anna.token}` };
    const { key: kept } = (await call(station.url, 'POST', '/api/keys', { headers, json: { name: 'Line 2' } })).body;

    const other = await desk.open();
    await other.getByRole('button', { name: /^anna/ }).click();
    await other.getByRole('button', { name: 'Change passphrase' }).click();
    await other.getByLabel('Current passphrase').fill('begun and not finished');

    const page = await desk.open();
    await page.getByRole('button', { name: /^anna/ }).click();
    await page.getByRole('button', { name: 'Change passphrase' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change passphrase' });
    await dialog.getByLabel(/^Line 2/).check();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await dialog.getByLabel('Current passphrase').fill('not the right one');
    await dialog.getByLabel('New passphrase', { exact: true }).fill('basketball');
    await dialog.getByLabel('New passphrase again').fill('basketball');
    await dialog.getByRole('button', { name: 'Change passphrase' }).click();
    await dialog.getByText('The old passphrase is not right. Nothing was changed.').waitFor();
    await dialog.getByLabel('Current passphrase').fill(passphrase);
    await dialog.getByRole('button', { name: 'Change passphrase' }).click();
    await dialog.getByText(/one of the most common/).waitFor();
    for (const name of ['New passphrase', 'New passphrase again'])
      await dialog.getByLabel(name, { exact: true }).fill(NEW);
    await dialog.getByRole('button', { name: 'Change passphrase' }).click();
    await dialog.waitFor({ state: 'hidden' });
    passphrase = NEW;

    const list = (bearer: string) => call(station.url, 'GET', '/api/records', { token: bearer });
    expect((await Promise.all([kept, anna.apiKey, anna.token].map(list))).map(({ status }) => status)).toEqual([
      200, 401, 401,
    ]);
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();

    await other.getByRole('heading', { name: 'Hello, anna' }).waitFor();
    await other.getByText('What you were doing is kept').waitFor();
    expect(await other.getByLabel('Current passphrase').isVisible()).toBe(false);
    expect(await other.getByRole('navigation').count()).toBe(0);
    await other.getByLabel('Passphrase', { exact: true }).fill(NEW);
    await other.getByRole('button', { name: 'Sign in' }).click();
    expect(await other.getByLabel('Current passphrase').inputValue()).toBe('begun and not finished');
    await desk.putAway();
  });

  test('whoever does not touch the window is signed out, in German too', async () => {
    const station = await startStation({ settings: { 'auth.idle_hours': 0.001 } });
    const windows = windowsOf(station, desk.browser);
    const page = await windows.open({ language: 'de', at: '#/records' });
    await page.getByRole('heading', { name: 'Datensätze', level: 1 }).waitFor();
    await page.getByText('Was Sie begonnen haben, bleibt erhalten').waitFor();
    expect(await cutOff(page)).toEqual([]);
    await page.getByLabel('Passphrase').fill(OPERATOR.passphrase);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByRole('heading', { name: 'Datensätze', level: 1 }).waitFor();
    await station.remove();
  });

  test('a weak passphrase from before still signs in, and the window says to change it', async () => {
    const first = await startStation();
    await first.kill();
    const { folder } = first;
    const store = await openStore({ folder, clock: Date.now, log: () => {}, shared: await databaseOf(folder) });
    const hash = await createPassphrases({ log2N: 10, r: 8, p: 1 }).hash('short');
    await store.change(({ operators }) => operators.setPassphrase('anna', hash));
    await store.close();
    const station = await startStation({ folder });
    const browser = await launchBrowser();
    const page = await windowsOf(station, browser).open({ signedIn: false });
    await signIn(page, { username: 'anna', passphrase: 'short' });
    await page.getByRole('heading', { name: 'Change your passphrase' }).waitFor();
    await page.getByRole('button', { name: 'Change passphrase' }).click();
    await page.getByLabel('Current passphrase').fill('short');
    for (const name of ['New passphrase', 'New passphrase again'])
      await page.getByLabel(name, { exact: true }).fill(NEW);
    await page.getByRole('dialog').getByRole('button', { name: 'Change passphrase' }).click();
    await page.getByRole('heading', { name: 'Change your passphrase' }).waitFor({ state: 'detached' });
    await browser.close();
    await station.remove();
  });

  test('the page in a file leads a browser to the window, once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'twinmark-launch-'));
    const page = await (await desk.browser.newContext()).newPage();
    const file = writeLaunchPage(folder, await launchAddress(desk.station));
    await page.goto(file);
    await page.getByRole('heading', { name: 'Hello, anna' }).waitFor();
    const other = await (await desk.browser.newContext()).newPage();
    await other.goto(file);
    await other.getByRole('heading', { name: 'This address does not open the window' }).waitFor();
    const german = await (await desk.browser.newContext({ locale: 'de-DE' })).newPage();
    await german.goto(file);
    await german.getByRole('heading', { name: 'Diese Adresse öffnet das Fenster nicht' }).waitFor();
    rmSync(folder, { recursive: true });
  });

  test('nothing broke', () => {
    expect(desk.complaints().filter((one) => !/401|403|400/.test(one))).toEqual([]);
  });
});
