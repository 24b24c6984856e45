import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { addDevice } from '#main/services/phones/kept-devices.ts';
import { call } from '#test/support/api.ts';
import { freePort } from '#test/support/free-port.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Ask, askToPair } from '#test/support/pairing.ts';
import { secureCall } from '#test/support/secure-call.ts';
import { axeFindings, cutOff, findingsInEveryLook, hasBrowser, launchBrowser, signIn } from '#test/support/window.ts';
import { PATIENCE_MS } from '#test/support/windows.ts';

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');

describe.skipIf(!hasBrowser)('devices', () => {
  let station: InProcess;
  let browser: Browser;
  let page: Page;
  let port: number;
  const complaints: string[] = [];

  beforeAll(async () => {
    const window = await ensureWindow(root);
    [station, browser] = await Promise.all([
      startInProcess({ host: null, window, settings: { 'lan.https': 'on' } }),
      launchBrowser(),
    ]);
    port = await freePort();
    page = await browser.newPage({ locale: 'de-DE', viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(station.desk);
    await signIn(page);
    await page.goto(new URL('/#/devices', station.desk).href);
  });
  afterAll(async () => {
    await browser?.close();
    await station?.close();
  });

  /** In the look that stands; `everywhere` in all of them, which takes some seconds. */
  const clean = async (everywhere = false) => {
    expect(await (everywhere ? findingsInEveryLook : axeFindings)(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
  };

  test('the network is closed at first; it is opened where the user says, in German', async () => {
    await page.getByRole('link', { name: 'Geräte' }).waitFor();
    await page.getByText('Noch kein Gerät').waitFor();
    await page.getByText('Geschlossen', { exact: true }).waitFor();
    const strip = page.getByRole('banner');
    await strip.getByText('Zum Netz geschlossen').waitFor();
    await page.getByRole('button', { name: 'Gerät hinzufügen' }).click();
    await page.getByText('Die Station ist für das Netz geschlossen.').waitFor();
    await clean();
    await page.getByRole('button', { name: 'Abbrechen' }).click();

    await page.getByLabel('Port').fill(String(port));
    await page.getByRole('switch', { name: 'Für das Netz öffnen' }).check({ force: true });
    await page.getByRole('button', { name: 'Anwenden' }).click();
    await page.getByText('Offen', { exact: true }).waitFor();
    await strip.getByText('Offen für das Netz').waitFor();
    await page.getByText('Fingerabdruck des Zertifikats (SHA-256)').waitFor();
    await clean();
  });

  test('a device is added by code, named, renamed and removed', async () => {
    await station.app.identity.operators.add('berta', 'seven quiet lamps', 'checker');
    await page.getByRole('button', { name: 'Gerät hinzufügen' }).click();
    await page.getByText('Es wird auf das Gerät gewartet …').waitFor();
    await page.getByRole('img', { name: /handheld\/#pair=/ }).waitFor();
    const code = (await page.getByText(/^[2-9A-HJ-Z]{4}$/).textContent()) ?? '';
    await page.getByRole('combobox', { name: 'Wessen Datensätze es sieht' }).click();
    await clean();
    await page.getByRole('option', { name: 'berta' }).click();
    await page.getByRole('checkbox', { name: 'Datensätze ändern' }).check();
    await clean(true);

    await page.getByText('Beim ersten Mal: Das Gerät warnt vor der Verbindung').click();
    const way = page.locator('details img');
    expect(await way.getAttribute('alt')).toMatch(/^http:\/\/[^/]+\/certificate$/);
    expect(await way.isVisible()).toBe(true);
    await clean(true);

    const about = { name: 'Pixel 8', kind: 'phone' };
    await call(`http://127.0.0.1:${port + 1}`, 'POST', '/api/pair', { json: about });
    await page.getByText('Pixel 8 hat uns erreicht').waitFor();
    await page.getByText(/Sobald es dem Zertifikat vertraut/).waitFor();

    const lan = { folder: station.app.folder, url: `https://127.0.0.1:${port}` };
    const ask: Ask = (method, path, json) => secureCall(lan, method, path, { json });
    const { certificate } = (await ask('GET', '/api/station')).body;
    const stranger = await askToPair(ask, certificate, { ...about, name: 'Pixel 9', code });
    const phone = await askToPair(ask, certificate, { ...about, code });
    await page.getByText(stranger.check).waitFor();
    await page.getByText(phone.check).waitFor();
    await clean(true);
    await page.getByRole('button', { name: 'Gleich: „Pixel 8“ koppeln' }).click();
    await page.getByRole('main').getByText('Pixel 8 ist gekoppelt').waitFor();
    expect([(await stranger.take()).status, (await phone.take()).status]).toEqual([401, 201]);
    await clean();
    await page.getByRole('textbox', { name: 'Name' }).fill('Tor 4');
    await page.keyboard.press('Enter');
    await page.getByText('Tor 4', { exact: true }).waitFor();
    await page.getByText(/Datensätze von berta/).waitFor();
    await page.getByText(/darf Datensätze nachschlagen, Scans zählen und Datensätze ändern/).waitFor();
    await clean();

    await page.getByRole('button', { name: 'Tor 4 umbenennen' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Tor 5');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Tor 5 entfernen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click();
    await page.getByText('Entfernt', { exact: true }).waitFor();
    await clean(true);
  });

  test('a device that was not used for long is shown as ended', async () => {
    const { store } = station.app;
    const { id, created_at } = await store.apiKeys.insert({
      user_id: 1,
      name: 'Tor 9',
      hash: 'd'.repeat(64),
      first_characters: 'dddddd',
      expires_at: null,
      scopes: ['read', 'scan'],
      idle_days: 0,
    });
    await addDevice(store, {
      key_id: id,
      user_id: 1,
      operator: 'anna',
      key_prefix: 'dddddd',
      name: 'Tor 9',
      kind: 'phone',
      paired_at: created_at,
      revoked_at: null,
    });
    await page.reload();
    await page.getByText('Abgelaufen', { exact: true }).waitFor();
    await page.getByText(/90 Tage lang nicht benutzt/).waitFor();
    await clean(true);
  });

  test('get no code where somebody gives up: it is taken back', async () => {
    await page.getByRole('button', { name: 'Gerät hinzufügen' }).click();
    const code = (await page.getByText(/^[2-9A-HJ-Z]{4}$/).textContent()) ?? '';
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Gerät hinzufügen' }).waitFor();
    const lan = { folder: station.app.folder, url: `https://127.0.0.1:${port}` };
    const ask: Ask = (method, path, json) => secureCall(lan, method, path, { json });
    await expect.poll(async () => (await askToPair(ask, null, { code, name: 'x' })).asked.status).toBe(401);
  });

  test('a key for a program is made, shown once, works with its rights alone, and is revoked', async () => {
    const keys = page.getByRole('region', { name: 'API-Schlüssel für Programme' });
    await keys.getByRole('button', { name: 'API-Schlüssel erstellen' }).click();
    await keys.getByLabel('Für welches Programm?').fill('ERP');
    await clean();
    await page.keyboard.press('Enter');
    await keys.getByRole('heading', { name: 'Der Schlüssel für ERP' }).waitFor();
    const token = (await keys.getByText(/^[0-9a-f]{48}$/).textContent()) ?? '';
    await clean(true);
    await keys.getByRole('button', { name: 'Ich habe ihn kopiert' }).click();
    expect(await page.content()).not.toContain(token);
    const item = keys.getByRole('listitem').filter({ hasText: 'ERP' });
    await item.getByText('darf Datensätze nachschlagen und Datensätze anlegen').waitFor();
    const statusOf = async (path: string, method = 'GET') =>
      (await call(new URL(station.desk).origin, method, path, { token })).status;
    expect([await statusOf('/api/records'), await statusOf('/api/records/AAAAA/mint', 'POST')]).toEqual([200, 403]);
    await item.getByRole('button', { name: 'Den Schlüssel von ERP sperren' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sperren' }).click();
    await item.waitFor({ state: 'detached' });
    expect(await statusOf('/api/records')).toBe(401);
    await clean();
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(complaints).toEqual([]);
  });
});
