import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  choose,
  type GivenFile,
  openWith,
  paste,
  picture,
  sampleTable,
  table,
} from '../support/create/window-files.ts';
import { cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '../support/window.ts';

describe.skipIf(!hasBrowser)('the data of a job', () => {
  let desk: Desk;
  let front: GivenFile;
  const wine = sampleTable('wine');

  beforeAll(async () => {
    desk = await openDesk();
    front = await picture('front.png');
  });
  afterAll(() => desk.close());

  test('a spreadsheet and artwork become a job, and the wrong row stays behind', async () => {
    const page = await openWith(desk, [wine, front]);
    await page.getByRole('heading', { name: 'wine', level: 1 }).waitFor();
    await page.getByText('UTF-8 · semicolon · 20 rows').waitFor();
    await page.getByRole('button', { name: 'Column Bezeichnung: Product name' }).waitFor();
    await expect.poll(() => outcome(page), { timeout: 10_000 }).toContain('19 labels of 20 rows');
    await page.getByRole('button', { name: 'Make 19 labels' }).click();
    await page.waitForURL(/#\/jobs\/\d+/);
    await page.getByRole('heading', { name: 'wine', level: 1 }).waitFor();
  });

  test('sample data come to a running job in three clicks', async () => {
    const page = await desk.open();
    await page.getByRole('button', { name: 'Try with sample data' }).click();
    await page.getByRole('menuitem', { name: 'Medicines' }).click();
    await page.getByRole('heading', { name: 'Sample: Medicines', level: 1 }).waitFor();
    await page.getByRole('complementary', { name: 'Hint' }).waitFor();
    await page.getByRole('button', { name: /^Make \d+ labels/ }).click();
    await page.waitForURL(/#\/jobs\/\d+/);
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
    await expect.poll(() => cell.getAttribute('aria-selected'), { timeout: 10_000 }).toBe('true');
    await page.getByRole('grid').focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'EAN, row 14' }).fill('4012345674446');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Make 20 labels' }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Make 19 labels' }).waitFor();
    await page.getByRole('button', { name: 'Skip this row' }).click();
    await expect.poll(() => outcome(page), { timeout: 10_000 }).toContain('1 skipped');
    await page.getByRole('button', { name: 'Do not skip' }).click();
    await expect.poll(() => outcome(page), { timeout: 10_000 }).toContain('1 red');
  });

  test('a column is given another meaning, and what nobody fills gets one value for all', async () => {
    const page = await openWith(desk, [sampleTable('spare_part'), front]);
    await page.getByRole('button', { name: 'Column Manufacturer: Manufacturer' }).click();
    await page.getByRole('menuitem', { name: 'not used' }).click();
    await page.getByText('No column fills a required field.').waitFor();
    expect(await page.getByRole('button', { name: /^Make/ }).isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Manufacturer' }).fill('Märker Antriebe');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Make 19 labels' }).waitFor();
    expect(await page.getByRole('button', { name: /^Make/ }).isEnabled()).toBe(true);
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
    const page = await desk.open({ at: '#/create' });
    await paste(page, 'Product name\tBrand\nHammer\tEisen\nZange\tEisen\n');
    await page.getByRole('heading', { name: 'Pasted cells' }).waitFor();
    await page.getByText('tab · 2 rows').waitFor();
    await choose(page, [table('next.csv', 'Product name;Brand\nSäge;Holz\n'), { ...front, name: 'front.pdf' }]);
    await page.getByRole('alert').getByText('front.pdf').waitFor();
    await page.getByRole('dialog', { name: 'What is next.csv for?' }).waitFor();
    await page.getByRole('button', { name: 'Take it for this job' }).click();
    await page.getByRole('gridcell', { name: 'Säge' }).waitFor();
  });

  test('five thousand rows are gone through without waiting', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => `Part ${i + 1};Acme;${1000 + i}`);
    const page = await openWith(desk, [table('many.csv', ['Product name;Brand;SKU', ...rows].join('\n')), front]);
    await page.getByRole('gridcell', { name: 'Part 1', exact: true }).waitFor();
    await page.getByRole('grid').focus();
    const start = performance.now();
    await page.keyboard.press('Control+End');
    await page.getByRole('gridcell', { name: '5999' }).waitFor();
    expect(performance.now() - start).toBeLessThan(2000);
    expect(await page.getByRole('row').count()).toBeLessThan(80);
  });

  test('a job is prepared by keyboard alone, and typed in by hand', async () => {
    const page = await desk.open({ at: '#/create?hand=generic' });
    await page.getByRole('grid').waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.type('Hammer');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Eisen');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: 'Eisen' }).waitFor();
    await choose(page, [front]);
    const make = page.getByRole('button', { name: 'Make 1 label' });
    await expect.poll(() => make.isEnabled(), { timeout: 10_000 }).toBe(true);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/#\/jobs\/\d+/);
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

/** What the bar at the bottom says, as one line. */
async function outcome(page: Page): Promise<string> {
  const texts = await page.getByRole('region', { name: 'What will be made' }).getByRole('listitem').allInnerTexts();
  return texts.join(' ').replaceAll('\n', ' ');
}
