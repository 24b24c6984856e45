import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '#main/store/open.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { type Station, startStation } from '#test/support/station.ts';
import { axeFindings, type Desk, hasBrowser, openDesk } from '#test/support/window.ts';
import { jobWhen, labelsOf, printedJob } from '#test/support/window-jobs.ts';

describe.skipIf(!hasBrowser)('labels that do not come back out of the sheets', () => {
  let desk: Desk;
  let drafts: DraftDesk;
  let again: Station | null = null;

  beforeAll(async () => {
    desk = await openDesk();
    drafts = await openDraftDesk(desk.station);
  });
  afterAll(async () => {
    await again?.kill();
    await desk.close();
  });

  test('are named with the reason, left out, and made anew with a new ID', async () => {
    const job = await printedJob(drafts, 3, { sent: true });
    const [first, second, third] = await labelsOf(drafts, job);
    const json = { labels: [first.id, second.id], id: 'same', reason: 'Streaks' };
    await drafts.ask('POST', '/api/desk/labels/reprint', { json });
    await givePictureOf(third.watermark_id, first.watermark_id);

    const page = await desk.open({ at: `#/jobs/${job}` });
    await page.getByRole('heading', { name: '2 labels are ready for their sheets' }).waitFor();
    await page.getByRole('button', { name: 'Make sheets' }).click();
    await page.getByText('1 of 2 proven').waitFor();
    const held = page.getByRole('listitem').filter({ hasText: 'It says another ID.' });
    await held.getByText(first.watermark_id ?? '').waitFor();
    expect(await held.count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Make anew with a new ID' }).click();
    await jobWhen(drafts, job, ({ counts }) => (counts.made ?? 0) === 1);
    const anew = (await labelsOf(drafts, job)).filter(({ row, state }) => row === first.row && state === 'made');
    expect(anew).toHaveLength(1);
    expect(anew[0].watermark_id).not.toBe(first.watermark_id);
  });

  /** While the station is down, as if a picture had gone wrong on its way: what is in the file says another ID then. */
  async function givePictureOf(from: string | null, to: string | null): Promise<void> {
    const { folder } = desk.station;
    await desk.station.stop();
    const store = await openStore({ folder, clock: Date.now, log: () => {} });
    const wrong = await store.records.find(bare(from));
    await store.records.change(bare(to), { marked: wrong?.marked ?? null });
    await store.close();
    again = await startStation({ folder });
  }
});

/** As the store has it. */
function bare(id: string | null): string {
  return String(id).split('-').at(-1) ?? '';
}
