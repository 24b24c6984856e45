// What hurried people do at a printer: two press at once, ranges are wrong, the printer is removed or has other paper.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { attribute } from '#main/printers/message.ts';
import { type FakePrinter, mediumOf, startFakePrinter } from '#test/support/printers/fake-printer.ts';
import { NO_FAULTS } from '#test/support/printers/printer-faults.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { ONE_LABEL } from '#test/support/sheets.ts';
import { cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';
import { makeJob } from '#test/support/window-jobs.ts';

/** In hundredths of a millimetre. */
const A5 = mediumOf(14_800, 21_000, 423);

describe.skipIf(!hasBrowser)('a careless operator', () => {
  let desk: Desk;
  let drafts: DraftDesk;
  let printer: FakePrinter;

  beforeAll(async () => {
    desk = await openDesk({ settings: { 'print.discovery': false } });
    drafts = await openDraftDesk(desk.station);
    printer = await startFakePrinter({ pace: 40 });
    await keep(printer, 'Hall');
  });
  afterEach(() => {
    Object.assign(printer.faults, NO_FAULTS);
    return desk.putAway();
  });
  afterAll(async () => {
    await desk?.close();
    await printer?.close();
  });

  async function keep({ uri }: FakePrinter, name: string): Promise<number> {
    const choice = { uri, name, tray: null, media_type: null };
    return (await drafts.ask('POST', '/api/desk/printers', { json: choice })).body.id;
  }

  const jobOf = (sheets: number) => makeJob(drafts, sheets, { automaticSheets: true, change: { preset: ONE_LABEL } });
  const open = (job: number): Promise<Page> => desk.open({ at: `#/jobs/${job}?step=print` });
  const pressed = (page: Page) => page.getByRole('button', { name: 'Print on Hall' }).click();

  test('presses in two windows at once: the sheets go once, and both windows follow them', async () => {
    const before = printer.arrived.length;
    const job = await jobOf(2);
    const windows = [await open(job), await open(job)];
    for (const page of windows) await page.getByText('This printer can print these sheets').waitFor();
    printer.faults.stopsAt = 1;
    await Promise.all(windows.map(pressed));
    for (const page of windows) await page.getByRole('heading', { name: 'Printing sheet 2 of 2' }).waitFor();
    printer.faults.stopsAt = null;
    for (const page of windows) await page.getByText(/^2 labels are printed\b/).waitFor();
    expect(printer.arrived.slice(before).map(({ sheets }) => sheets)).toEqual([2]);
  });

  test('presses again where the answer to a press was lost: other sheets are another order', async () => {
    const before = printer.arrived.length;
    const page = await open(await jobOf(3));
    await page.getByText('This printer can print these sheets').waitFor();
    await page.route('**/printer-jobs', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
      await page.unroute('**/printer-jobs');
    });
    await page.getByRole('button', { name: 'Print only the first sheet' }).click();
    await expect.poll(() => printer.arrived.length).toBe(before + 1);
    await page.getByRole('heading', { name: '2 sheets to print' }).waitFor();
    await page.getByText('This printer can print these sheets').waitFor();
    await pressed(page);
    await page.getByText(/^3 labels are printed\b/).waitFor();
    expect(printer.arrived.slice(before).map(({ sheets }) => sheets)).toEqual([1, 2]);
  });

  test('types ranges that are none: a sentence, and nothing is printed until they are right', async () => {
    const before = printer.arrived.length;
    const page = await open(await jobOf(12));
    await page.getByText('This printer can print these sheets').waitFor();
    const [from, to] = [
      page.getByRole('textbox', { name: 'From sheet' }),
      page.getByRole('textbox', { name: 'To sheet' }),
    ];
    for (const [first, last] of [
      ['3', '1'],
      ['0', ''],
      ['', '99'],
    ]) {
      await from.fill(first);
      await to.fill(last);
      await page.getByText('Choose sheets from 1 to 12, the smaller number first.').waitFor();
      expect(await page.getByRole('button', { name: 'Print these sheets on Hall' }).isDisabled()).toBe(true);
    }
    expect(await findingsInEveryLook(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await from.fill('11');
    await to.fill('12');
    await page.getByRole('heading', { name: '2 sheets to print' }).waitFor();
    await page.getByText('This printer can print these 2 sheets').waitFor();
    await page.getByRole('button', { name: 'Print these sheets on Hall' }).click();
    await page.getByRole('heading', { name: '10 sheets to print' }).waitFor();
    await page.getByText('10 proven labels on').waitFor();
    await page.getByRole('button', { name: 'Open as PDF (only sheets 1 to 10)' }).waitFor();
    expect(printer.arrived.slice(before).map(({ sheets }) => sheets)).toEqual([2]);
  });

  test('types a number of two digits: the station is asked once, when typing has paused, and never for no number', async () => {
    const page = await open(await jobOf(12));
    await page.getByText('This printer can print these sheets').waitFor();
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/print-check')) asked.push(request.postDataJSON());
    });
    const to = page.getByRole('textbox', { name: 'To sheet' });
    // In one go: on a busy machine two presses of a key may be a pause apart.
    const typed = (...values: string[]) =>
      to.evaluate((field, texts) => {
        const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        for (const text of texts) {
          write?.call(field, text);
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }
      }, values);
    await typed('1', '12', '1', '11');
    await page.getByText('This printer can print these 11 sheets').waitFor();
    await typed('99');
    await page.getByText('Choose sheets from 1 to 12, the smaller number first.').waitFor();
    await typed('9', '', '10');
    await page.getByText('This printer can print these 10 sheets').waitFor();
    expect(asked).toMatchObject([{ last: 11 }, { last: 10 }]);
  });

  test('prints sheets that do not follow each other: each of them is told, and the window asks for these', async () => {
    const job = await jobOf(6);
    const page = await open(job);
    await page.getByText('This printer can print these sheets').waitFor();
    const { labels } = (await drafts.ask('GET', `/api/desk/batches/${job}/labels?limit=10`)).body;
    const two = labels.find(({ sheet }: { sheet: number }) => sheet === 2);
    await drafts.ask('POST', '/api/desk/labels/void', { json: { labels: [two.id], reason: 'Wrong lot' } });
    await page.getByRole('heading', { name: '5 sheets to print' }).waitFor();
    printer.faults.silent = true;
    await pressed(page);
    await page.getByRole('heading', { name: 'Which sheets lie in the tray?' }).waitFor();
    await page.getByText('Hall, sheets 1, 3 to 6. The printer or its queue says that it is done').waitFor();
    await page.getByRole('spinbutton', { name: 'Up to sheet' }).fill('4');
    await page.getByRole('button', { name: '3 of 5 sheets came out' }).waitFor();
    await page.getByRole('spinbutton', { name: 'Up to sheet' }).fill('');
    await page.getByRole('button', { name: '3 of 5 sheets came out' }).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    await page.getByRole('button', { name: 'All sheets' }).click();
    await page.getByRole('button', { name: '5 of 5 sheets came out' }).click();
    await page.getByText(/^5 labels are printed\b/).waitFor();
  });

  test('adds a printer under a name that another one has: a sentence, and it is added under its own', async () => {
    const uuid = attribute('uri', 'urn:uuid:44444444-3333-4444-8555-666666666666');
    const second = await startFakePrinter({ more: { 'printer-uuid': uuid } });
    const page = await open(await jobOf(1));
    await page.getByRole('button', { name: 'Add a printer' }).click();
    await page.getByLabel('Address').fill(second.uri);
    await page.getByLabel('Name').fill('Hall');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('There is a printer named Hall already. Give this one another name').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.getByLabel('Name').fill('');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('button', { name: 'Print on 127.0.0.1' }).waitFor();
    const { printers } = (await drafts.ask('GET', '/api/desk/printers')).body;
    const id = printers.find(({ name }: { name: string }) => name === '127.0.0.1').id;
    await drafts.ask('DELETE', `/api/desk/printers/${id}`);
    await second.close();
  });

  test('gives a printer a name as long as there may be: its button stays in a small window', async () => {
    const { printers } = (await drafts.ask('GET', '/api/desk/printers')).body;
    const { id } = printers.find(({ name }: { name: string }) => name === 'Hall');
    const rename = (name: string) =>
      drafts.ask('PUT', `/api/desk/printers/${id}`, { json: { name, tray: null, media_type: null } });
    const name = 'Hall beside the wrapping machine '.repeat(4).slice(0, 127);
    await rename(name);
    const page = await desk.open({ at: `#/jobs/${await jobOf(2)}?step=print`, width: 1024, height: 700 });
    const button = page.getByRole('button', { name: `Print on ${name}` });
    await button.waitFor();
    const { x, width } = (await button.boundingBox()) ?? { x: 0, width: 0 };
    expect(x + width).toBeLessThan(1024);
    expect(await cutOff(page)).toEqual([]);
    await rename('Hall');
  });

  test('has a printer with A5 alone', async () => {
    const small = await startFakePrinter({
      more: {
        'printer-uuid': attribute('uri', 'urn:uuid:33333333-3333-4444-8555-666666666666'),
        'media-col-database': attribute('collection', A5),
        'media-ready': attribute('keyword', 'iso_a5_148x210mm'),
      },
    });
    const id = await keep(small, 'Small');
    const page = await open(await jobOf(1));
    await page.getByRole('combobox', { name: 'Print on' }).click();
    await page.getByRole('option', { name: 'Small' }).click();
    await page.locator('[data-weight="bad"]').getByText('100 × 148 mm').waitFor();
    await page.getByRole('button', { name: 'Print on Small' }).click();
    await page.getByRole('alert').getByText('100 × 148 mm').waitFor();
    expect(small.arrived).toEqual([]);
    await page.getByRole('combobox', { name: 'Print on' }).click();
    await page.getByRole('option', { name: 'Hall' }).click();
    await pressed(page);
    await page.getByText(/^1 label is printed\b/).waitFor();
    await drafts.ask('DELETE', `/api/desk/printers/${id}`);
    await small.close();
  });

  test('has the printer renamed while it prints, and removed before the next press', async () => {
    const job = await jobOf(2);
    const page = await open(job);
    printer.faults.stopsAt = 1;
    await page.getByRole('textbox', { name: 'To sheet' }).fill('1');
    printer.faults.stopsAt = 0;
    await page.getByRole('button', { name: 'Print these sheets on Hall' }).click();
    await page.getByRole('heading', { name: 'Printing sheet 1 of 1' }).waitFor();
    const { printers } = (await drafts.ask('GET', '/api/desk/printers')).body;
    const { id } = printers.find(({ name }: { name: string }) => name === 'Hall');
    const json = { name: 'Attic', tray: null, media_type: null };
    expect((await drafts.ask('PUT', `/api/desk/printers/${id}`, { json })).status).toBe(200);
    printer.faults.stopsAt = null;
    await page.getByRole('heading', { name: '1 sheet to print' }).waitFor();
    await page.getByRole('button', { name: 'Print on Attic' }).waitFor();
    expect((await drafts.ask('DELETE', `/api/desk/printers/${id}`)).status).toBe(200);
    await page.getByRole('button', { name: 'Print on Attic' }).click();
    await page.getByText('This printer is not in the list any more.').waitFor();
    await page.getByRole('button', { name: 'Open as PDF' }).waitFor();
  });
});
