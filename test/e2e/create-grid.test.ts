import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openWith, rowsRead, table } from '../support/create/window-files.ts';
import { axeFindings, type Desk, hasBrowser, openDesk } from '../support/window.ts';

describe.skipIf(!hasBrowser)('the grid edits like a spreadsheet', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('blocks are filled, pasted, replaced, and all of it undone and done again', async () => {
    const lines = Array.from({ length: 30 }, (_, i) => `Part ${i + 1};Acme ${i + 1}`);
    const page = await openWith(desk, [table('parts.csv', ['Product name;Brand', ...lines].join('\n'))]);
    await rowsRead(page);
    const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true });
    await cell('Acme 1').click();
    for (let i = 0; i < 3; i++) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    await expect.poll(() => cell('Acme 1').count()).toBe(4);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell('Acme 1').count()).toBe(1);
    await page.keyboard.press('Control+y');
    await expect.poll(() => cell('Acme 1').count()).toBe(4);

    await cell('Part 5').click();
    await pasteInGrid(page, 'Axt\tBeil\nSäge\tHobel\n');
    await cell('Hobel').waitFor();
    expect(await cell('Part 6').count()).toBe(0);

    await page.keyboard.press('Control+h');
    const dialog = page.getByRole('dialog', { name: 'Find and replace' });
    await dialog.getByLabel('Find', { exact: true }).fill('acme');
    await dialog.getByLabel('Replace with').fill('Bolt');
    await dialog.getByRole('button', { name: 'Replace all' }).click();
    await dialog.getByText('28 cells changed. Ctrl+Z undoes it.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await cell('Bolt 7').waitFor();

    // Twenty steps and more.
    await cell('Part 10').click();
    for (let i = 0; i < 22; i++) {
      await page.keyboard.type(`x${i}`);
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowUp');
      await cell(`x${i}`).waitFor();
    }
    for (let i = 0; i < 25; i++) await page.keyboard.press('Control+z');
    await cell('Part 10').waitFor();
    await cell('Acme 4').waitFor();
    await cell('Part 6').waitFor();
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(desk.complaints()).toEqual([]);
  });
});

async function pasteInGrid(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', given);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.querySelector('[role="grid"]')?.dispatchEvent(event);
  }, text);
}
