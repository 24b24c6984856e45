import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { attribute } from '#main/printers/message.ts';
import { startFakePrinter } from '#test/support/printers/fake-printer.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { SMALL_SHEET } from '#test/support/production/line.ts';
import { cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';
import { printedJob } from '#test/support/window-jobs.ts';

describe.skipIf(!hasBrowser)('printers and sheets', () => {
  let desk: Desk;
  let drafts: DraftDesk;

  beforeAll(async () => {
    desk = await openDesk();
    drafts = await openDraftDesk(desk.station);
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('a printer is calibrated by four numbers, in German', async () => {
    const page = await desk.open({ at: '#/printers', language: 'de' });
    await page.getByText('Noch ist kein Drucker eingemessen').waitFor();
    await page.getByRole('button', { name: 'Drucker einmessen' }).click();
    await page.getByLabel('Drucker und Fach').fill('Brother, Fach 2');
    const numbers = ['Linker Papierrand', 'Oberer Papierrand', 'zum Kreuz oben rechts', 'zum Kreuz unten links'];
    for (const [index, text] of ['19,2', '21', '170', '80'].entries()) {
      await page.getByLabel(new RegExp(numbers[index])).fill(text);
    }
    expect(await findingsInEveryLook(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Diese Zahlen weichen zu stark von den erwarteten ab').waitFor();
    await page.getByLabel(/zum Kreuz unten links/).fill('257');
    await page.keyboard.press('Enter');
    await page.getByText('Berichtigt 0,8 mm nach rechts und 1,0 mm nach oben').waitFor();
    await page.getByRole('button', { name: 'Brother, Fach 2 vergessen' }).click();
    await page.getByRole('button', { name: 'Vergessen', exact: true }).click();
    await page.getByText('Noch ist kein Drucker eingemessen').waitFor();
  });

  test('a printer is tried with a test page, and what was measured is kept under its name', async () => {
    const printer = await startFakePrinter();
    const choice = { uri: printer.uri, name: 'Hall', tray: null, media_type: null };
    await drafts.ask('POST', '/api/desk/printers', { json: choice });
    const page = await desk.open({ at: '#/printers' });
    await page.getByRole('button', { name: 'Try with a test page: Hall' }).click();
    await page.getByRole('button', { name: 'Print the page on Hall' }).click();
    await page.getByText('The page was sent to Hall.').waitFor();
    expect(printer.arrived.map(({ sheets }) => sheets)).toEqual([1]);
    expect(await findingsInEveryLook(page)).toEqual([]);
    const lengths = [/Left edge/, /Top edge/, /cross at the top right|one at the top right/, /one at the bottom left/];
    for (const [i, value] of ['20', '21', '170', '257'].entries()) await page.getByLabel(lengths[i]).fill(value);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Measure again: Hall' }).waitFor();
    await drafts.ask('DELETE', '/api/desk/calibrations/Hall');
    await printer.close();
  });

  test('what a printer can is shown whole; its name, tray and kind of paper are changed', async () => {
    const other = attribute('uri', 'urn:uuid:22222222-3333-4444-8555-666666666666');
    const printer = await startFakePrinter({ more: { 'printer-uuid': other } });
    const choice = { uri: printer.uri, name: 'Cellar', tray: null, media_type: null };
    await drafts.ask('POST', '/api/desk/printers', { json: choice });
    const page = await desk.open({ at: '#/printers' });
    await page.getByRole('button', { name: 'What it can do: Cellar' }).click();
    for (const text of [
      'as PDF, without scaling',
      '300 and 600 dpi',
      'PDF and PWG raster',
      'Main tray and Bypass tray',
    ]) {
      await page.getByText(text).waitFor();
    }
    const papers = page.getByRole('region', { name: 'Sizes of paper, with the margins that stay empty' });
    expect(await papers.getByRole('row').allInnerTexts()).toEqual([
      'Paper\tMargins\tLoaded',
      '210 × 297 mm\t4.2 mm\tyes',
      '100 × 148 mm\t4.2 mm\tyes',
    ]);
    expect(await findingsInEveryLook(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change the printer Cellar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the printer Cellar' });
    await dialog.getByLabel('Name').fill('Attic');
    await dialog.getByRole('combobox', { name: 'Tray' }).click();
    await page.getByRole('option', { name: 'Bypass tray' }).click();
    await dialog.getByRole('combobox', { name: 'Kind of paper' }).click();
    await page.getByRole('option', { name: 'Plain paper' }).click();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Change the printer Attic' }).waitFor();
    const { printers } = (await drafts.ask('GET', '/api/desk/printers')).body;
    expect(printers.at(-1)).toMatchObject({ name: 'Attic', tray: 'by-pass-tray', media_type: 'stationery' });
    await page.getByRole('button', { name: 'Remove the printer Attic' }).click();
    await page.getByRole('button', { name: 'Change the printer Attic' }).waitFor({ state: 'detached' });
    await printer.close();
  });

  test('half-used sheets are listed until they are gone', async () => {
    await printedJob(drafts, 4);
    const page = await desk.open({ at: '#/printers' });
    await page.getByText('4 labels used').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: /is no longer there/ }).click();
    await page.getByText('None at the moment.').waitFor();
  });

  test('a sheet of one’s own is measured anew, and a job that was begun with it says so', async () => {
    const body = { ...SMALL_SHEET, id: 'own-kisten', name: 'Kisten' };
    await drafts.ask('PUT', '/api/desk/sheets/own-kisten', { json: body });
    const { id } = await drafts.create({ by_hand: 'generic' });
    await drafts.change(id, { sheet_id: 'own-kisten' });
    const page = await desk.open({ at: '#/printers' });
    await page.getByRole('button', { name: 'Change Kisten' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your own sheet' });
    await dialog.getByRole('textbox', { name: 'Height of a label' }).fill('38');
    expect(await findingsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('6 labels of 40.0 × 38.0 mm').waitFor();
    await page.goto(new URL(`/#/create/${id}?step=sheet`, page.url()).href);
    await page.getByText('The measures of this sheet were changed').waitFor();
    await page.getByRole('button', { name: 'Take the new ones' }).click();
    await page.getByText('The measures of this sheet were changed').waitFor({ state: 'detached' });
    expect((await drafts.get(id)).preset).toMatchObject({ id: 'own-kisten', label: { height: 38 } });
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(desk.complaints().filter((one) => !one.includes('400'))).toEqual([]);
  });
});
