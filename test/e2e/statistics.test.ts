import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';
import { labelsOf, printedJob } from '#test/support/window-jobs.ts';

const PICTURES = process.env['QUEUE_PICTURES'];

describe.skipIf(!hasBrowser)('statistics', () => {
  let desk: Desk;
  let drafts: DraftDesk;

  beforeAll(async () => {
    desk = await openDesk();
    drafts = await openDraftDesk(desk.station);
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  const total = (page: Page, name: string) =>
    page
      .locator('dl div', { has: page.getByText(name, { exact: true }) })
      .locator('dd')
      .first();
  const heads = (page: Page, table: string) =>
    page.getByRole('table', { name: table }).locator('thead th').allInnerTexts();

  test('say that nothing was made, and then what was made and lost, in both languages', async () => {
    const page = await desk.open({ at: '#/jobs' });
    await page.getByRole('link', { name: 'Statistics' }).click();
    await page.getByRole('heading', { name: 'No labels on these days' }).waitFor();

    const job = await printedJob(drafts, 9, { sent: true });
    await drafts.ask('POST', `/api/desk/batches/${job}/prints/1/confirm`, { json: { state: 'printed' } });
    const ids = (await labelsOf(drafts, job)).map(({ id }) => id);
    await drafts.ask('POST', '/api/desk/labels/reject', { json: { labels: ids.slice(0, 1), reason: 'smudged' } });
    await drafts.ask('POST', '/api/desk/labels/void', { json: { labels: ids.slice(1, 3), reason: 'torn' } });
    await drafts.ask('POST', '/api/desk/labels/undo-void', { json: { labels: ids.slice(2, 3) } });

    await page.reload();
    await page.getByRole('button', { name: 'Today' }).click();
    await expect.poll(() => total(page, 'Made').innerText()).toBe('9');
    expect(await total(page, 'Printed').innerText()).toBe('9');
    expect(await total(page, 'Rejected').innerText()).toBe('1');
    expect(await total(page, 'Void').innerText()).toBe('1');
    expect(await total(page, 'Lost').innerText()).toBe('22.2%');
    await page.getByText(/^Hours of the clock in which the line made labels: [12]$/).waitFor();
    await page.getByText('Read under Verify and found in order').waitFor();
    await page.getByRole('cell', { name: 'smudged' }).waitFor();
    expect(await heads(page, 'Why labels were lost')).toEqual(['Reason', 'Share of the lost', 'Rejected', 'Void']);
    expect(await heads(page, 'By product')).toEqual(['Product', 'Made', 'Share', 'Printed', 'Rejected', 'Void']);
    const shares = await page
      .getByRole('table', { name: 'By product' })
      .locator('tbody td:nth-child(3)')
      .allInnerTexts();
    expect(shares).toEqual(Array.from({ length: 9 }, () => '11.1%'));
    expect(await page.getByRole('heading', { name: 'Verified, in order' }).count()).toBe(0);
    await page.getByRole('cell', { name: 'Pinot 1', exact: true }).waitFor();
    await page.getByText('Show as a table').first().click();
    await shot(page, 'statistics-en');
    expect(await findingsInEveryLook(page)).toEqual([]);
    const pdf = await fetch(
      new URL(`/api/desk/statistics.pdf?${query()}&language=de`, desk.station.desk),
      drafts.window,
    );
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('fit small windows and the dark, in German', async () => {
    const page = await desk.open({ at: '#/jobs/statistics', language: 'de', width: 1024, height: 700 });
    await page.getByRole('heading', { name: 'Warum Etiketten verloren gingen' }).waitFor();
    await shot(page, 'statistics-1024');
    expect(await cutOff(page)).toEqual([]);
    const dark = await desk.open({ at: '#/jobs/statistics', language: 'de', width: 1366, height: 768, look: 'dark' });
    await dark.getByRole('heading', { name: 'Nach Schicht' }).waitFor();
    await dark.getByRole('button', { name: '365 Tage' }).click();
    await dark.locator('th', { hasText: 'Monat' }).first().waitFor({ state: 'attached' });
    await shot(dark, 'statistics-dark');
    expect(await cutOff(dark)).toEqual([]);
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(desk.complaints()).toEqual([]);
  });
});

function query(): string {
  const day = new Date();
  const from = new Date(day.getTime() - 86_400_000).toISOString().slice(0, 10);
  return `from=${from}&to=${new Date(day.getTime() + 86_400_000).toISOString().slice(0, 10)}`;
}

/** For people who want to look. */
async function shot(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}
