import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeAnyway, openWith, picture, rowsRead, sampleTable, table } from '#test/support/create/window-files.ts';
import { axeFindings, type Desk, hasBrowser, openDesk } from '#test/support/window.ts';

describe.skipIf(!hasBrowser)('production begins when a person means it', () => {
  let desk: Desk;
  const wine = sampleTable('wine');
  const one = table('one.csv', 'Product name;Brand\nHammer;Acme\n');

  beforeAll(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('artwork is shown whole, on the sheet with its proportions; what would be cut off is asked about', async () => {
    const page = await openWith(desk, [one, await picture('square.png', 1200, 1200)]);
    await page.getByRole('button', { name: '2 Artwork' }).getByText('Good').waitFor();
    expect(await page.getByRole('button', { name: '3 Sheet' }).innerText()).not.toContain('L7165');
    await page.getByRole('button', { name: '2 Artwork' }).click();
    await page.getByRole('radio', { name: 'Show all', checked: true }).waitFor({ state: 'attached' });

    await chooseSheet(page, 'L7163');
    await page.getByRole('button', { name: '2 Artwork' }).click();
    await page.getByText(/have the proportions of this artwork/).waitFor();
    await page.getByText('Fill', { exact: true }).click();
    await page.getByText(/% of square.png is cut off/).waitFor();
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Make 1 label now?' });
    await dialog.getByText(/% of square.png would be cut off/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Show the whole artwork instead' }).click();
    await dialog.getByText('Nothing is in the way any more.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Use this sheet' }).click();
    await page.getByText(/have the proportions of this artwork/).waitFor({ state: 'detached' });
  });

  test('a picture of an earlier setting is never shown beside the new one', async () => {
    const page = await openWith(desk, [one, await picture('wide.png', 1600, 800)]);
    await page.getByRole('button', { name: '2 Artwork' }).click();
    const shown = page.getByRole('img', { name: 'wide.png as it lies on the label' });
    await shown.waitFor();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/artworks/*/original*', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByText('Stretch', { exact: true }).click();
    await page.getByRole('radio', { name: 'Stretch', checked: true }).waitFor({ state: 'attached' });
    await shown.waitFor({ state: 'detached' });
    release();
    await shown.waitFor();
  });

  test('Enter beside the grid makes nothing; red rows are asked about first', async () => {
    const page = await openWith(desk, [wine, await picture('front.png')]);
    await page.getByRole('button', { name: 'Make 19 labels' }).waitFor();
    await rowsRead(page);
    // Until then the key leads to the step that is not done.
    await page.getByRole('button', { name: '2 Artwork' }).getByText('Good').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Enter');
    // With a dialog open, this key would do nothing.
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: 'Make 19 labels now?' });
    await dialog.getByText('1 row is red and gets no label.').waitFor();
    expect(page.url()).toMatch(/#\/create\//);
    await dialog.getByRole('button', { name: 'Show the red row' }).click();
    await page.getByRole('region', { name: 'Row 14' }).waitFor();
    await makeAnyway(page, 'Make 19 labels');
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(desk.complaints()).toEqual([]);
  });
});

async function chooseSheet(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: '3 Sheet' }).click();
  const field = page.getByRole('combobox', { name: 'Sheet of labels' });
  await field.fill(number);
  await page.getByRole('option', { name: new RegExp(number) }).click();
  await page.getByRole('button', { name: '3 Sheet' }).getByText(number).waitFor();
}
