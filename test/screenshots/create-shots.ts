// A job that is being prepared, from sample data.
import type { Page } from 'playwright-core';
import { choose } from '#test/support/create/window-files.ts';
import { labelPdf } from '#test/support/vector/label-pdf.ts';

const at = '#/create?sample=wine';

export const createShots = [
  { name: 'create-start', at: '#/create' },
  { name: 'create-data', at, prepare: (page: Page) => tried(page) },
  { name: 'create-data-operator', at, mode: 'operator', prepare: (page: Page) => tried(page) },
  {
    name: 'create-red',
    at,
    prepare: async (page: Page) => {
      await tried(page);
      await page
        .getByRole('button', { name: /^1 (red|rot)/ })
        .first()
        .click();
      await page.getByRole('gridcell', { name: '4012345674447' }).waitFor();
    },
  },
  { name: 'create-artwork', at, prepare: (page: Page) => part(page, '2') },
  {
    name: 'create-fields',
    at,
    prepare: async (page: Page) => {
      await part(page, '2');
      await page.getByRole('button', { name: /^(Change fields|Felder ändern)$/ }).click();
      await page.locator('[data-label] svg').first().waitFor();
      await page.locator('button[data-item]').last().click();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'create-table',
    at,
    prepare: async (page: Page) => {
      await part(page, '2');
      await page.getByRole('button', { name: /^(Change fields|Felder ändern)$/ }).click();
      await page.locator('[data-label] svg').first().waitFor();
      await page.getByRole('button', { name: /^(Table|Tabelle)$/ }).click();
      const cells = page.getByRole('textbox', { name: /^(Row|Zeile) \d, / });
      for (const [i, text] of ['Je 100 g', '', 'Energie', '1046 kJ', 'Fett', '3,5 g'].entries()) {
        await cells.nth(i).fill(text);
      }
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'create-gs1',
    at,
    prepare: async (page: Page) => {
      await part(page, '2');
      await page.getByRole('button', { name: /^(Change fields|Felder ändern)$/ }).click();
      await page.locator('[data-label] svg').first().waitFor();
      await page.locator('button[data-item]').last().click();
      await page.getByLabel(/^(Kind of code|Art des Codes)$/).selectOption('gs1_datamatrix');
      await page.getByRole('button', { name: /^(GS1 elements|GS1-Elemente) …$/ }).click();
      await page.getByLabel(/^(Add an element|Element hinzufügen)$/).selectOption('17');
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'create-pages',
    at,
    prepare: async (page: Page) => {
      await tried(page);
      const file = { name: 'press.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await labelPdf(4)) };
      await choose(page, [file]);
      await part(page, '2');
      await page.getByRole('button', { name: /^press\.pdf/ }).click();
      await page.getByRole('button', { name: /^(Page|Seite) 4$/ }).waitFor();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'create-wipe',
    at,
    prepare: async (page: Page) => {
      await part(page, '2');
      await page.getByText(/^(Wipe|Wischen)$/).click();
      await page.getByRole('slider').waitFor();
    },
  },
  {
    name: 'create-beside',
    at,
    prepare: async (page: Page) => {
      await part(page, '2');
      await page.getByText(/^(Side by side|Nebeneinander)$/).click();
      await page.getByText('4:1', { exact: true }).click();
    },
  },
  {
    name: 'create-sheet',
    at,
    prepare: async (page: Page) => {
      await part(page, '3');
      await page.locator('[data-cell="3"]').click();
    },
  },
  { name: 'create-sheet-operator', at, mode: 'operator', prepare: (page: Page) => part(page, '3') },
  {
    name: 'create-own-sheet',
    at,
    prepare: async (page: Page) => {
      await part(page, '3');
      await page.getByRole('button', { name: /^(Own sheet|Eigener Bogen)$/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
] as const;

/** Until the artwork is marked and its print tried. */
async function tried(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^2 .*(Good|In Ordnung)$/ }).waitFor();
}

async function part(page: Page, number: '2' | '3'): Promise<void> {
  await tried(page);
  await page.getByRole('button', { name: new RegExp(`^${number} `) }).click();
  await page.waitForLoadState('networkidle');
}
