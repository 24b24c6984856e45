import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { choose } from '#test/support/create/window-files.ts';
import { goodPictures, gtinOf, LOT_HEADER, tableOf } from '#test/support/journey/goods.ts';
import { press, tabTo } from '#test/support/journey/keys.ts';
import { axeFindings, cutOff, type Desk, hasBrowser, openDesk } from '#test/support/window.ts';

const SIZE = { width: 750, height: 450 };

describe.skipIf(!hasBrowser)('the whole way by keyboard alone, in German', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('leads from files to printed labels, fit for everybody in every state', async () => {
    const page = await desk.open({ at: '#/home', language: 'de' });
    await prepare(page);
    await makeAndPrint(page);
    await printAgain(page);
    await find(page);
    expect(desk.complaints()).toEqual([]);
  });
});

async function prepare(page: Page): Promise<void> {
  const files = [tableOf('Herbst.csv', 8, { 5: 'wrong check digit' }), ...(await goodPictures(SIZE))];
  await choose(page, files);
  await page.getByText('Windows-1252 · Semikolon · 8 Zeilen').waitFor();
  await page.getByRole('gridcell', { name: '0001', exact: true }).waitFor();
  await tabTo(page, new RegExp(`^Spalte ${LOT_HEADER}: `));
  await press(page, 'Enter');
  await page.getByRole('menuitem', { name: /^Los/ }).waitFor();
  await tabTo(page, /^Los/, 'ArrowDown');
  await press(page, 'Enter');
  await page.getByRole('button', { name: '7 Etiketten erstellen' }).waitFor();
  await isFit(page);
  await tabTo(page, /^1 rot/, 'Shift+Tab');
  await press(page, 'Enter');
  await page.locator('[role="gridcell"][aria-selected="true"]').filter({ hasText: '4012345674447' }).waitFor();
  await tabTo(page, /^Zeilen der Tabelle/);
  await press(page, 'F2', 'Control+a');
  await page.keyboard.type(gtinOf(5));
  await press(page, 'Enter');
  await page.getByRole('button', { name: '8 Etiketten erstellen' }).waitFor();

  await tabTo(page, /^2 Motiv/, 'Shift+Tab');
  await press(page, 'Enter');
  await page.getByText(/^Lässt sich/).waitFor();
  await isFit(page);
  await tabTo(page, /^3 Bogen/, 'Shift+Tab');
  await press(page, 'Enter');
  await tabTo(page, /^Etikettenbogen/);
  await press(page, 'Control+a');
  await page.keyboard.type('L7160');
  await page.getByRole('option', { name: /L7160/ }).waitFor();
  await press(page, 'ArrowDown', 'Enter');
  await page.getByText('L7160 · 21 je Bogen').waitFor();
  // The forecasts of both pictures: what is under way when labels are made has no draft to come back to.
  await page.getByRole('button', { name: /^2 Motiv.*In Ordnung/ }).waitFor();
  await tabTo(page, /^Etikett 1,/, 'Shift+Tab');
  await press(page, 'ArrowDown', 'ArrowRight', 's');
  await page.getByRole('button', { name: 'Etikett 4, schon benutzt' }).waitFor();
  await isFit(page);
}

async function makeAndPrint(page: Page): Promise<void> {
  await press(page, 'Control+Enter');
  await page.getByText('8 von 8 probegelesen').waitFor();
  await isFit(page);
  await leaveField(page);
  await press(page, 'Enter');
  await page.getByRole('heading', { name: '1 Bogen zu drucken' }).waitFor();
  await isFit(page);
  const opened = page.context().waitForEvent('page');
  await press(page, 'Enter');
  await (await opened).close();
  // A window that one comes back to has its focus where it likes.
  await tabTo(page, /^Ich habe die Bögen gedruckt/);
  await press(page, 'Enter');
  await page.getByRole('heading', { name: 'Ist der Bogen gut gedruckt?' }).waitFor();
  await isFit(page);
}

async function printAgain(page: Page): Promise<void> {
  await tabTo(page, /^Feld 5,/);
  await press(page, 'ArrowRight', ' ');
  await page.getByRole('heading', { name: '1 Etikett ist schlecht' }).waitFor();
  await tabTo(page, /^Mit eigenen Worten/);
  await page.keyboard.type('Verschmiert');
  await isFit(page);
  await tabTo(page, /^1 noch einmal drucken/, 'Shift+Tab');
  await press(page, 'Enter');
  await page.getByLabel('Auf einem angebrochenen Bogen: noch 9 von 21 Etiketten frei').waitFor();
  await isFit(page);
  await press(page, 'Enter');
  await page.getByText('1 von 1 probegelesen').waitFor();
}

async function find(page: Page): Promise<void> {
  await page.keyboard.press('Control+6');
  await page.getByRole('heading', { name: 'Datensätze', level: 1 }).waitFor();
  await press(page, '/');
  await page.keyboard.type('spätburgunder 0005');
  await page.getByText('1 Datensatz', { exact: true }).first().waitFor();
  await isFit(page);
  await press(page, 'Enter');
  await page.locator('[data-record-row]:focus').waitFor();
  await press(page, 'Enter');
  await page.getByText('Verschmiert').or(page.getByText('0005')).first().waitFor();
  await isFit(page);
}

/** So that Enter is the screen's again, and not that of what had the focus. */
async function leaveField(page: Page): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

async function isFit(page: Page): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(await cutOff(page)).toEqual([]);
}
