import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OPERATOR } from '#test/support/station.ts';
import {
  axeFindings,
  choose,
  cutOff,
  type Desk,
  findingsInEveryLook,
  hasBrowser,
  openDesk,
  smallTargets,
} from '#test/support/window.ts';

describe.skipIf(!hasBrowser)('the frame', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('the operator signs in by name and passphrase, and out again', async () => {
    const page = await desk.open({ signedIn: false });
    await expectFocus(page, 'Passphrase');
    await page.keyboard.type('not this one');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The name or the passphrase is not right.').waitFor();
    await page.getByLabel('Passphrase').fill(OPERATOR.passphrase);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();

    await page.getByRole('button', { name: /^anna/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Hello, anna' }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
  });

  test('is fit for everybody in every look', async () => {
    const page = await desk.open();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: /^anna/ }).click();
    await page.getByRole('dialog', { name: /^anna/ }).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
  });

  test('a planted fault is found', async () => {
    const page = await desk.open();
    await page.evaluate(() => {
      const fault = document.createElement('button');
      fault.style.cssText = 'width: 20px; overflow: hidden; background: #eee; color: #ddd';
      document.querySelector('main')?.prepend(fault);
    });
    expect(await axeFindings(page)).toEqual([expect.stringContaining('button-name')]);
    await page.evaluate(() => {
      const fault = document.querySelector('main > button');
      if (fault) fault.textContent = 'Hardly to be seen';
    });
    expect(await axeFindings(page)).toEqual([expect.stringContaining('color-contrast')]);
    expect(await cutOff(page)).toEqual([expect.stringContaining('Hardly')]);
  });

  test('speaks German where the browser does, and says so', async () => {
    const page = await desk.open({ language: 'de' });
    await page.getByRole('heading', { name: 'Start', level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await page.getByRole('button', { name: /^Suchen\s*Strg\+K$/ }).waitFor();
    expect(await cutOff(page)).toEqual([]);
    await page.getByRole('button', { name: /^anna/ }).click();
    await page.getByText('English').click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  });

  test('gives large targets in operator mode, and leaves out what the line does not need', async () => {
    const page = await desk.open({ mode: 'operator' });
    expect(await smallTargets(page, 64)).toEqual([]);
    await choose(page, { mode: 'desk' });
    expect((await smallTargets(page, 64)).length).toBeGreaterThan(0);
  });

  test('shows the keys that work, and they do', async () => {
    const page = await desk.open();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    await sheet.getByText('Open Home').waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await page.evaluate(() => {
      location.hash = '#/nowhere';
    });
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await page.keyboard.press('Control+1');
    await expectFocus(page, 'Home');
    // In a tab of a browser Ctrl and a digit are the browser's.
    await page.keyboard.press('Alt+Shift+Digit3');
    await expectFocus(page, 'Products');
    await page.keyboard.press('Alt+Shift+Digit1');
    await expectFocus(page, 'Home');
  });

  test('is gone through by keyboard alone', async () => {
    const page = await desk.open();
    const rail = await page.getByRole('navigation').getByRole('link').allTextContents();
    const own = [
      'SearchCtrl+K',
      'anna: display and sign-out',
      'Hide this',
      'Begin with the sample',
      'Choose files',
      'Try with sample data',
      'Type in by hand',
    ];
    const all = ['Skip to the content', ...rail, ...own];
    expect(await tabThrough(page)).toEqual(all);
    await page.keyboard.press('Tab');
    await expectFocus(page, 'Skip to the content');
    await page.keyboard.press('Enter');
    await expectFocus(page, 'Home');
    await page.keyboard.press('Tab');
    await expectFocus(page, 'Hide this');
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(desk.complaints().filter((one) => !one.includes('401'))).toEqual([]);
  });
});

async function expectFocus(page: Page, name: string): Promise<void> {
  await expect.poll(() => focused(page)).toBe(name);
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement;
    if (active instanceof HTMLInputElement) return active.labels?.[0]?.textContent ?? '';
    return active === document.body ? '' : (active?.ariaLabel ?? active?.textContent ?? '');
  });
}

/** Names of everything that Tab comes to, until it leaves the page. */
async function tabThrough(page: Page): Promise<string[]> {
  const names: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const name = await focused(page);
    if (name === '') return names;
    names.push(name);
  }
  throw new Error(`Tab never leaves: ${names.join(', ')}`);
}
