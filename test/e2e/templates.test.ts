import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#test/support/api.ts';
import { OPERATOR } from '#test/support/station.ts';
import { axeFindings, cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';
import { makeRecords } from '#test/support/window-records.ts';

describe.skipIf(!hasBrowser)('templates', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await openDesk();
    const { url, apiKey } = desk.station;
    await makeRecords(url, apiKey, [{ metadata: { product_name: 'Lid', quantity: '12 pieces' } }]);
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('a new one is written by keyboard alone, with a sample file for it', async () => {
    const page = await desk.open({ at: '#/templates', language: 'de' });
    await page.getByRole('link', { name: 'Wein' }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'Neue Vorlage' }).waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Olivenöl extra');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Füllmenge (ml)');
    await page.keyboard.press('Alt+n');
    await page.keyboard.type('Bezeichnung');
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { name: 'Olivenöl extra', level: 1 }).waitFor();
    expect((await templateOf('olivenoel-extra')).body).toEqual({
      id: 'olivenoel-extra',
      name: 'Olivenöl extra',
      fields: [
        { key: 'bezeichnung', label: 'Bezeichnung', type: 'text', required: false },
        { key: 'fuellmenge_ml', label: 'Füllmenge (ml)', type: 'text', required: false },
      ],
    });
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Muster-CSV herunterladen' }).click();
    const sample = await file;
    expect(sample.suggestedFilename()).toBe('olivenoel-extra-muster.csv');
    expect(await readFile(await sample.path(), 'utf8')).toBe(
      '\uFEFFBezeichnung;Füllmenge (ml)\r\nBezeichnung 1;Füllmenge (ml) 1\r\n',
    );
  });

  test('a kept layout is chosen for its jobs, and given up again', async () => {
    const layout = { twinmark_layout: 1, name: 'Wine, back', label: { width: 99.1, height: 67.7 }, items: [] };
    const { url, apiKey } = desk.station;
    const json = { id: 'cider', name: 'Cider', fields: [{ key: 'name', label: 'Name', type: 'text', required: true }] };
    const token = (await call(url, 'POST', '/api/token', { json: OPERATOR })).body.access_token;
    expect((await call(url, 'PUT', '/api/layouts/Wine%2C%20back', { token, json: layout })).status).toBe(200);
    expect((await call(url, 'POST', '/api/templates', { token, json })).status).toBe(201);
    const kept = async () => (await call(url, 'GET', '/api/templates/cider', { token: apiKey })).body.layout;

    const page = await desk.open({ at: '#/templates/cider' });
    const choice = page.getByLabel('Layout of new jobs');
    await choice.selectOption('Wine, back (99.1 × 67.7 mm)');
    await page.keyboard.press('Control+s');
    await page.getByText('Cider saved').first().waitFor();
    expect(await kept()).toBe('Wine, back');
    await choice.selectOption('None');
    await page.keyboard.press('Control+s');
    await expect.poll(kept).toBeUndefined();
  });

  test('what is missing is told at its row', async () => {
    const page = await desk.open({ at: '#/templates/+' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Give it a name.').waitFor();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tea');
    await row(page, 1).getByLabel('Label').fill('Colour');
    await page.getByRole('button', { name: 'Add a field' }).click();
    await row(page, 2).getByLabel('Label').fill('Colour!');
    await row(page, 2).getByLabel('Key').fill('colour');
    await row(page, 2).getByLabel('Type').selectOption('List of choices');
    await page.getByRole('button', { name: 'Save' }).click();
    await row(page, 1).getByText('This key stands twice.').waitFor();
    await row(page, 2).getByText('Write at least one choice.').waitFor();
    await row(page, 2).getByLabel('Key').fill('shade');
    await row(page, 2).getByLabel('Choices').fill('green\nblack');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Tea', level: 1 }).waitFor();
    expect((await templateOf('tea')).body.fields[1]).toEqual({
      key: 'shade',
      label: 'Colour!',
      type: 'select',
      required: false,
      options: ['green', 'black'],
    });
  });

  test('what records need stays: the field comes back, or a copy is made instead', async () => {
    const page = await desk.open({ at: '#/templates/generic' });
    await page.getByText('1 record uses this template.').waitFor();
    await page.getByRole('button', { name: 'Remove Quantity' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Records have a value for Quantity').waitFor();
    await page.getByRole('button', { name: 'Restore it' }).click();
    const quantity = page.getByRole('group', { name: /Quantity/ });
    await quantity.getByLabel('Type').selectOption('Number');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Records in use would break.').waitFor();
    await page.getByRole('button', { name: 'Make a copy instead' }).click();
    await page.getByRole('heading', { name: 'New template' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Any product (copy)', level: 1 }).waitFor();
    const { fields } = (await templateOf('any-product-copy')).body;
    expect(fields.find(({ key }: { key: string }) => key === 'quantity').type).toBe('number');
  });

  test('saving and deleting can be taken back', async () => {
    const page = await desk.open({ at: '#/templates/sneakers' });
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Shoes');
    await page.keyboard.press('Enter');
    await page.getByText('Shoes saved').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('heading', { name: 'Sneakers', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Sneakers deleted').waitFor();
    expect((await templateOf('sneakers')).status).toBe(404);
    await page.keyboard.press('Control+z');
    await page.getByRole('heading', { name: 'Sneakers', level: 1 }).waitFor();
    expect((await templateOf('sneakers')).status).toBe(200);
  });

  test('values of a private field become public only after a question, and an undo publishes nothing', async () => {
    const page = await desk.open({ at: '#/templates/wine' });
    await page.getByText('This template belongs to the admins.').waitFor();
    const isPrivate = row(page, 1).getByLabel('Private');
    await isPrivate.check({ force: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => privateKeys('wine')).toEqual(['product_name']);
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await isPrivate.uncheck({ force: true });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Everybody would see Product name.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await privateKeys('wine')).toEqual(['product_name']);
    await page.getByRole('button', { name: 'Make the values public' }).click();
    await expect.poll(() => privateKeys('wine')).toEqual([]);
  });

  test('fields are dragged to another place', async () => {
    const page = await desk.open({ at: '#/templates/spare_part' });
    await row(page, 1).waitFor();
    await row(page, 3).locator('[draggable]').dragTo(row(page, 1));
    await expect.poll(() => row(page, 1).getByLabel('Label').inputValue()).toBe('Manufacturer');
  });

  test('are fit for everybody in every look, and in German', async () => {
    const page = await desk.open({ at: '#/templates' });
    await page.getByRole('link', { name: 'Wine' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Wine' }).click();
    await row(page, 1).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    const german = await desk.open({ at: '#/templates/wine', language: 'de' });
    await row(german, 1).waitFor();
    expect(await row(german, 1).locator('input').first().inputValue()).toBe('Produktname');
    expect(await cutOff(german)).toEqual([]);
  });

  test('nothing broke and nothing was refused by the policy', () => {
    expect(desk.complaints().filter((one) => !/40[49]/.test(one))).toEqual([]);
  });

  function row(page: Page, place: number) {
    return page.locator('[data-row]').nth(place - 1);
  }

  async function privateKeys(id: string): Promise<string[]> {
    const { fields } = (await templateOf(id)).body;
    return fields.flatMap((field: { key: string; private?: boolean }) => (field.private ? [field.key] : []));
  }

  function templateOf(id: string) {
    return call(desk.station.url, 'GET', `/api/templates/${id}`);
  }
});
