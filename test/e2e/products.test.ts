import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { artwork } from '#test/support/artwork.ts';
import { type FakePrinter, startFakePrinter } from '#test/support/printers/fake-printer.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { choose, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';
import { jobWhen, makeJob } from '#test/support/window-jobs.ts';

const NAME = 'Pinot 1';

describe.skipIf(!hasBrowser)('products', () => {
  let desk: Desk;
  let drafts: DraftDesk;
  let printer: FakePrinter;

  beforeAll(async () => {
    desk = await openDesk({ settings: { 'print.discovery': false } });
    drafts = await openDraftDesk(desk.station);
    printer = await startFakePrinter({ pace: 100 });
    const json = { uri: printer.uri, name: 'Hall', tray: null, media_type: null };
    expect((await drafts.ask('POST', '/api/desk/printers', { json })).status).toBe(201);
  });
  afterEach(() => desk.putAway());
  afterAll(async () => {
    await desk.close();
    await printer.close();
  });

  test('one press makes one of a finished job; it is released, found by a scan, and printed with one press more', async () => {
    const job = await makeJob(drafts, 1, { name: 'First' });
    await jobWhen(drafts, job, ({ state }) => state === 'done');
    const page = await desk.open({ at: `#/jobs/${job}` });
    await page.getByRole('button', { name: 'Make a product of this job' }).click();
    await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
    await page.getByText('No version is released').waitFor();
    await ask(page, 'What Batch is', 'asked');
    await page.getByLabel('GTIN').fill('4012345670004');
    await page.getByRole('combobox', { name: 'Printer' }).click();
    await page.getByRole('option', { name: 'Hall' }).click();
    await page.getByRole('button', { name: 'Keep as a new version' }).click();
    await page.getByRole('row', { name: /^2 / }).getByRole('button', { name: 'Release' }).click();
    await page.getByText('They go to Hall').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);

    await page.getByRole('button', { name: 'Buyers…' }).click();
    const publication = page.getByRole('dialog', { name: 'Do buyers see the labels of this product?' });
    await publication.getByText(/^Buyers see: .*Batch/).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await publication.getByRole('button', { name: 'Show them to buyers' }).click();
    await page.getByRole('button', { name: 'Buyers…' }).click();
    await publication.getByText('Buyers see the labels of this product.').waitFor();
    await publication.getByRole('button', { name: 'Leave it as it is' }).click();

    // The day at the line: a scan, the lot, one press.
    await page.goto(page.url().replace(/#.*/, '#/home'));
    const search = page.getByRole('textbox', { name: 'Product' });
    await search.fill('04012345670004');
    await search.press('Enter');
    const began = performance.now();
    await page.getByRole('textbox', { name: 'Batch' }).fill('L-7');
    await page.getByLabel('Number of labels').fill('20');
    await page.getByRole('button', { name: 'Print 20 labels' }).click();
    await expect.poll(() => printer.arrived.length, { interval: 50 }).toBe(1);
    const first = Math.round(performance.now() - began);
    await page.getByText('20 labels are printed.').waitFor();
    // A sheet first, and the rest while it is printed.
    expect(printer.arrived).toHaveLength(2);
    expect(await findingsInEveryLook(page)).toEqual([]);
    const all = Math.round(performance.now() - began);
    process.stdout.write(`From the lot to the paper: ${first} ms to the first of 20 labels, ${all} ms to the last\n`);
  });

  test('are handed out as PDF where they have no printer, in German and by keyboard, and compared side by side', async () => {
    const job = await makeJob(drafts, 1, { name: 'Second' });
    await jobWhen(drafts, job, ({ state }) => state === 'done');
    const { body } = await drafts.ask('POST', '/api/products', { json: { batch_id: job, name: 'Käse' } });
    const { body: product } = await drafts.ask('POST', `/api/products/${body.id}/release`, { json: { version: 1 } });
    expect(product).toMatchObject({ state: 'released', printer: null });

    const page = await desk.open({ at: '#/products' });
    await choose(page, { language: 'de' });
    const search = page.getByRole('textbox', { name: 'Produkt' });
    await search.focus();
    await page.keyboard.type('kase');
    await page.keyboard.press('Enter');
    const make = page.getByRole('button', { name: '1 Etikett erstellen' });
    await make.and(page.locator(':enabled')).waitFor();
    await page.getByLabel('Anzahl der Etiketten').focus();
    await page.keyboard.press('Enter');
    await page.getByText('1 Etikett ist probegelesen.').waitFor();
    const href = (await page.getByRole('link', { name: 'PDF öffnen' }).getAttribute('href')) ?? '';
    const file = await page.request.get(new URL(href, page.url()).href);
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);

    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Käse, mild');
    const picture = await artwork('mild', { width: 500, height: 300 });
    const other = { name: 'mild.png', mimeType: 'image/png', buffer: Buffer.from(picture) };
    await page.locator('input[type=file]').setInputFiles(other);
    await page.getByText('mild.png, mit der nächsten Version').waitFor();
    await page.getByRole('combobox', { name: 'Bogen oder Rolle' }).click();
    await page
      .getByRole('option', { name: /99,1|99.1/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Als neue Version speichern' }).click();
    await page.getByRole('row', { name: /^2 / }).waitFor();
    const { body: second } = await drafts.ask('GET', `/api/products/${product.id}`);
    expect(second).toMatchObject({
      version: 2,
      artwork: { name: 'mild.png', width: 500 },
      preset: { label: { width: 99.1 } },
    });
    await page.getByRole('combobox', { name: 'Version 2 vergleichen mit' }).click();
    await page.getByRole('option', { name: 'Version 1' }).click();
    await page.getByRole('heading', { level: 3, name: 'Version 1' }).waitFor();
    expect(desk.complaints()).toEqual([]);
    await page.locator('dd', { hasText: 'Käse, mild' }).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);

    // A spreadsheet says another batch: shown first, kept by one press.
    await page.goto(page.url().replace(/#.*/, '#/products/import'));
    const table = {
      name: 'sortiment.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name;Batch\n"Käse, mild";L-8\nNeu;L-9\n'),
    };
    await page.locator('input[type=file]').setInputFiles(table);
    await page.getByRole('row', { name: /Käse, mild.*neue Version.*L-8/ }).waitFor();
    await page.getByRole('row', { name: /Neu.*abgelehnt.*Muster/ }).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Übernehmen: 0 neu, 1 geändert' }).click();
    await page.getByText('1 geändert, 0 gleich, 1 abgelehnt. Neue Versionen').waitFor();
    const { body: now } = await drafts.ask('GET', `/api/products/${product.id}`);
    expect(now).toMatchObject({ newest: 3, state: 'designed', released: 1 });
  });

  test('have an artwork for each language, which the print form shows as it is chosen', async () => {
    const id = await releasedProduct('Several');
    const page = await desk.open({ at: `#/products/${id}` });
    await ask(page, 'What Batch is', 'asked');
    await page.getByRole('combobox', { name: 'The artwork depends on' }).click();
    await page.getByRole('option', { name: 'Batch', exact: true }).click();
    const texts = page.getByRole('textbox', { name: 'Text of this artwork' });
    await texts.nth(0).fill('de');
    await texts.nth(1).fill('fr');
    await page.getByText('The artwork is missing').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    const picture = await artwork('french', { width: 500, height: 300 });
    const file = { name: 'french.png', mimeType: 'image/png', buffer: Buffer.from(picture) };
    await page.locator('input[type=file]').nth(1).setInputFiles(file);
    await page.getByText('french.png, with the next version').waitFor();
    await page.getByRole('button', { name: 'Keep as a new version' }).click();
    await page.getByRole('row', { name: /^2 / }).getByRole('button', { name: 'Release' }).click();
    const choice = page.getByRole('combobox', { name: 'Batch', exact: true });
    await choice.click();
    await page.getByRole('option', { name: 'fr', exact: true }).click();
    const shown = page.getByRole('img', { name: 'Label of Several' });
    await expect.poll(() => shown.getAttribute('src')).toContain('value=fr');
    await page.getByRole('button', { name: 'Print 1 label' }).and(page.locator(':enabled')).waitFor();
    expect(desk.complaints()).toEqual([]);
  });

  test('are stopped with one press: what came out stays, all else is void, and the words say how many', async () => {
    const id = await releasedProduct('Halted');
    const page = await desk.open({ at: `#/products/${id}` });
    await page.getByLabel('Number of labels').fill('60');
    await page.getByRole('button', { name: 'Print 60 labels' }).click();
    await page.getByText(/of 60 labels made|60 labels are made/).waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const told = await page.getByText(/^Stopped: /).innerText();
    const { body } = await drafts.ask('GET', '/api/jobs?limit=1');
    const { printed = 0, sent = 0, voided = 0 } = body.jobs[0].counts;
    expect([body.jobs[0].state, printed + sent + voided]).toEqual(['cancelled', 60]);
    expect(voided).toBeGreaterThan(0);
    const out =
      printed + sent === 0 ? 'no label is' : printed + sent === 1 ? '1 label is' : `${printed + sent} labels are`;
    expect(told).toBe(`Stopped: ${out} printed, ${voided} void.`);
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor({ state: 'detached' });
    expect(await findingsInEveryLook(page)).toEqual([]);
  });

  /** A product of a job, printed in the hall. Gives its number. */
  async function releasedProduct(name: string): Promise<number> {
    const job = await makeJob(drafts, 1, { name });
    await jobWhen(drafts, job, ({ state }) => state === 'done');
    const json = { batch_id: job, name, printer: 'Hall' };
    const { body } = await drafts.ask('POST', '/api/products', { json });
    const released = await drafts.ask('POST', `/api/products/${body.id}/release`, { json: { version: 1 } });
    expect(released.status, JSON.stringify(released.body)).toBe(200);
    return body.id;
  }

  async function ask(page: Page, field: string, kind: string) {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
  }
});
