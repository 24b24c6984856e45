import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FakePrinter, startFakePrinter } from '../support/paper/fake-printer.ts';
import { type DraftDesk, openDraftDesk } from '../support/production/draft-desk.ts';
import { type Desk, findingsInEveryLook, hasBrowser, openDesk } from '../support/window.ts';
import { makeJob } from '../support/window-jobs.ts';

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
    await page.getByLabel('Address').fill(printer.uri);
    await page.getByLabel('Name').fill('Hall');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('This printer can print these sheets').waitFor();
    await page.getByRole('button', { name: 'Open for printing' }).waitFor();
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
      ['fuser-over-temp', 'The printer says: fuser-over-temp'],
    ] as const) {
      printer.faults.stopped = reason;
      await page.getByText(sentence).waitFor();
    }
    expect(await findingsInEveryLook(page)).toEqual([]);
    printer.faults.stopped = null;
    await page.getByText('9 labels are printed and good.').waitFor();
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
    expect(await findingsInEveryLook(page)).toEqual([]);
    printer.faults.abortAfter = null;
    await page.waitForTimeout(1300);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Print on Hall' }).click();
    await page.getByText('9 labels are printed and good.').waitFor();
    expect(printer.arrived.map(({ sheets }) => sheets)).toEqual([2, 2, 1]);
  });
});
