// Spreadsheets of products in the folder of orders, with the artwork that they name.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Product, ProductImport } from '#shared/products/product.ts';
import { artwork } from '#test/support/artwork.ts';
import { type InProcess, startInProcess } from '#test/support/in-process.ts';
import { type Desk, openDesk } from '#test/support/people.ts';

const folder = mkdtempSync(join(tmpdir(), 'product-folder-'));
let station: InProcess;
let desk: Desk;
let like: Product;
let pictures: Record<string, Uint8Array>;

beforeAll(async () => {
  const picture = (name: string) => artwork(name, { width: 300, height: 200 });
  pictures = { 'a.png': await picture('a'), 'b.png': await picture('b'), 'fr.png': await picture('fr') };
  station = await startInProcess({ settings: { 'jobs.folder': folder } });
  desk = await openDesk(station);
  like = await pattern();
  await station.app.production.resume();
  station.app.jobs.begin();
});
afterAll(async () => {
  await station.close();
  rmSync(folder, { recursive: true });
});

/** A released product of which new ones take all but their own values. */
async function pattern(): Promise<Product> {
  const { sheets } = (await desk.call('GET', '/api/desk/sheets')).body;
  const { own: _, ...preset } = sheets.find(({ id }: { id: string }) => id === 'l7165');
  const calibration = { x: 0, y: 0, scale_x: 1, scale_y: 1 };
  const place = { dpi: 300, start: 1, used: [], copies: 1, order: 'rows', turn: 'never', bleed: 0, calibration };
  const options = { ...place, crop_marks: false, outlines: 'none', caption: null };
  const image = Buffer.from(pictures['a.png'] ?? []).toString('base64');
  const asked = [{ name: 'language', begins: 'empty' }];
  const about = { name: 'Soap', gtin: '4012345670127', template_id: 'generic', values: { product_name: 'Soap' } };
  const artworks = { by: 'language', main: 'de', others: ['fr'] };
  const json = { ...about, asked, artworks, preset, options, image, artwork_name: 'a.png' };
  const made = await desk.call('POST', '/api/products', json);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

function drop(name: string, rows: readonly string[], files: readonly string[] = [], choices?: string): void {
  if (files.length > 0) mkdirSync(join(folder, name));
  for (const file of files) writeFileSync(join(folder, name, file), pictures[file] ?? '');
  if (choices !== undefined) writeFileSync(join(folder, `${name}.job.json`), choices);
  writeFileSync(join(folder, `${name}.csv`), ['Name;EAN;Artwork;Artwork (fr)', ...rows, ''].join('\n'));
}

interface Result {
  readonly state: string;
  readonly error?: string;
  readonly imported?: ProductImport;
}

async function resultOf(name: string): Promise<Result> {
  const file = join(folder, `${name}.result.json`);
  await expect.poll(() => existsSync(file), { interval: 200, message: `the result of ${name}` }).toBe(true);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const outcomes = ({ imported }: Result) => imported?.products.map(({ outcome }) => outcome);
const productOf = async (id: number | null | undefined): Promise<Product> =>
  (await desk.call('GET', `/api/products/${id}`)).body;

it('adds products with their artworks and makes versions of differences, none of them released; the result lies beside', async () => {
  const rows = ['Soap;4012345670127;a.png;fr.png', 'Soap, mild;4012345670134;b.png;fr.png', 'Lost;;gone.png;'];
  drop('stock.products', rows, ['a.png', 'b.png', 'fr.png'], JSON.stringify({ like: like.id }));
  const result = await resultOf('stock.products');
  expect([result.state, outcomes(result)]).toEqual(['done', ['changed', 'new', 'refused']]);
  const [soap, mild, lost] = result.imported?.products ?? [];
  expect(soap?.differences).toMatchObject([{ name: 'Artwork (fr)', before: null }]);
  expect(lost?.remarks[0]?.text).toContain('gone.png');
  expect(await productOf(soap?.product)).toMatchObject({
    newest: 2,
    state: 'designed',
    released: null,
    other_artworks: [{ value: 'fr', name: 'fr.png' }],
    artwork: like.artwork,
  });
  const added = await productOf(mild?.product);
  expect(added).toMatchObject({ name: 'Soap, mild', artwork: { name: 'b.png' }, preset: { id: 'l7165' } });
  expect(added.artwork.hash).not.toBe(like.artwork.hash);
  await expect.poll(() => readdirSync(folder).sort()).toEqual(['refused', 'stock.products.result.json', 'taken']);

  // The same files once more change nothing; another file under a name that is there does.
  rmSync(join(folder, 'stock.products.result.json'));
  drop('stock.products', rows.slice(0, 2), ['a.png', 'b.png', 'fr.png']);
  expect(outcomes(await resultOf('stock.products'))).toEqual(['same', 'same']);
  pictures['b.png'] = pictures['fr.png'] ?? new Uint8Array();
  drop('more.products', rows.slice(1, 2), ['b.png', 'fr.png']);
  expect(outcomes(await resultOf('more.products'))).toEqual(['changed']);
  expect(await productOf(mild?.product)).toMatchObject({ newest: 2, state: 'designed', released: null });
});

it('is refused with its reason where nobody can tell what it says', async () => {
  drop('wrong.products', ['Soap;4012345670127;;'], ['a.png'], JSON.stringify({ pattern: 1 }));
  expect(await resultOf('wrong.products')).toEqual({
    state: 'refused',
    error: expect.stringContaining('a field "pattern". Its fields are: like.'),
  });
  writeFileSync(join(folder, 'other.products.layout.json'), '{}');
  drop('other.products', ['Soap;4012345670127;;'], ['a.png']);
  expect(await resultOf('other.products')).toMatchObject({
    state: 'refused',
    error: expect.stringContaining('layout'),
  });
  expect(readdirSync(join(folder, 'refused')).sort()).toEqual(['other.products', 'wrong.products']);
});
