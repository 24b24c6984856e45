// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  choose,
  dropFolder,
  type GivenFile,
  makeAnyway,
  openCreate,
  openWith,
  paste,
  picture,
  rowsRead,
  sampleTable,
  table,
} from '#test/support/create/window-files.ts';
import { cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';

describe.skipIf(!hasBrowser)('the data of a job', () => {
  let desk: Desk;
  let front: GivenFile;
  const wine = sampleTable('wine');

  beforeAll(async () => {
    desk = await openDesk();
    front = await picture('front.png');
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('a spreadsheet and artwork become a job, and the wrong row stays behind', async () => {
    const page = await openWith(desk, [wine, front]);
    await page.getByRole('heading', { name: 'wine', level: 1 }).waitFor();
    await page.getByText('UTF-8 · semicolon · 20 rows').waitFor();
    await page.getByRole('button', { name: 'Column Bezeichnung: Product name' }).waitFor();
    await expect.poll(() => outcome(page)).toContain('19 labels of 20 rows');
    await makeAnyway(page, 'Make 19 labels');
    await page.getByRole('heading', { name: 'wine', level: 1 }).waitFor();
  });

  test('sample data come to a running job in three clicks', async () => {
    const page = await desk.open();
    await page.getByRole('button', { name: 'Try with sample data' }).click();
    await page.getByRole('menuitem', { name: 'Medicines' }).click();
    await page.getByRole('heading', { name: 'Sample: Medicines', level: 1 }).waitFor();
    await page.getByRole('complementary', { name: 'Hint' }).waitFor();
    await page.getByRole('button', { name: '2 Artwork' }).getByText('Good').waitFor();
    await page.getByRole('button', { name: /^Make \d+ labels/ }).click();
    await page.waitForURL(/#\/jobs\/\d+/);
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'Sample: Medicines', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: /^Sample: Medicines/ }).count()).toBe(1);
  });

  test('a red row is found, mended in its cell, and taken back', async () => {
    const page = await openWith(desk, [wine, front]);
    await page.getByRole('button', { name: '2 Artwork' }).getByText('Good').waitFor();
    await page.getByRole('group', { name: 'Show rows' }).getByRole('button', { name: '1 red' }).click();
    await page
      .getByRole('region', { name: 'Row 14' })
      .getByText(/check digit/)
      .waitFor();
    const cell = page.getByRole('gridcell', { name: '4012345674447' });
    await expect.poll(() => cell.getAttribute('aria-selected')).toBe('true');
    await page.getByRole('grid').focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'EAN, row 14' }).fill('4012345674446');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Make 20 labels' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Make 19 labels' }).waitFor();
    await page.getByRole('button', { name: 'Skip this row' }).click();
    await expect.poll(() => outcome(page)).toContain('1 skipped');
    // The row is no red one any more: the list of red rows loses it when it is read anew.
    await page.getByRole('group', { name: 'Show rows' }).getByRole('button', { name: '1 skipped' }).click();
    await page.getByRole('button', { name: 'Do not skip' }).click();
    await expect.poll(() => outcome(page)).toContain('1 red');
  });

  test('a column is given another meaning, and what nobody fills gets one value for all', async () => {
    const page = await openWith(desk, [sampleTable('spare_part'), front]);
    await page.getByRole('button', { name: 'Column Manufacturer: Manufacturer' }).click();
    await page.getByRole('menuitem', { name: 'not used' }).click();
    await page.getByText('No column fills a required field.').waitFor();
    const make = page.getByRole('button', { name: /^Make/ });
    await expect.poll(() => make.isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Manufacturer' }).fill('Märker Antriebe');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Make 19 labels' }).waitFor();
    await expect.poll(() => make.isEnabled()).toBe(true);
  });

  test('letters that can be read in two ways are shown in both', async () => {
    const twice = Buffer.from('Produktname;Hersteller\nGrüner Veltliner;Käßner\n').toString('latin1');
    const page = await openWith(desk, [table('twice.csv', twice)]);
    const doubt = page.getByRole('region', { name: 'Which one is right?' });
    await doubt.getByText('Grüner Veltliner').waitFor();
    await doubt.getByRole('button', { name: 'This one' }).last().click();
    await doubt.waitFor({ state: 'detached' });
    await page.getByRole('gridcell', { name: 'Grüner Veltliner' }).waitFor();
  });

  test('cells are pasted, a second spreadsheet is asked about, and what cannot be used is named', async () => {
    const page = await openCreate(desk);
    await paste(page, 'Product name\tBrand\nHammer\tEisen\nZange\tEisen\n');
    await page.getByRole('heading', { name: 'Pasted cells' }).waitFor();
    await page.getByText('tab · 2 rows').waitFor();
    await choose(page, [table('next.csv', 'Product name;Brand\nSäge;Holz\n'), { ...front, name: 'front.psd' }]);
    await page.getByRole('alert').getByText('front.psd').waitFor();
    await page.getByRole('dialog', { name: 'What is next.csv for?' }).waitFor();
    await page.getByRole('button', { name: 'Take it for this job' }).click();
    await page.getByRole('gridcell', { name: 'Säge' }).waitFor();
  });

  test('five thousand rows are gone through without waiting', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => `Part ${i + 1};Acme;${1000 + i}`);
    const page = await openWith(desk, [table('many.csv', ['Product name;Brand;SKU', ...rows].join('\n')), front]);
    await page.getByRole('gridcell', { name: 'Part 1', exact: true }).waitFor();
    await page.getByRole('grid').focus();
    const moving = await secondsOf(async () => {
      await page.keyboard.press('Control+End');
      await page.getByRole('gridcell', { name: '5999' }).waitFor();
    });
    // The same page with all that it asks for, on the same machine: without a virtual table the end costs many times as much.
    const opening = await secondsOf(async () => {
      await page.reload();
      await page.getByRole('gridcell', { name: 'Part 1', exact: true }).waitFor();
    });
    expect(moving).toBeLessThan(opening);
    expect(await page.getByRole('row').count()).toBeLessThan(80);
  });

  test('a job is prepared by keyboard alone, and typed in by hand', async () => {
    const page = await desk.open({ at: '#/create?hand=generic' });
    await rowsRead(page);
    await page.getByRole('grid').focus();
    await page.keyboard.type('Hammer');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Eisen');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: 'Eisen' }).waitFor();
    await choose(page, [front]);
    const make = page.getByRole('button', { name: 'Make 1 label' });
    await expect.poll(() => make.isEnabled()).toBe(true);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/#\/jobs\/\d+/);
  });

  test('files dropped on any other screen begin a job', async () => {
    const page = await desk.open({ at: '#/templates' });
    await page.getByRole('heading', { name: 'Templates', level: 1 }).waitFor();
    await dropFolder(page, [table('dropped.csv', 'Product name\nHammer\n'), front]);
    await page.waitForURL(/#\/create\/\d+/);
    await page.getByRole('heading', { name: 'dropped', level: 1 }).waitFor();
    await page.getByRole('button', { name: '2 Artwork' }).getByText('front.png').waitFor();
    await page.getByRole('button', { name: 'Make 1 label' }).waitFor();
  });

  test('files stay with the job that they were given to, whichever is open when their turn comes', async () => {
    const page = await openWith(desk, [table('first.csv', 'Product name\nHammer\n')]);
    const first = page.url();
    const other = await openWith(desk, [table('second.csv', 'Product name\nZange\n')]);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/artworks?*', async (route) => {
      await released;
      await route.continue();
    });
    const asked = page.waitForRequest('**/artworks?*');
    await choose(page, [front, { ...front, name: 'back.png' }]);
    await asked;
    await page.goto(other.url());
    await page.getByRole('heading', { name: 'second', level: 1 }).waitFor();
    release();
    await page.waitForResponse((response) => response.url().includes('back.png') && response.status() === 201);
    await page.getByText('No artwork yet').waitFor();
    await page.goto(first);
    await page.getByRole('button', { name: '2 Artwork' }).getByText('2 pictures').waitFor();
  });

  test('cells that are typed one after the other all stay, and the one that is still being typed is made', async () => {
    const page = await openWith(desk, [table('typed.csv', 'Product name;Brand\nHammer;Acme\n'), front]);
    await page.getByRole('button', { name: '2 Artwork' }).getByText('Good').waitFor();
    await rowsRead(page);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/rows/1', async (route) => {
      await released;
      await route.continue();
    });
    await page.getByRole('grid').focus();
    await page.keyboard.type('Zange');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Eisen');
    await page.keyboard.press('Enter');
    release();
    await page.getByRole('gridcell', { name: 'Eisen' }).waitFor();
    await page.getByRole('gridcell', { name: 'Zange' }).waitFor();
    await page.keyboard.type('Holz');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/#\/jobs\/\d+/);
    await page.getByRole('link', { name: 'Ledger' }).click();
    const find = page.getByLabel('Find in the ledger');
    await find.fill('Zange');
    await page.getByRole('row').nth(1).waitFor();
    await find.fill('Holz');
    await page.getByRole('row').nth(1).waitFor();
  });

  test('a field that is pressed while a cell is being typed into has the focus then', async () => {
    const page = await openWith(desk, [table('parts.csv', 'Part name;Part number;Production date\nA;1;2026-01-31\n')]);
    const field = page.getByRole('textbox', { name: 'Manufacturer' });
    await field.waitFor();
    await rowsRead(page);
    await page.getByRole('grid').focus();
    await page.keyboard.type('4711');
    await field.click();
    await page.keyboard.type('Märker');
    await page.getByRole('gridcell', { name: '4711', exact: true }).waitFor();
    expect(await field.inputValue()).toBe('Märker');
    await page.keyboard.press('Control+z');
    await page.getByRole('gridcell', { name: '4711', exact: true }).waitFor();
  });

  test('a job that was thrown away comes back within ten seconds', async () => {
    const page = await openWith(desk, [table('kept.csv', 'Product name\nHammer\n')]);
    await page.getByRole('heading', { name: 'kept', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.getByText('“kept” was discarded.').waitFor();
    expect(await page.getByRole('link', { name: /^kept/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: /^kept/ }).waitFor();
  });

  test('speaks German, remarks as well, and is fit for everybody in every look', async () => {
    const page = await openWith(desk, [wine, front], { language: 'de' });
    await page.getByRole('group', { name: 'Zeilen anzeigen' }).getByRole('button', { name: '1 rot' }).click();
    await page
      .getByRole('region', { name: 'Zeile 14' })
      .getByText('GTIN: Die Prüfziffer von „4012345674447“ stimmt nicht.')
      .waitFor();
    await page.getByRole('button', { name: '19 Etiketten erstellen' }).waitFor();
    expect(await cutOff(page)).toEqual([]);
    expect(await findingsInEveryLook(page)).toEqual([]);
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(desk.complaints()).toEqual([]);
  });
});

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** What the bar at the bottom says, as one line. */
async function outcome(page: Page): Promise<string> {
  const texts = await page.getByRole('region', { name: 'What will be made' }).getByRole('listitem').allInnerTexts();
  return texts.join(' ').replaceAll('\n', ' ');
}
