import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Collection } from '#main/printers/message.ts';
import { type FakePrinter, startFakePrinter } from '#test/support/printers/fake-printer.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { ONE_LABEL } from '#test/support/sheets.ts';
import { choose, cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';
import { makeJob } from '#test/support/window-jobs.ts';

describe.skipIf(!hasBrowser)('printing from the job', () => {
  let desk: Desk;
  let drafts: DraftDesk;
  let printer: FakePrinter;

  beforeAll(async () => {
    desk = await openDesk({ settings: { 'print.discovery': false } });
    drafts = await openDraftDesk(desk.station);
    printer = await startFakePrinter({ pace: 300 });
  });
  afterEach(() => desk.putAway());
  afterAll(async () => {
    await desk.close();
    await printer.close();
  });

  test('a printer is typed in; then one press moves the paper, and each state has its picture', async () => {
    const job = await makeJob(drafts, 9, { automaticSheets: true });
    const page = await desk.open({ at: `#/jobs/${job}?step=print` });
    await page.getByRole('button', { name: 'Add a printer' }).click();
    await page.getByLabel('Address').fill('Hall');
    await page.getByText('An address begins with ipp:// or ipps://.').waitFor();
    await page.getByLabel('Address').fill(`127.0.0.1:${printer.port}`);
    await page.getByText(`The printer will be asked at ${printer.uri}`).waitFor();
    await page.getByLabel('Name').fill('Hall');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('This printer can print these sheets').waitFor();
    await page.getByRole('button', { name: 'Open as PDF' }).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);

    printer.faults.stopped = 'media-empty-error';
    await page.getByRole('heading', { level: 1 }).click();
    await page.waitForTimeout(400);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'The printer has stopped' }).waitFor();
    for (const [reason, sentence] of [
      ['media-empty-error', 'Out of paper: put label sheets in'],
      ['media-jam', 'Paper jam'],
      ['cover-open', 'The cover is open: close it'],
      ['acme-belt-slips', 'The printer says: acme-belt-slips'],
    ] as const) {
      printer.faults.stopped = reason;
      await page.getByText(sentence).waitFor();
    }
    await page
      .getByText(
        /0 of 2 sheets have come out. It has stood since .+. Once that is put right, printing goes on by itself./,
      )
      .waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    printer.faults.stopped = 'media-jam';
    const jam = page.locator('main').getByText('Paper jam: take the sheet out');
    await jam.waitFor();
    // Whoever wears gloves sees what to do in a small window without scrolling.
    await page.setViewportSize({ width: 1024, height: 700 });
    await choose(page, { mode: 'operator' });
    const { y, height } = (await jam.boundingBox()) ?? { y: 700, height: 0 };
    expect(y + height).toBeLessThan(700);
    await choose(page, { mode: 'desk' });
    printer.faults.stopped = null;
    await page.getByText(/^9 labels are printed, as the printer counted\. .* Last printed on Hall, /).waitFor();
    expect(printer.arrived).toHaveLength(1);
  });

  test('the one question, answered by keyboard: what did not come out is printed again', async () => {
    const job = await makeJob(drafts, 9, { automaticSheets: true });
    const page = await desk.open({ at: `#/jobs/${job}?step=print` });
    await page.getByRole('button', { name: 'Print on Hall' }).waitFor();
    printer.faults.abortAfter = 1;
    await page.getByRole('heading', { level: 1 }).click();
    await page.waitForTimeout(400);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Which sheets lie in the tray?' }).waitFor();
    await page.getByRole('button', { name: 'Sheet 1: lies in the tray' }).waitFor();
    await page.getByRole('button', { name: 'Sheet 2: did not come out' }).waitFor();
    await page.getByText('The printer counted 1 of 2 sheets: it is marked already. Look into the tray').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    printer.faults.abortAfter = null;
    await page.waitForTimeout(1300);
    await page.keyboard.press('Enter');
    await page.getByText('Still to print: sheet 2.').waitFor();
    await page.getByRole('button', { name: 'Show sheet 2', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'Sheet 1, printed already or void' }).waitFor();
    await page.getByRole('button', { name: 'Print on Hall' }).click();
    await page.getByText(/^9 labels are printed\b/).waitFor();
    expect(printer.arrived.map(({ sheets }) => sheets)).toEqual([2, 2, 1]);
  });

  test('twelve sheets by keyboard alone: three of them first, from another tray, then the others', async () => {
    const before = printer.arrived.length;
    const job = await makeJob(drafts, 12, { automaticSheets: true, change: { preset: ONE_LABEL } });
    const page = await desk.open({ at: `#/jobs/${job}?step=print` });
    await page.getByRole('button', { name: 'Print on Hall' }).waitFor();
    await page.getByText('This printer can print these sheets').waitFor();
    await tabTo(page, page.getByRole('combobox', { name: 'Tray' }));
    await page.keyboard.press('Enter');
    const bypass = page.getByRole('option', { name: 'Bypass tray' });
    await bypass.waitFor();
    // On a busy machine the list is open before it listens.
    while ((await bypass.getAttribute('data-combobox-selected')) === null) {
      await page.keyboard.press('ArrowDown');
      await page.waitForTimeout(100);
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('combobox', { name: 'Tray' }).inputValue()).toBe('Bypass tray');
    await tabTo(page, page.getByRole('textbox', { name: 'To sheet' }));
    await page.keyboard.type('3');
    await page.getByText('This printer can print these 3 sheets').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await tabTo(page, page.getByRole('button', { name: 'Print these sheets on Hall' }));
    await page.waitForTimeout(400);
    const pressed = performance.now();
    await page.keyboard.press('Enter');
    await expect.poll(() => printer.arrived.length).toBe(before + 1);
    process.stderr.write(`From one press to sheets at the printer: ${Math.round(performance.now() - pressed)} ms.\n`);
    await page.getByRole('button', { name: 'Print on Hall' }).waitFor();
    await page.waitForTimeout(400);
    await page.keyboard.press('Enter');
    await page.getByText(/^12 labels are printed\b/).waitFor();
    expect(printer.arrived.slice(before).map(({ sheets }) => sheets)).toEqual([3, 9]);
    const medium = printer.jobs().at(-1)?.words.get('media-col')?.values[0] as Collection;
    expect(medium.get('media-source')?.values).toEqual(['by-pass-tray']);
  });

  test('one press moves the paper of proven labels: twelve sheets, by keyboard alone', async () => {
    const before = printer.arrived.length;
    const job = await makeJob(drafts, 12, { automaticSheets: true, change: { preset: ONE_LABEL } });
    const page = await desk.open({ at: `#/jobs/${job}?step=proof` });
    await page.getByRole('button', { name: 'Print on Hall' }).waitFor();
    await page.getByText('This printer can print these sheets').waitFor();
    await page.getByText('12 of 12 proven').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    await page.waitForTimeout(1300);
    await page.keyboard.press('Enter');
    await expect.poll(() => printer.arrived.length).toBe(before + 1);
    await page.getByText(/^12 labels are printed\b/).waitFor();
    expect(printer.arrived.slice(before).map(({ sheets }) => sheets)).toEqual([12]);
  });

  test('sheets that were corrected for another printer are told before they are printed, in German', async () => {
    const options = { calibration: { x: 0.8, y: -0.6, scale_x: 1, scale_y: 1 }, printer: 'Office' };
    const job = await makeJob(drafts, 1, { automaticSheets: true, change: { preset: ONE_LABEL, options } });
    const page = await desk.open({ at: `#/jobs/${job}?step=proof`, language: 'de' });
    const warning =
      'Diese Bögen sind für den Drucker Office berichtigt, um bis zu 1,0 mm, und Hall wurde nie eingemessen.';
    await page.getByText(warning).waitFor();
    await page.getByRole('button', { name: 'Anders drucken' }).click();
    await page.getByText(warning).waitFor();
    await page.getByRole('button', { name: 'Auf Hall drucken' }).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
  });
});

/** As people without a mouse get there. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not get there.');
}
