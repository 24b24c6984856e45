import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DraftDesk, openDraftDesk } from '../support/production/draft-desk.ts';
import { type Desk, hasBrowser, openDesk } from '../support/window.ts';
import { makeJob } from '../support/window-jobs.ts';

describe.skipIf(!hasBrowser)('jobs', () => {
  let desk: Desk;
  let drafts: DraftDesk;

  beforeAll(async () => {
    desk = await openDesk();
    drafts = await openDraftDesk(desk.station);
  });
  afterAll(() => desk.close());

  test('go the straight way from making to printed', async () => {
    const job = await makeJob(drafts, 9);
    const page = await desk.open({ at: `#/jobs/${job}` });
    await page.getByText('9 of 9 proven').waitFor();
    await page.getByRole('button', { name: 'Print these sheets' }).click();
    await page.getByRole('heading', { name: '2 sheets to print' }).waitFor();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Open for printing' }).click();
    await (await opened).close();
    await page.getByRole('button', { name: 'Sent to the printer' }).click();
    await page.getByRole('heading', { name: 'Did all 2 sheets print well?' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('9 labels are printed and good.').waitFor();
    expect(desk.complaints().filter((one) => !one.includes('404'))).toEqual([]);
  });
});
