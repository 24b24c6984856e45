// A real queue of CUPS in the window: no code of ours says what it does. What comes out of the printer behind it stays unknown, so
// the window asks each time.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noPrintQueue, type PrintQueue, startPrintQueue } from '#test/support/printers/print-queue.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { ONE_LABEL } from '#test/support/sheets.ts';
import { cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';
import { makeJob } from '#test/support/window-jobs.ts';

const reason = noPrintQueue ?? (hasBrowser ? null : 'no browser');

describe.skipIf(reason)(`a queue of CUPS in the window${reason ? ` (${reason})` : ''}`, () => {
  let desk: Desk;
  let drafts: DraftDesk;
  let queue: PrintQueue;

  beforeAll(async () => {
    queue = await startPrintQueue();
    desk = await openDesk({ settings: { 'print.discovery': false } });
    drafts = await openDraftDesk(desk.station);
  });
  afterEach(() => desk.putAway());
  afterAll(async () => {
    await desk?.close();
    await queue?.close();
  });

  async function jobOf(sheets: number): Promise<Page> {
    const job = await makeJob(drafts, sheets, { automaticSheets: true, change: { preset: ONE_LABEL } });
    return desk.open({ at: `#/jobs/${job}?step=print` });
  }

  const press = (page: Page) => page.getByRole('button', { name: 'Print on Packing' }).click();

  test('typed in by its address; paused, held, released; then a person says what came out', async () => {
    const page = await jobOf(3);
    await page.getByRole('button', { name: 'Add a printer' }).click();
    await page.getByLabel('Address').fill(queue.uri);
    await page.getByLabel('Name').fill('Packing');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('This is a print queue: it does not tell what came out of the printer').waitFor();
    await queue.tell('pause');
    await press(page);
    await page.getByRole('heading', { name: 'The printer has stopped' }).waitFor();
    await page.getByText('The printer is paused: continue at the printer').waitFor();
    await page.locator('[data-weight] svg.pictogram-player-pause').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await queue.tell('hold');
    await queue.tell('resume');
    await page.getByRole('heading', { name: 'The printer has the sheets' }).waitFor();
    await page.getByText('The job is held at the printer or its queue: release it there').waitFor();
    expect(await cutOff(page)).toEqual([]);
    await queue.tell('release');
    await page.getByRole('heading', { name: 'Which sheets lie in the tray?' }).waitFor();
    await page.getByText('The printer or its queue says that it is done, but not how many sheets came out.').waitFor();
    await page.getByRole('button', { name: 'Sheet 3: did not come out' }).waitFor();
    expect(queue.printed().toString('latin1', 0, 5)).toBe('%PDF-');
    await page.getByRole('button', { name: 'All sheets' }).click();
    await page.getByRole('button', { name: '3 of 3 sheets came out' }).click();
    await page.getByText('3 labels are printed and good.').waitFor();
  });

  test('cancelled at the queue: what did not come out is printed again, after CUPS was off and on', async () => {
    const page = await jobOf(2);
    await queue.tell('pause');
    await press(page);
    await page.getByRole('heading', { name: 'The printer has stopped' }).waitFor();
    await queue.tell('cancel');
    await page.getByText('The printing was cancelled.').waitFor();
    await page.getByRole('button', { name: '0 of 2 sheets came out' }).click();
    await press(page);
    await page.getByRole('heading', { name: 'The printer has stopped' }).waitFor();
    await queue.stop();
    await page.getByRole('heading', { name: 'The printer does not answer' }).waitFor();
    await queue.start();
    await page.getByRole('heading', { name: 'The printer has stopped' }).waitFor();
    await queue.tell('resume');
    await page.getByRole('heading', { name: 'Which sheets lie in the tray?' }).waitFor();
    await page.getByRole('button', { name: 'All sheets' }).click();
    await page.getByRole('button', { name: '2 of 2 sheets came out' }).click();
    await page.getByText('2 labels are printed and good.').waitFor();
  });

  test('cancelled here: the queue lets the job go, and a person is asked', async () => {
    const page = await jobOf(1);
    await queue.tell('pause');
    await press(page);
    await page.getByRole('heading', { name: 'The printer has stopped' }).waitFor();
    await page.getByRole('button', { name: 'Cancel printing' }).click();
    await page.getByText('The printing was cancelled.').waitFor();
    await page.getByRole('button', { name: 'The sheet did not come out' }).click();
    await page.getByRole('button', { name: 'Print on Packing' }).waitFor();
    await queue.tell('resume');
  });
});
