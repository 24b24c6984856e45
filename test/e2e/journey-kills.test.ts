import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptOf, lossesBetween, madeIn } from '#test/support/journey/lives.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { type Station, startStation } from '#test/support/station.ts';
import { type Desk, hasBrowser, openDesk } from '#test/support/window.ts';
import { jobWhen, labelsOf, makeJob } from '#test/support/window-jobs.ts';

// So many that they are still being made when the window has been closed and opened again.
const LABELS = 160;

describe.skipIf(!hasBrowser)('labels that are being made', () => {
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

  test('go on while the window is closed, and after the station was killed: same IDs, same pictures', async () => {
    const job = await makeJob(drafts, LABELS, { automaticSheets: true });
    const first = await desk.open({ at: `#/jobs/${job}` });
    await jobWhen(drafts, job, (batch) => madeIn(batch) >= 3);
    await first.context().close();
    const closedAt = madeIn(await jobWhen(drafts, job, () => true));

    const page = await desk.open({ at: '#/home' });
    await page.getByRole('link', { name: 'Pinot 2024', exact: true }).click();
    await page.getByRole('heading', { name: `Making ${LABELS} labels` }).waitFor();
    const reopened = await jobWhen(drafts, job, (batch) => madeIn(batch) > closedAt);
    expect(reopened.state).toBe('running');

    const before = await keptOf(desk.station, drafts, job);
    await desk.station.kill();
    expect(before.pictures.size).toBeGreaterThan(3);
    expect(before.pictures.size, 'the kill came too late').toBeLessThan(LABELS);
    await page.getByRole('alert').filter({ hasText: 'The station does not answer.' }).waitFor();

    again = await startStation({ folder: desk.station.folder });
    await page.getByText(`${LABELS} of ${LABELS} proven`).waitFor();
    const desk2 = await openDraftDesk(again);
    expect(lossesBetween(before, await keptOf(again, desk2, job))).toEqual([]);
    const labels = await labelsOf(desk2, job);
    expect(new Set(labels.map(({ watermark_id }) => watermark_id)).size).toBe(LABELS);
    expect(labels.every(({ state }) => state === 'proofed')).toBe(true);
  });
});
