import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDraftDesk } from '#test/support/production/draft-desk.ts';
import { axeFindings, type Desk, hasBrowser, openDesk } from '#test/support/window.ts';
import { printedJob } from '#test/support/window-jobs.ts';

describe.skipIf(!hasBrowser)('the first ten minutes', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('begin with a sample, can be left, and go on with what was done meanwhile', async () => {
    const page = await desk.open();
    const first = page.getByRole('region', { name: 'The first ten minutes' });
    await first.getByRole('link', { name: 'Begin with the sample' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await first.getByRole('button', { name: 'Hide this' }).click();
    await first.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Continue the first ten minutes' }).click();
    await first.getByRole('link', { name: 'Begin with the sample' }).click();
    await page.getByRole('complementary', { name: 'Hint' }).waitFor();

    const drafts = await openDraftDesk(desk.station);
    const job = await printedJob(drafts, 2, { sent: true });
    await page.getByRole('link', { name: 'Home' }).click();
    // The further columns of the list of jobs are chosen there, and stand nowhere before.
    const jobs = page.getByRole('table', { name: 'Recent jobs' });
    await jobs.waitFor();
    expect(await jobs.getByRole('columnheader').allTextContents()).toEqual(['Job', 'State', 'Labels', 'Started']);
    await first.getByRole('link', { name: 'Verify the newest job' }).click();
    await page.waitForURL(`**/*#/verify?job=${job}`);
    expect(await axeFindings(page)).toEqual([]);
  });
});
