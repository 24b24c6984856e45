// Every state of a printing job in the window: within two seconds, with a picture, and with what to do.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FakeJob, type FakePrinter, startFakePrinter } from '#test/support/printers/fake-printer.ts';
import { NO_FAULTS } from '#test/support/printers/printer-faults.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { ONE_LABEL } from '#test/support/sheets.ts';
import { cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';
import { makeJob } from '#test/support/window-jobs.ts';

const SHEETS = 12;
/** What people wait for. On a machine that does other things a single one may take longer. */
const SOON_MS = 2000;
const LATEST_MS = 60_000;

describe.skipIf(!hasBrowser)('a job at the printer', () => {
  let desk: Desk;
  let drafts: DraftDesk;
  let printer: FakePrinter;
  const times: number[] = [];

  beforeAll(async () => {
    desk = await openDesk({ settings: { 'print.discovery': false } });
    drafts = await openDraftDesk(desk.station);
    printer = await startFakePrinter({ pace: 40 });
    const choice = { uri: printer.uri, name: 'Hall', tray: null, media_type: null };
    await drafts.ask('POST', '/api/desk/printers', { json: choice });
  });
  afterEach(() => {
    Object.assign(printer.faults, NO_FAULTS);
    return desk.putAway();
  });
  afterAll(async () => {
    await desk.close();
    await printer.close();
  });

  const jobThere = (): FakeJob => printer.jobs().at(-1) as FakeJob;

  /** Something happens at the printer; the window says so. */
  async function shown(page: Page, happens: () => unknown, text: string): Promise<void> {
    const began = performance.now();
    await happens();
    await page.getByText(text).first().waitFor({ timeout: LATEST_MS });
    times.push(Math.round(performance.now() - began));
    await page.locator('[data-weight] svg').first().waitFor();
  }

  async function press(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Print on Hall' }).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.waitForTimeout(400);
    await page.keyboard.press('Enter');
  }

  test('shows each state until it is cancelled at the printer', async () => {
    const job = await makeJob(drafts, SHEETS, { automaticSheets: true, change: { preset: ONE_LABEL } });
    const page = await desk.open({ at: `#/jobs/${job}?step=print` });
    Object.assign(printer.faults, { holds: 'validate', waits: true, stopsAt: 2 });
    await press(page);
    const { faults } = printer;
    await shown(page, () => {}, 'The sheets are being prepared');
    // The sheets are made and proven in between.
    Object.assign(faults, { holds: 'send' });
    await expect.poll(() => printer.held(), { timeout: LATEST_MS }).toBe(1);
    await shown(page, () => {}, 'The sheets are being sent');
    await shown(page, () => Object.assign(faults, { holds: null }), 'The printer has the sheets');
    await shown(page, () => Object.assign(faults, { waits: false }), 'Printing sheet 3 of 12');
    expect(await findingsInEveryLook(page)).toEqual([]);
    for (const [reason, sentence, picture] of [
      ['media-empty-error', 'Out of paper: put label sheets in', 'file-off'],
      ['media-jam', 'Paper jam', 'alert-triangle'],
      ['cover-open', 'The cover is open: close it', 'door'],
      ['output-area-full', 'The output tray is full: empty it', 'trash'],
      ['media-low-report toner-empty-error', 'Toner is empty: replace it', 'droplet-off'],
      ['paused', 'The printer is paused: continue at the printer', 'player-pause'],
    ] as const) {
      await shown(page, () => Object.assign(faults, { stopped: reason }), sentence);
      await page.getByRole('heading', { name: 'The printer has stopped' }).waitFor();
      await page.locator(`[data-weight] svg.pictogram-${picture}`).waitFor();
    }
    expect(await cutOff(page)).toEqual([]);
    await shown(page, () => Object.assign(faults, { stopped: null }), 'Printing sheet 3 of 12');
    await shown(page, () => Object.assign(faults, { http: 500 }), 'No IPP printer answers at this address.');
    await page.getByRole('heading', { name: 'Printing does not go on' }).waitFor();
    Object.assign(faults, { http: 401 });
    await page.getByText('The printer 127.0.0.1 wants a password.').waitFor();
    Object.assign(faults, { http: 200, lost: { job: Number.MAX_SAFE_INTEGER } });
    await page.getByRole('heading', { name: 'The printer does not answer' }).waitFor();
    await page.getByRole('button', { name: 'Give up waiting' }).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    Object.assign(faults, { lost: {} });
    await page.getByRole('heading', { name: 'Printing sheet 3 of 12' }).waitFor();
    const began = performance.now();
    Object.assign(jobThere(), { state: 7, reasons: ['job-canceled-by-user'] });
    await page.getByText('The printing was cancelled.').waitFor({ timeout: LATEST_MS });
    times.push(Math.round(performance.now() - began));
    await page.getByRole('button', { name: 'Sheet 2: lies in the tray' }).waitFor();
    await page.getByRole('button', { name: 'Sheet 3: did not come out' }).waitFor();
    await page.getByRole('button', { name: '2 of 12 sheets came out' }).click();
    await page.getByRole('button', { name: 'Print on Hall' }).waitFor();
  });

  test('is cancelled here, given up, and printed on', async () => {
    const job = await makeJob(drafts, SHEETS, { automaticSheets: true, change: { preset: ONE_LABEL } });
    const page = await desk.open({ at: `#/jobs/${job}?step=print` });
    const { faults } = printer;
    Object.assign(faults, { stopsAt: 5 });
    await press(page);
    await page.getByRole('heading', { name: 'Printing sheet 6 of 12' }).waitFor();
    await page.getByRole('button', { name: 'Cancel printing' }).click();
    await page.getByText('The printing was cancelled.').waitFor();
    await page.getByRole('button', { name: '5 of 12 sheets came out' }).click();
    await page.getByRole('link', { name: 'Open sheet 6 as PDF' }).waitFor();
    Object.assign(faults, { stopsAt: 1 });
    await press(page);
    await page.getByRole('heading', { name: 'Printing sheet 2 of 7' }).waitFor();
    Object.assign(faults, { http: 500 });
    await page.getByRole('button', { name: 'Give up waiting' }).click();
    await page.getByText('Nobody waits for the printer any more, but it may still print.').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    printer.powerCut();
    Object.assign(faults, { http: 200, stopsAt: null });
    await page.getByRole('spinbutton', { name: 'Up to sheet' }).fill('6');
    await page.getByRole('button', { name: '1 of 7 sheets came out' }).waitFor();
    await page.getByRole('spinbutton', { name: 'Up to sheet' }).press('Enter');
    await press(page);
    await page.getByText(/^12 labels are printed\b/).waitFor();
  });

  test('says why it does not begin', async () => {
    const job = await makeJob(drafts, 2, { automaticSheets: true, change: { preset: ONE_LABEL } });
    const page = await desk.open({ at: `#/jobs/${job}?step=print` });
    Object.assign(printer.faults, { refused: { create: 0x0501 } });
    await press(page);
    await page.getByText('The last printing did not begin: nothing was printed').waitFor();
    await page.getByText('The printer refused the job (IPP status 0x0501).').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    Object.assign(printer.faults, { refused: {} });
    await press(page);
    await page.getByText(/^2 labels are printed\b/).waitFor();
  });

  test('showed its states in time', () => {
    process.stderr.write(`Milliseconds until each state was shown: ${times.join(', ')}.\n`);
    const sorted = [...times].sort((a, b) => a - b);
    expect(sorted.length).toBeGreaterThan(10);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(SOON_MS);
  });
});
