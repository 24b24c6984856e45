// @module-tag sooner: the one journey through the window that tells most
// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Label } from '#shared/jobs/production.ts';
import { dropFolder, makeAnyway } from '#test/support/create/window-files.ts';
import { countsOf, readLedger } from '#test/support/journey/books.ts';
import { bottleOf, goodPictures, gtinOf, MARKED_PICTURE, markedPicture, tableOf } from '#test/support/journey/goods.ts';
import {
  callBad,
  chooseSheet,
  downloaded,
  holdForecastOf,
  mapLot,
  mendFirstRed,
  seeForecast,
  sendToPrinter,
  served,
} from '#test/support/journey/hands.ts';
import { flawsOfPdf, noPaperTools } from '#test/support/journey/paper.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { axeFindings, type Desk, hasBrowser, openDesk } from '#test/support/window.ts';
import { labelsOf } from '#test/support/window-jobs.ts';

/** Of a label of L7160 at 300 dpi. */
const SIZE = { width: 750, height: 450 };

describe.skipIf(!hasBrowser)('a folder of files becomes labels on paper', () => {
  let desk: Desk;
  let drafts: DraftDesk;

  beforeAll(async () => {
    desk = await openDesk();
    drafts = await openDraftDesk(desk.station);
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('twenty rows with two bad ones: eighteen labels are proven, printed, two of them anew, and found again', async () => {
    const page = await desk.open({ at: '#/home' });
    await prepare(page);
    const job = await make(page);
    await print(page, job);
    await printBadOnesAnew(page, job);
    await lookAtBooks(page);
    expect(desk.complaints()).toEqual([]);
  });

  async function prepare(page: Page): Promise<void> {
    const flaws = { 4: 'wrong check digit', 9: 'wrong check digit', 15: 'picture that is marked already' } as const;
    await holdForecastOf(page, MARKED_PICTURE);
    const pictures = [...(await goodPictures(SIZE)), await markedPicture(desk.station, SIZE)];
    await dropFolder(page, [tableOf('Herbst.csv', 20, flaws), ...pictures]);
    await page.waitForURL(/#\/create\/\d+/);
    await page.getByText('Windows-1252 · semicolon · 20 rows').waitFor();
    await page.getByRole('button', { name: 'Column Bild: names the picture' }).waitFor();
    await page.getByRole('gridcell', { name: bottleOf(1), exact: true }).waitFor();
    await mapLot(page);
    await page.getByRole('button', { name: 'Make 18 labels' }).waitFor();
    await mendFirstRed(page, 'EAN', gtinOf(4));
    await page.getByRole('button', { name: 'Make 19 labels' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await seeForecast(page);
    expect(await axeFindings(page)).toEqual([]);
    await chooseSheet(page, 'L7160', 10);
    await page.getByText('L7160 · last sheet: 7 of 21').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  }

  async function make(page: Page): Promise<number> {
    await makeAnyway(page, 'Make 19 labels');
    await page.getByRole('heading', { name: '18 labels are made, 1 failed' }).waitFor();
    await page.getByText('This picture carries the mark "7K3QZ" already. Take the unmarked original.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make sheets of 18 labels' }).click();
    await page.getByText('18 of 18 proven').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    return Number(/jobs\/(\d+)/.exec(page.url())?.[1]);
  }

  async function print(page: Page, job: number): Promise<void> {
    await page.getByRole('button', { name: 'Print these sheets' }).click();
    await comparePdf(page, await labelsIn(job, 'proofed'));
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Print sheet 1 first' }).click();
    await (await opened).close();
    expect(await axeFindings(page)).toEqual([]);
    await sendToPrinter(page);
    expect(await axeFindings(page)).toEqual([]);
  }

  /** The fifth of the first sheet with the same ID, then one of the second with a new one; both come after what is used. */
  async function printBadOnesAnew(page: Page, job: number): Promise<void> {
    const before = await labelsOf(drafts, job);
    await callBad(page, 1, 14, 'same');
    await page.getByRole('heading', { name: '1 label is ready for its sheet' }).waitFor();
    await page.getByRole('link', { name: /^Outcome/ }).click();
    await callBad(page, 2, 3, 'new');
    await page.getByRole('heading', { name: '2 labels are ready for their sheets' }).waitFor();
    expect(await page.getByLabel('On a part-used sheet: 15 of 21 labels left').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Make sheets' }).click();
    await page.getByText('2 of 2 proven').waitFor();

    const at = (labels: readonly Label[], sheet: number, cell: number) =>
      labels.find((label) => label.sheet === sheet && label.cell === cell);
    const now = await labelsOf(drafts, job);
    const again = await labelsIn(job, 'proofed');
    const [smeared, lost] = [at(before, 1, 14), at(before, 2, 3)];
    expect(again.map(({ sheet, cell, replaces }) => [sheet, cell, replaces])).toEqual([
      [3, 7, smeared?.id],
      [3, 8, lost?.id],
    ]);
    expect(again[0].watermark_id).toBe(smeared?.watermark_id);
    expect(before.map(({ watermark_id }) => watermark_id)).not.toContain(again[1].watermark_id);
    expect([at(now, 1, 14)?.state, at(now, 2, 3)?.state]).toEqual(['reprinted', 'voided']);

    await page.getByRole('button', { name: 'Print these sheets' }).click();
    await comparePdf(page, again);
    await sendToPrinter(page);
    await page.getByRole('button', { name: 'Yes, all of them' }).click();
    await page.getByText('18 labels are printed and good.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
  }

  async function lookAtBooks(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Ledger' }).click();
    const lines = await readLedger(await downloaded(page, 'Save as CSV'));
    expect(countsOf(lines)).toEqual({ printed: 18, reprinted: 1, voided: 1, failed: 1 });
    const mended = lines.filter(({ bottle_no }) => bottle_no === bottleOf(4));
    expect(mended.map(({ gtin, lot }) => [gtin, lot])).toEqual([[gtinOf(4), 'L00004']]);
    const [twelfth] = lines.filter(({ bottle_no, state }) => bottle_no === bottleOf(12) && state === 'printed');
    await page.getByRole('link', { name: 'Records', exact: true }).click();
    await page.getByLabel('Search', { exact: true }).fill(`grüner veltliner ${bottleOf(12)}`);
    await page.getByRole('link', { name: twelfth.watermark_id }).waitFor();
    await page.getByText('1 record', { exact: true }).first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
  }

  async function comparePdf(page: Page, labels: readonly Label[]): Promise<void> {
    const pdf = await downloaded(page, 'Save PDF');
    if (noPaperTools !== null) return;
    const pictures = await served(
      desk.station,
      labels.map(({ watermark_id }) => watermark_id),
    );
    expect(await flawsOfPdf(pdf, pictures)).toEqual([]);
  }

  async function labelsIn(job: number, state: Label['state']): Promise<Label[]> {
    return (await labelsOf(drafts, job)).filter((label) => label.state === state);
  }
});
