import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { SMALL_SHEET } from '#test/support/production/line.ts';
import { cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';
import { jobWhen, labelsOf, makeJob } from '#test/support/window-jobs.ts';

describe.skipIf(!hasBrowser)('jobs', () => {
  let desk: Desk;
  let drafts: DraftDesk;
  let pinot: number;

  beforeAll(async () => {
    desk = await openDesk();
    drafts = await openDraftDesk(desk.station);
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('go the straight way from making to printed', async () => {
    const page = await desk.open({ at: '#/jobs' });
    pinot = await makeJob(drafts, 9, { automaticSheets: true });
    await page.goto(new URL(`/#/jobs/${pinot}`, page.url()).href);
    await page.getByText('9 of 9 proven').waitFor();
    await page.getByText('Grade A: 9').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Print these sheets' }).click();
    await page.getByRole('heading', { name: '2 sheets to print' }).waitFor();
    await page.getByRole('img', { name: 'Sheet 1, as it will be printed' }).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Open for printing' }).click();
    await (await opened).close();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('I printed the sheets');
    await page.getByRole('button', { name: 'I printed the sheets' }).click();
    await page.getByRole('heading', { name: 'Did all 2 sheets print well?' }).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    // Nobody can have looked at sheets sooner.
    await page.waitForTimeout(1300);
    await page.keyboard.press('Enter');
    await page.getByText('9 labels are printed and good.').waitFor();
    await page.getByRole('button', { name: 'New job with the same settings' }).waitFor();
  });

  test('are found by name, and labels by their ID', async () => {
    const [, second] = await labelsOf(drafts, pinot);
    const page = await desk.open({ at: '#/jobs' });
    const field = page.getByLabel('Find a job or a label');
    await field.fill('pinot');
    await page.getByRole('link', { name: 'Pinot 2024', exact: true }).waitFor();
    await field.fill('burgundy');
    await page.getByText('No job has “burgundy” in its name').waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'Pinot 2024', exact: true }).waitFor();
    await page.getByRole('cell', { name: 'Pinot 2024 Any product' }).waitFor();
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await field.fill(second?.watermark_id?.slice(-5).toLowerCase() ?? '');
    await page.getByRole('link', { name: 'Pinot 2024, sheet 1, cell 2' }).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
  });

  test('name the sheet in the language of the window where they say what to put into the printer', async () => {
    const preset = { ...SMALL_SHEET, name: 'Avery L4040: 40.5 x 40 mm, 6 on A4' };
    const job = await makeJob(drafts, 1, { automaticSheets: true, change: { preset } });
    const page = await desk.open({ at: `#/jobs/${job}?step=print`, language: 'de' });
    await page.getByText('Avery L4040: 40,5 × 40 mm, 6 auf A4, 100 × 148 mm, im richtigen Fach').waitFor();
  });

  test('are paused by the space bar, go on from the list, and are cancelled with what they made', async () => {
    const long = await makeJob(drafts, 400, { name: 'Ersatzteile' });
    const page = await desk.open({ at: `#/jobs/${long}`, language: 'de' });
    await page.getByRole('heading', { name: '400 Etiketten werden erstellt' }).waitFor();
    await page.getByRole('link', { name: /1 Auftrag läuft/ }).waitFor();
    await page.keyboard.press(' ');
    await page.getByRole('heading', { name: 'Angehalten' }).waitFor();
    // The label that is being made is finished first.
    await expect
      .poll(async () => {
        const { counts } = await jobWhen(drafts, long, ({ state }) => state === 'paused');
        return page.getByRole('img', { name: `Ein Feld je Etikett: ${counts.made} erstellt` }).isVisible();
      })
      .toBe(true);
    expect(await findingsInEveryLook(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);

    await page.goto(new URL('/#/jobs', page.url()).href);
    await page.getByRole('button', { name: 'Ersatzteile fortsetzen' }).click();
    await page.getByRole('button', { name: 'Ersatzteile anhalten' }).click();
    await page.getByRole('cell', { name: 'Angehalten' }).waitFor();

    await page.getByRole('link', { name: 'Ersatzteile' }).click();
    await page.getByRole('button', { name: 'Auftrag abbrechen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Diesen Auftrag abbrechen?' });
    await dialog.getByLabel(/für ungültig erklären/).check();
    await dialog.getByRole('button', { name: 'Auftrag abbrechen' }).click();
    await page.getByRole('heading', { name: 'Dieser Auftrag wurde abgebrochen' }).waitFor();
    await page.getByRole('button', { name: 'Rückgängig' }).click();
    const after = await jobWhen(drafts, long, (job) => (job.counts.made ?? 0) > 0);
    expect(after.state).toBe('cancelled');
    await page.getByRole('button', { name: 'Bögen erstellen' }).waitFor();
  });

  test('are said not to be there where there are none', async () => {
    const page = await desk.open({ at: '#/jobs/999' });
    await page.getByRole('heading', { name: 'There is no such job' }).waitFor();
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(desk.complaints().filter((one) => !one.includes('404'))).toEqual([]);
  });
});
