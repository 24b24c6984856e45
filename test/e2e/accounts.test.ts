import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '#test/support/station.ts';
import {
  axeFindings,
  cutOff,
  type Desk,
  findingsInEveryLook,
  hasBrowser,
  openDesk,
  signIn,
} from '#test/support/window.ts';
import { makeRecords } from '#test/support/window-records.ts';

const CLEO = { username: 'cleo', passphrase: 'nine calm birds on a wire' };

describe.skipIf(!hasBrowser)('accounts', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk?.putAway());
  afterAll(() => desk?.close());

  const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
  const clean = async (page: Page) => {
    expect(await axeFindings(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
  };

  test('an admin makes an account by keyboard, changes its role, and closes it', async () => {
    const page = await desk.open({ at: '#/settings/accounts' });
    await item(page, 'anna').getByText('(you)').waitFor();
    await page.getByRole('button', { name: 'Add account' }).press('Enter');
    await page.keyboard.type('Cleo');
    await clean(page);
    const role = page.getByRole('combobox', { name: 'Role', exact: true });
    await role.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'Checker' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByText('Verifies and rejects labels, and looks up records.').waitFor();
    await page.getByLabel('Passphrase', { exact: true }).fill(CLEO.passphrase);
    await page.getByLabel('Passphrase again').fill(`${CLEO.passphrase}s`);
    await page.keyboard.press('Enter');
    await page.getByText('The two are not the same.').waitFor();
    await page.getByLabel('Passphrase again').fill(CLEO.passphrase);
    await page.keyboard.press('Enter');
    await item(page, 'cleo').getByText('never signed in').waitFor();
    // The next one can be added at once: the focus is back where it was.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Add account');
    expect(await findingsInEveryLook(page)).toEqual([]);

    await page.getByRole('combobox', { name: 'Role of cleo' }).click();
    await page.getByRole('option', { name: 'Operator' }).click();
    await page.getByText('cleo: Operator').waitFor({ state: 'attached' });
    await page.getByRole('combobox', { name: 'Role of anna' }).click();
    await page.getByRole('option', { name: 'Checker' }).click();
    await page.getByText('This is the only admin. Make another account an admin first.').waitFor();

    await page.getByRole('button', { name: 'Close account of cleo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Close the account of cleo?' });
    await dialog.waitFor();
    await clean(page);
    await dialog.getByRole('button', { name: 'Close account' }).click();
    await item(page, 'cleo').waitFor({ state: 'detached' });
    await page.goto(`${new URL(page.url()).origin}/#/settings/activity`);
    for (const kind of ['Account added', 'Role changed', 'Account closed'])
      await page.getByText(kind).first().waitFor();
  });

  test('an admin gives another a new passphrase', async () => {
    const page = await desk.open({ at: '#/settings/accounts' });
    await page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json' };
      await fetch('/api/desk/operators', {
        method: 'POST',
        headers,
        body: JSON.stringify({ ...body, role: 'checker' }),
      });
    }, CLEO);
    await page.reload();
    await page.getByRole('button', { name: 'New passphrase for cleo' }).click();
    const dialog = page.getByRole('dialog', { name: 'New passphrase for cleo' });
    await dialog.getByLabel('Passphrase', { exact: true }).fill('eight warm stones in a row');
    await dialog.getByLabel('Passphrase again').fill('eight warm stones in a row');
    await clean(page);
    await dialog.getByRole('button', { name: 'New passphrase' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'anna: display and sign-out' }).waitFor();
    CLEO.passphrase = 'eight warm stones in a row';
  });

  test('the window of a checker opens on Verify, and has neither jobs nor settings', async () => {
    const page = await desk.open({ signedIn: false });
    await signIn(page, CLEO);
    await page.getByRole('heading', { level: 1, name: 'Verify' }).waitFor();
    const rail = page.getByRole('navigation', { name: 'Main areas' });
    expect(await rail.getByRole('link').allTextContents()).toEqual(['Verify', 'Records']);
    await clean(page);
    await rail.getByRole('link', { name: 'Records' }).click();
    await page.getByText('its record opens, whoever made it', { exact: false }).waitFor();
    await clean(page);
    const [id] = await makeRecords(desk.station.url, desk.station.apiKey, [{}]);
    await page.getByLabel('Search', { exact: true }).fill(id.slice(-5).toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: id }).waitFor();
    await clean(page);
    await page.goto(`${new URL(page.url()).origin}/#/settings/accounts`);
    await page.getByRole('heading', { name: 'This page is not for your account' }).waitFor();
    await page.getByText('Only an admin may open it.').waitFor();
    await clean(page);
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await page.getByRole('heading', { level: 1, name: 'Verify' }).waitFor();
  });

  test('speak German', async () => {
    const page = await desk.open({ at: '#/settings/accounts', language: 'de' });
    await page.getByRole('combobox', { name: `Rolle von ${OPERATOR.username}` }).waitFor();
    await page.getByRole('button', { name: 'Konto anlegen' }).click();
    await page.getByText('Erstellt und druckt Aufträge', { exact: false }).waitFor();
    await clean(page);
    expect(desk.complaints().filter((one) => !one.includes('409 (Conflict)'))).toEqual([]);
  });
});
