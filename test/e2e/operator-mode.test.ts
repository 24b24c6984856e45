import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDesk as openPeople, passphraseOf } from '#test/support/people.ts';
import { axeFindings, type Desk, hasBrowser, openDesk, signIn } from '#test/support/window.ts';
import { launchAddress } from '#test/support/windows.ts';

const BEN = { username: 'Ben Öhler', passphrase: passphraseOf('ben') };

describe.skipIf(!hasBrowser)('operator mode that an admin locks', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk({ settings: { 'window.lock_operator_mode': true } });
    const people = await openPeople({ url: desk.station.url, desk: await launchAddress(desk.station) });
    expect((await people.call('POST', '/api/desk/operators', { ...BEN, role: 'operator' })).status).toBe(201);
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('holds for an operator, in the menu, in the search and after a reload; the name is as it was typed', async () => {
    const page = await desk.open({ signedIn: false });
    await signIn(page, { ...BEN, username: 'ben öhler' });
    await page.getByRole('button', { name: 'Ben Öhler: display and sign-out' }).click();
    const lock = page.getByRole('switch', { name: 'Operator mode' });
    await lock.waitFor();
    expect([await lock.isChecked(), await lock.isDisabled(), await modeOf(page)]).toEqual([true, true, 'operator']);
    await page.getByText('An admin keeps this window in operator mode.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await lock.waitFor({ state: 'hidden' });

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everywhere' }).fill('mode');
    await page.getByText('Nothing found for “mode”.').waitFor();
    await page.reload();
    await expect.poll(() => modeOf(page)).toBe('operator');
  });

  test('does not hold for an admin, who must reach the settings', async () => {
    const page = await desk.open();
    await page.getByRole('button', { name: 'anna: display and sign-out' }).click();
    const lock = page.getByRole('switch', { name: 'Operator mode' });
    await lock.waitFor();
    expect([await lock.isChecked(), await lock.isDisabled(), await modeOf(page)]).toEqual([false, false, 'desk']);
    await page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name: 'Settings' }).waitFor();
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(desk.complaints()).toEqual([]);
  });
});

function modeOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.documentElement.dataset['mode']);
}
