// Debian's virtual printer in the window: no code of ours says what it does.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noVirtualPrinter, startVirtualPrinter, type VirtualPrinter } from '#test/support/printers/virtual-printer.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { ONE_LABEL } from '#test/support/sheets.ts';
import { type Desk, hasBrowser, openDesk } from '#test/support/window.ts';
import { makeJob } from '#test/support/window-jobs.ts';

const reason = noVirtualPrinter ?? (hasBrowser ? null : 'no browser');

describe.skipIf(reason)(`the virtual printer in the window${reason ? ` (${reason})` : ''}`, () => {
  let desk: Desk;
  let drafts: DraftDesk;
  let folder: string;
  let printer: VirtualPrinter;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'twinmark-virtual-'));
    printer = await startVirtualPrinter({ folder, formats: ['application/pdf'], scalings: ['auto', 'none'] });
    desk = await openDesk({ settings: { 'print.discovery': false } });
    drafts = await openDraftDesk(desk.station);
    const choice = { uri: printer.uri, name: 'Virtual', tray: null, media_type: null };
    await drafts.ask('POST', '/api/desk/printers', { json: choice });
  });
  afterEach(() => desk.putAway());
  afterAll(async () => {
    await desk?.close();
    await printer?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function printing() {
    const job = await makeJob(drafts, 2, { automaticSheets: true, change: { preset: ONE_LABEL } });
    const page = await desk.open({ at: `#/jobs/${job}?step=proof` });
    await page.getByRole('button', { name: 'Print on Virtual' }).click();
    return page;
  }

  test('one press; what stands in its way; and its count moves the labels', async () => {
    printer.standStill('');
    const page = await printing();
    await page.getByRole('heading', { name: /Printing sheet|The printer has the sheets/ }).waitFor();
    for (const [said, sentence, picture] of [
      ['media-empty-error', 'Out of paper: put label sheets in', 'file-off'],
      ['media-jam-error', 'Paper jam', 'alert-triangle'],
      ['cover-open-error', 'The cover is open: close it', 'door'],
      ['toner-empty-error', 'Toner is empty: replace it', 'droplet-off'],
    ] as const) {
      printer.standStill(said);
      await page.getByText(sentence).waitFor();
      await page.locator(`[data-weight] svg.pictogram-${picture}`).waitFor();
    }
    printer.standStill(null);
    await page.getByText(/^2 labels are printed\b/).waitFor();
    expect(printer.document().toString('latin1', 0, 5)).toBe('%PDF-');
  });

  test('cancelled at the printer before it counts a sheet: a person says that none came out, and both are to be printed again', async () => {
    printer.standStill('');
    const page = await printing();
    await page.getByRole('heading', { name: /Printing sheet|The printer has the sheets/ }).waitFor();
    const cancelled = page.waitForResponse((answer) => answer.url().endsWith('/cancel'));
    await page.getByRole('button', { name: 'Cancel printing' }).click();
    // The answer comes once the printer was told. One that ends the job before has printed it.
    expect((await cancelled).ok()).toBe(true);
    printer.throwAway();
    await page.getByRole('button', { name: '0 of 2 sheets came out' }).click();
    await page.getByText('2 sheets to print').waitFor();
    await page.getByRole('button', { name: 'Print on Virtual' }).waitFor();
  });
});
