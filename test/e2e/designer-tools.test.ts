import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { layoutOf, readLayout } from '#shared/labels/read-layout.ts';
import { field } from '#shared/words/en.ts';
import { buildLabel } from '#test/support/create/build-label.ts';
import { boxOf, dragBy, dragField, drawn, itemsOf, labelOf } from '#test/support/create/designer.ts';
import { openWith, picture, sampleTable, table } from '#test/support/create/window-files.ts';
import { press } from '#test/support/journey/keys.ts';
import { customSheet } from '#test/support/sheets.ts';
import { axeFindings, cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';

/** A pallet label as it stands on real goods: what the columns of its spreadsheet fill is in brackets. */
const PALLET = layoutOf({
  twinmark_layout: 2,
  name: 'Pallet',
  label: { width: 105, height: 148 },
  items: [
    { id: 'from', type: 'text', x: 4, y: 4, w: 45, h: 18, value: 'From {[from]}', fit: 'wrap-shrink' },
    { id: 'rule', type: 'line', x: 3, y: 24, w: 99, h: 1, thickness: 0.4 },
    {
      id: 'facts',
      type: 'table',
      x: 4,
      y: 27,
      w: 97,
      h: 30,
      columns: [{ share: 1 }, { share: 2 }],
      rows: [
        { cells: ['SSCC', '{[sscc]}'], bold: true },
        { cells: ['Best before', '{[best]:dd.MM.yyyy}'] },
        { cells: ['Count', '{[count]}'] },
      ],
    },
    {
      id: 'content',
      type: 'barcode',
      x: 3,
      y: 62,
      w: 99,
      h: 36,
      symbology: 'gs1_128',
      value: '(02){[gtin]|gtin14}(37){[count]}',
    },
    { id: 'unit', type: 'barcode', x: 3, y: 104, w: 99, h: 40, symbology: 'gs1_128', value: '(00){[sscc]}' },
  ],
});
const PALLET_ROWS = 'sscc;gtin;count;best;from\n340063810000000018;4006381333931;24;2027-03-31;Example GmbH, Berlin\n';
/** A person makes such a label in a quarter of an hour; the presses that the test counts are far fewer. */
const MOST_PRESSES = 150;

describe.skipIf(!hasBrowser)('the designer', () => {
  let desk: Desk;
  const wine = table('wine.csv', sampleTable('wine').buffer.toString('utf8').split('\n').slice(0, 9).join('\n'));

  beforeAll(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  async function openDesigner(options: Parameters<typeof openWith>[2] = {}, rows = wine): Promise<Page> {
    const page = await openWith(desk, [rows, await picture('front.png')], options);
    await page.getByRole('button', { name: /^2 (Artwork|Motiv)/ }).click();
    await page.getByRole('button', { name: /^(Add fields|Felder hinzufügen)$/ }).click();
    await labelOf(page).waitFor();
    return page;
  }

  const layers = (page: Page) => page.getByRole('list', { name: /^(Layers|Ebenen)$/ }).locator('[data-layer]');
  const orderOf = (page: Page) =>
    layers(page).evaluateAll((lines) => lines.map((line) => line.getAttribute('data-layer')));

  test('has rulers in millimetres, and a grid that fields and arrow keys follow', async () => {
    const page = await openDesigner();
    await dragField(page, 'Lot', 0.4, 0.3);
    const numbers = page.locator('svg[data-axis="x"] text');
    await expect.poll(() => numbers.allInnerTexts()).toContain('50');
    await page.getByRole('button', { name: 'Grid and guides' }).click();
    await page.getByLabel('Grid', { exact: true }).selectOption('5');
    expect(await axeFindings(page)).toEqual([]);
    await press(page, 'Escape');
    const x = page.getByLabel('From the left');
    const lot = page.getByRole('button', { name: 'Text: Lot' });
    await lot.focus();
    await press(page, 'ArrowRight');
    await expect.poll(async () => Number.parseFloat(await x.inputValue()) % 5).toBe(0);
    const before = Number.parseFloat(await x.inputValue());
    await press(page, 'ArrowLeft', 'ArrowLeft');
    await expect.poll(async () => Number.parseFloat(await x.inputValue())).toBe(before - 10);
    await dragBy(page, lot, 37, 0);
    await expect.poll(async () => Number.parseFloat(await x.inputValue()) % 5).toBe(0);
    await lot.focus();
    await press(page, 'Alt+ArrowRight');
    await expect.poll(async () => Math.round((Number.parseFloat(await x.inputValue()) % 5) * 10)).toBe(1);
  });

  test('lists its layers: they are put in order by keys and by dragging, named, hidden and locked', async () => {
    const page = await openDesigner({ language: 'de' });
    await page.getByRole('button', { name: 'Felder vorschlagen' }).click();
    await drawn(page, 3);
    await page.getByRole('tab', { name: 'Ebenen' }).click();
    const first = await orderOf(page);
    await layers(page).nth(2).getByRole('button').first().focus();
    await press(page, 'Alt+ArrowUp');
    await expect.poll(() => orderOf(page)).toEqual([first[0], first[2], first[1]]);
    // The focus went along.
    await press(page, 'Alt+ArrowUp');
    await expect.poll(() => orderOf(page)).toEqual([first[2], first[0], first[1]]);
    const [from, to] = [await boxOf(layers(page).nth(0)), await boxOf(layers(page).nth(2))];
    await page.mouse.move(from.x + 30, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 30, to.y + to.height - 4, { steps: 6 });
    await page.mouse.up();
    await expect.poll(() => orderOf(page)).toEqual(first);

    await layers(page).nth(0).getByRole('button').first().focus();
    await press(page, 'F2');
    await page.keyboard.type('Strichcode');
    const named = page.getByRole('button', { name: 'Strichcode beim Bearbeiten ausblenden' });
    await named.click();
    await expect.poll(() => itemsOf(page).count()).toBe(2);
    expect(await findingsInEveryLook(page)).toEqual([]);
    await named.click();
    await expect.poll(() => itemsOf(page).count()).toBe(3);
    await page.getByRole('button', { name: 'Strichcode an seinem Platz sperren' }).click();
    await expect.poll(() => page.locator('button[data-item][data-locked]').count()).toBe(1);
  });

  test('names fields in the language of the window, and keeps their keys in the file', async () => {
    const page = await openDesigner({ language: 'de' });
    await dragField(page, 'Losnummer', 0.5, 0.3);
    await drawn(page, 1);
    const value = page.getByLabel('Was es zeigt');
    await expect.poll(() => value.inputValue()).toBe('{Losnummer}');
    await value.press('Control+Home');
    await page.keyboard.type('LOS ');
    await value.press('Control+End');
    // By its key, with the caret behind it.
    await page.keyboard.type(' {gtin}!');
    await expect.poll(() => value.inputValue()).toBe('LOS {Losnummer} {GTIN}!');
    await page.getByText('Diese Zeile passt.').waitFor();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Layouts' }).click();
    await page.getByRole('menuitem', { name: 'Als Datei speichern' }).click();
    const { items } = readLayout(readFileSync(await (await file).path()));
    expect(items[0]).toMatchObject({ value: 'LOS {lot} {gtin}!' });
  });

  test('leads from what is wrong to what mends it, with the focus in it', async () => {
    const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-control') ?? '');
    const page = await openDesigner();
    await dragField(page, 'Lot', 0.5, 0.3);
    await page.getByLabel('If it is too long').selectOption('Refuse the row');
    await page.getByLabel('Width', { exact: true }).fill('2');
    await page.getByText(/too small for its value/).waitFor();
    await page.getByRole('button', { name: '1 field is wrong' }).click();
    await expect.poll(() => focused(page)).toBe('width');
    await itemsOf(page).first().focus();
    await page.getByRole('button', { name: /too small for its value/ }).click();
    await expect.poll(() => focused(page)).toBe('width');
    await page.getByRole('button', { name: 'Done' }).click();
    // From the artwork, and from the rows.
    await page.getByRole('button', { name: /rows? do(es)? not fit/ }).click();
    await expect.poll(() => focused(page)).toBe('width');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: /^1 Data/ }).click();
    const list = page.getByRole('list', { name: 'What is wrong with rows' });
    await list.getByRole('button', { name: /too small/ }).click();
    await expect.poll(() => focused(page)).toBe('width');
    await page.keyboard.type('40');
    await page.getByText('This row fits.').waitFor();
  });

  test('can be used on a small screen, with all its tools in sight', async () => {
    const page = await openDesigner({ width: 1024, height: 700, language: 'de' });
    await page.getByRole('button', { name: 'Felder vorschlagen' }).click();
    await drawn(page, 3);
    await page.getByRole('tab', { name: 'Ebenen' }).click();
    await page.getByRole('button', { name: 'Raster und Hilfslinien' }).waitFor();
    expect(await cutOff(page)).toEqual([]);
  });

  test('makes a pallet label with its SSCC by its own controls alone, and it is proven', async () => {
    const page = await openWith(desk, [table('pallet.csv', PALLET_ROWS), await picture('front.png', 840, 1184)], {});
    const { label } = PALLET;
    const sheet = customSheet({ page: { width: 210, height: 297 }, label, columns: 1, rows: 1 });
    const id = Number(/create\/(\d+)/.exec(page.url())?.[1]);
    await page.evaluate(
      async ([draft, preset]) => {
        const put = (method: string, path: string, body: unknown) =>
          fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
        await put('PUT', '/api/desk/sheets/pallet', { ...preset, id: 'pallet', name: 'Pallet' });
        await put('PATCH', `/api/desk/drafts/${draft}`, { sheet_id: 'pallet', template_id: 'generic' });
      },
      [id, sheet] as const,
    );
    await page.getByRole('button', { name: /^2 Artwork/ }).click();
    await page.getByRole('button', { name: 'Add fields' }).click();
    await labelOf(page).waitFor();
    const { presses } = await buildLabel(page, PALLET, field);
    expect(presses).toBeLessThan(MOST_PRESSES);
    await page.getByText('This row fits.').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Make 1 label' }).click();
    await page.getByText('1 of 1 proven').waitFor();
  });
});
