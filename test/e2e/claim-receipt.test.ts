import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { call } from '#test/support/api.ts';
import { anvilProgram, type ChainLab, openChainLab } from '#test/support/chain/lab.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { addRecord, hiddenCode } from '#test/support/rights/cast.ts';
import { cutOff, findingsInEveryLook, hasBrowser, launchBrowser, signIn } from '#test/support/window.ts';
import { makeRecords } from '#test/support/window-records.ts';
import { PATIENCE_MS } from '#test/support/windows.ts';

const WALLET = '0x52908400098527886E0F7030069857D2E4169EE7';

describe.skipIf(!hasBrowser || anvilProgram === null)('a token that goes to the first owner of a label alone', () => {
  let lab: ChainLab;
  let station: InProcess;
  let browser: Browser;
  let page: Page;
  let plain: string;
  let hidden: string;

  beforeAll(async () => {
    const window = await ensureWindow(new URL('../..', import.meta.url).pathname.replace(/\/$/, ''));
    [lab, browser] = await Promise.all([openChainLab(), launchBrowser()]);
    station = await startInProcess({ window, settings: { ...lab.settings(), 'chain.claim_receipt': true } });
    [plain] = await makeRecords(station.url, station.apiKey, [{ metadata: { product_name: 'Riesling' } }]);
    hidden = await addRecord(station, station.userId, plain);
    for (const id of [plain, hidden]) {
      const minted = await call(station.url, 'POST', `/api/records/${id}/mint`, { token: station.apiKey });
      expect(minted.status).toBe(200);
    }
    page = await browser.newPage({ locale: 'de-DE', viewport: { width: 1024, height: 768 }, reducedMotion: 'reduce' });
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(station.desk);
    await signIn(page);
  });
  afterAll(async () => {
    await browser?.close();
    await station?.close();
    await lab?.close();
  });

  async function begin(id: string) {
    await page.goto(new URL(`/#/records/${id}`, station.desk).href);
    await page.getByRole('button', { name: 'An eine Wallet übergeben' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Adresse der Wallet').fill(WALLET);
    return dialog;
  }
  const field = () => page.getByLabel('Quittung des ersten Besitzers');
  const cancel = () => page.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();

  test('waits for the registration, which the window says, and takes the receipt of it', async () => {
    const before = await begin(hidden);
    const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Erster Besitzer' }) });
    await panel.getByText('Noch niemand hat dieses Etikett mit seinem verborgenen Code registriert.').waitFor();
    await before.getByText('Dieses Etikett hat noch niemand registriert.').waitFor();
    expect(await before.getByRole('button', { name: 'Adresse prüfen' }).isDisabled()).toBe(true);
    await cancel();
    const json = { code: await hiddenCode(station, hidden), contact: 'ana@example.com' };
    const { receipt } = (await call(station.url, 'POST', `/api/records/${hidden}/register`, { json })).body;
    await page.goto(new URL('/#/home', station.desk).href);
    const wrong = await begin(hidden);
    await panel.getByText('ana@example.com').waitFor();
    await field().fill('A'.repeat(22));
    expect(await findingsInEveryLook(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    await wrong.getByRole('button', { name: 'Adresse prüfen' }).click();
    await wrong.getByRole('button', { name: 'Token übergeben' }).click();
    await wrong.getByText(/braucht es die Quittung des ersten Besitzers/).waitFor();
    await cancel();
    const right = await begin(hidden);
    await field().fill(` ${receipt} `);
    await right.getByRole('button', { name: 'Adresse prüfen' }).click();
    await right.getByRole('button', { name: 'Token übergeben' }).click();
    await page.getByText('Token übernommen').first().waitFor();
    expect((await call(station.url, 'GET', `/api/records/${hidden}`)).body).toMatchObject({ claim_status: 'claimed' });
  });

  test('is given without a receipt where the label has no register code', async () => {
    const dialog = await begin(plain);
    expect(await page.getByRole('heading', { name: 'Erster Besitzer' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Adresse prüfen' }).click();
    await dialog.getByRole('button', { name: 'Token übergeben' }).waitFor();
    expect(await field().count()).toBe(0);
  });
});
