import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';

describe.skipIf(!hasBrowser)('the manual in the window', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('is found by its headings from everywhere, and opens at the one that was chosen', async () => {
    const page = await desk.open();
    await search(page, 'Search everywhere', 'fields on the label');
    await page
      .getByRole('option', { name: /^Fields on the label.*Making labels.*Manual$/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Making labels', level: 1 }).waitFor();
    const heading = page.getByRole('heading', { name: 'Fields on the label' });
    await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.getByRole('combobox').waitFor({ state: 'hidden' });
    // The things themselves come before what is written of them.
    await search(page, 'Search everywhere', 'templates');
    await page
      .getByRole('option', { name: /Templates.*Manual$/ })
      .first()
      .waitFor();
    await page.getByRole('option').first().filter({ hasText: 'Page' }).waitFor();
  });

  test('speaks German, shows its pictures and leads on by its links', async () => {
    const page = await desk.open({ language: 'de', at: '#/verify' });
    await search(page, 'Überall suchen', 'etiketten herstellen');
    await page.getByRole('option', { name: /^Etiketten herstellen.*Handbuch$/ }).click();
    await page.getByRole('heading', { name: 'Etiketten herstellen', level: 1 }).waitFor();
    await everyPictureShown(page);
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.getByRole('article').getByRole('link', { name: 'Fenster' }).first().click();
    await page.getByRole('heading', { name: 'Das Fenster', level: 1 }).waitFor();
    // A page that has no German says so.
    await page.goto(`${new URL(page.url()).origin}/#/manual/plant`);
    await page.getByText('Diese Seite ist auf Englisch.').waitFor();
    expect(await page.getByRole('article').getAttribute('lang')).toBe('en');
    // Its pictures are no screens.
    await page.goto(`${new URL(page.url()).origin}/#/manual/engine`);
    await page.getByRole('img', { name: 'Marked artwork' }).waitFor();
    await everyPictureShown(page);
  });

  test('opens from the menu at the page of the screen, and fits a small window', async () => {
    const page = await desk.open({ at: '#/verify', width: 683, height: 512 });
    await page.getByRole('button', { name: /display and sign-out/ }).click();
    await page.getByRole('button', { name: 'Manual' }).click();
    await page.getByRole('heading', { name: 'Checking labels', level: 1 }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
  });

  test('a large screen shows more beside it, in letters of the same size', async () => {
    const sizes: string[] = [];
    for (const width of [1366, 2560]) {
      const page = await desk.open({ at: '#/manual/line', width, height: 1440 });
      await page.getByRole('article').waitFor();
      const beside = page.getByRole('navigation', { name: 'On this page' });
      expect(await beside.isVisible()).toBe(width === 2560);
      if (width === 2560) {
        await beside.getByRole('link', { name: 'Fields on the label' }).click();
        const heading = page.getByRole('heading', { name: 'Fields on the label' });
        await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
      }
      sizes.push(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize));
      await page.goto(`${new URL(page.url()).origin}/#/home`);
      const first = page.getByRole('region', { name: 'The first ten minutes' });
      await first.waitFor();
      const half = (await page.locator('main').boundingBox())?.width ?? 0;
      expect(((await first.boundingBox())?.width ?? 0) < half / 2).toBe(width === 2560);
      expect(await cutOff(page)).toEqual([]);
    }
    expect(new Set(sizes).size).toBe(1);
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(desk.complaints()).toEqual([]);
  });
});

async function search(page: Page, name: string, words: string): Promise<void> {
  const field = page.getByRole('combobox', { name });
  await page.keyboard.press('Control+k');
  // Keys that come before the field has the focus go to the page behind it.
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type(words);
}

async function everyPictureShown(page: Page): Promise<void> {
  const pictures = page.getByRole('article').getByRole('img');
  expect(await pictures.count()).toBeGreaterThan(3);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100);
  }
}
