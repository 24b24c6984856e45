// The pictures of products: made of the sample job of wine, with a lot and a day that are asked for.
import type { Page } from 'playwright-core';
import { atStep } from './jobs.ts';
import type { Shot } from './shot.ts';

export const productShots: readonly Shot[] = [
  { name: 'products', prepare: atProduct('list') },
  { name: 'product', prepare: atProduct('one') },
  { name: 'product-operator', mode: 'operator', prepare: atProduct('one') },
  {
    name: 'product-values',
    async prepare(page) {
      await atProduct('one')(page);
      await page
        .locator('h2')
        .first()
        .evaluate((heading) => heading.scrollIntoView());
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'product-import',
    async prepare(page) {
      await atProduct('import')(page);
      const table = 'Name;GTIN;Volume\nRiesling Kabinett 0,75 l;4012345670004;1000\nMüller;4012345670127;700\n';
      const file = { name: 'sortiment.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.locator('table').first().waitFor();
      await page.waitForTimeout(300);
    },
  },
  { name: 'product-start', mode: 'operator', prepare: atProduct('home') },
];

function atProduct(where: 'list' | 'one' | 'home' | 'import') {
  return async (page: Page): Promise<void> => {
    await atStep('done')(page);
    const id = await page.evaluate(sampleProduct);
    const at = { list: '#/products', one: `#/products/${id}`, home: '#/home', import: '#/products/import' }[where];
    await page.goto(new URL(at, page.url()).href);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(500);
  };
}

/** Runs in the window. */
async function sampleProduct(): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const ask = async (method: string, path: string, body?: object) => {
    const init = body ? { method, headers, body: JSON.stringify(body) } : { method };
    return (await fetch(`/api/${path}`, init)).json();
  };
  const { products } = await ask('GET', 'products');
  if (products[0]) return products[0].id;
  const { batches } = await ask('GET', 'desk/batches');
  const template = {
    name: 'Riesling Kabinett 0,75 l',
    gtin: '4012345670004',
    values: {
      product_name: 'Riesling Kabinett',
      producer: 'Weingut Müller-Thoma',
      vintage: '2021',
      country: 'DE',
      alcohol_vol: '11.5',
      volume_ml: '750',
      allergens: 'enthält Sulfite',
      'Alkohol (% vol)': '11,5',
    },
    asked: [
      { name: 'lot', begins: 'empty' },
      { name: 'bottling_date', begins: 'today' },
    ],
  };
  const made = await ask('POST', 'products', { ...template, batch_id: batches[0].id });
  await ask('POST', `products/${made.id}/release`, { version: 1 });
  return made.id;
}
