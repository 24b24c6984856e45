import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openWith, rowsRead, table } from '#test/support/create/window-files.ts';
import { axeFindings, type Desk, hasBrowser, openDesk } from '#test/support/window.ts';

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

  test('a block of more rows than one request takes is filled, undone and copied whole', async () => {
    const lines = Array.from({ length: 10_500 }, (_, i) => `Part ${i + 1};Acme ${i + 1}`);
    const page = await openWith(desk, [table('many.csv', ['Product name;Brand', ...lines].join('\n'))]);
    await rowsRead(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('gridcell', { name: 'Acme 1', exact: true }).click();
    await page.keyboard.press('Control+Shift+ArrowDown');
    const last = page.locator('[role="row"][aria-rowindex="10501"] [role="gridcell"]').nth(1);
    await expect.poll(() => last.textContent()).toBe('Acme 10500');

    await page.keyboard.press('Control+c');
    await page.getByText('10,500 rows copied.').waitFor();
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect([copied.length, copied[6_000], copied.at(-1)]).toEqual([10_500, 'Acme 6001', 'Acme 10500']);

    await page.keyboard.press('Control+d');
    await expect.poll(() => last.textContent()).toBe('Acme 1');
    await page.keyboard.press('Control+z');
    await expect.poll(() => last.textContent()).toBe('Acme 10500');
  });

  test('a block stays with its rows, its keys with the grid, and a refused undo with its step', async () => {
    const lines = Array.from({ length: 6 }, (_, i) => `Part ${i + 1};Acme ${i + 1}`);
    const page = await openWith(desk, [table('parts.csv', ['Product name;Brand', ...lines].join('\n'))]);
    await rowsRead(page);
    const grid = page.getByRole('grid');
    const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true });
    await cell('Part 4').click();
    await page.keyboard.press('Alt+s');
    const skipped = page.getByRole('button', { name: '1 skipped', exact: true });
    await skipped.waitFor();

    // In the filtered list other rows stand where the block was.
    await cell('Acme 1').click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await skipped.click();
    await cell('Part 1').waitFor({ state: 'detached' });
    await cell('Part 4').waitFor();
    await grid.focus();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Escape');
    const all = page.getByRole('button', { name: 'All 6', exact: true });
    await all.click();
    await cell('Part 1').waitFor();

    // Keys of the grid do nothing from elsewhere. Changes come in their order: the first would be there with the second.
    await cell('Acme 6').click();
    await all.focus();
    await page.keyboard.press('Control+d');
    await cell('Acme 2').click();
    await page.keyboard.press('Control+d');
    await expect.poll(() => cell('Acme 1').count()).toBe(2);
    for (const text of ['Part 4', 'Acme 4', 'Acme 5', 'Acme 6']) expect(await cell(text).count(), text).toBe(1);

    await pasteInGrid(page, 'Beta\nGamma\nDelta\nEpsilon\nZeta\nEta\n');
    await page.getByText('1 pasted row lies below the last row and was left out.').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell('Acme 1').count()).toBe(2);

    await page.route('**/cells', (route) => route.abort());
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/cells'));
    await page.keyboard.press('Control+z');
    await lost;
    await page.unroute('**/cells');
    await expect
      .poll(async () => {
        await grid.focus();
        await page.keyboard.press('Control+z');
        return cell('Acme 2').count();
      })
      .toBe(1);
  });

  test('the red cell is gone to and is in sight each time that the red rows are asked for', async () => {
    const ean = 8;
    const headers = Array.from({ length: 20 }, (_, i) =>
      i === 0 ? 'Product name' : i === ean ? 'EAN' : `Column ${i}`,
    );
    const lines = Array.from({ length: 200 }, (_, i) =>
      headers.map((_, column) => (column === ean ? (i % 40 === 39 ? '4012345674447' : '') : `v${i}`)).join(';'),
    );
    const page = await openWith(desk, [table('wide.csv', [headers.join(';'), ...lines].join('\n'))]);
    await rowsRead(page);
    const filter = page.getByRole('group', { name: 'Show rows' });
    const fromAll = (far: number) => async () => {
      await filter.getByRole('button', { name: /^All/ }).click();
      await page.getByRole('gridcell', { name: 'v1', exact: true }).first().waitFor();
      await page.getByRole('grid').evaluate((grid, to) => grid.scrollTo(to, to), far);
      await filter.getByRole('button', { name: '5 red' }).click();
    };
    const fromSheet = async () => {
      await page.getByRole('button', { name: /^3 / }).click();
      await page.getByRole('grid').waitFor({ state: 'detached' });
      // The red rows were read before: the grid has them as soon as it is there.
      await page.getByRole('button', { name: /^5 red/ }).click();
    };
    for (const goThere of [fromAll(0), fromAll(99_999), fromSheet]) {
      await goThere();
      const cell = page.locator('[role="gridcell"][data-weight="red"][data-cursor="true"]');
      await cell.waitFor();
      // Nothing lies over its left end, as the numbers of the rows would.
      const isSeen = (one: Element) => {
        const { left, top, height } = one.getBoundingClientRect();
        return document.elementFromPoint(left + 4, top + height / 2) === one;
      };
      await expect.poll(() => cell.evaluate(isSeen)).toBe(true);
    }
  });

  test('what is being typed stays when its row is scrolled out of sight', async () => {
    const lines = Array.from({ length: 500 }, (_, i) => `Part ${i + 1};Acme ${i + 1}`);
    const page = await openWith(desk, [table('parts.csv', ['Product name;Brand', ...lines].join('\n'))]);
    await rowsRead(page);
    const grid = page.getByRole('grid');
    await page.getByRole('gridcell', { name: 'Acme 1', exact: true }).click();
    await page.keyboard.type('Bolt');
    await grid.evaluate((one) => one.scrollTo(0, 12_000));
    await page.getByRole('gridcell', { name: 'Part 380', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await grid.evaluate((one) => one.scrollTo(0, 0));
    await page.getByRole('gridcell', { name: 'Bolt', exact: true }).waitFor();
  });

  test('columns are as wide as their fields need, however late the templates come', async () => {
    const page = await openWith(desk, [table('parts.csv', 'Product name;Brand\nPart 1;Acme 1\n')]);
    const brand = page.getByRole('columnheader', { name: /^Brand/ });
    const width = () => brand.evaluate((one) => one.getBoundingClientRect().width);
    const field = brand.getByRole('button');
    await field.waitFor();
    await rowsRead(page);
    const usual = await width();

    let come = () => {};
    const held = new Promise<void>((done) => {
      come = done;
    });
    await page.route('**/api/templates', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await rowsRead(page);
    expect(await field.count()).toBe(0);
    come();
    await field.waitFor();
    expect(await width()).toBe(usual);
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    // One request was cut off on purpose.
    expect(desk.complaints().filter((one) => !/ERR_FAILED.*\/cells\)/.test(one))).toEqual([]);
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
