import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DraftDesk, openDraftDesk } from '../support/production/draft-desk.ts';
import { type Desk, findingsInEveryLook, hasBrowser, openDesk } from '../support/window.ts';
import { jobWhen, labelsOf, printedJob } from '../support/window-jobs.ts';

describe.skipIf(!hasBrowser)('what comes out of the printer', () => {
  let desk: Desk;
  let drafts: DraftDesk;

  beforeAll(async () => {
    desk = await openDesk();
    drafts = await openDraftDesk(desk.station);
  });
  afterAll(() => desk.close());

  test('bad labels are printed again with the same ID on the rest of the sheet, by keyboard alone', async () => {
    const job = await printedJob(drafts, 8, { sent: true });
    const page = await desk.open({ at: `#/jobs/${job}` });
    await page.getByRole('heading', { name: 'Did all 2 sheets print well?' }).waitFor();
    await tabTo(page, /^Cell 1,/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
    await page.getByRole('heading', { name: '1 label is bad' }).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await tabTo(page, /^In your own words/);
    await page.keyboard.type('Smeared');
    await tabTo(page, /^Print 1 again/, 'Shift+Tab');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: '1 label is ready for its sheet' }).waitFor();
    const rest = page.getByLabel('On a part-used sheet: 4 of 6 labels left');
    await rest.waitFor();
    expect(await rest.isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('1 of 1 proven').waitFor();

    const labels = await labelsOf(drafts, job);
    const [old, fresh] = labels.filter(({ row }) => row === 4);
    expect(old).toMatchObject({ state: 'reprinted', reason: 'Smeared', sheet: 1, cell: 4 });
    expect(fresh).toMatchObject({ state: 'proofed', watermark_id: old?.watermark_id, replaces: old?.id, cell: 3 });
    expect(labels.filter(({ state }) => state === 'printed')).toHaveLength(7);
  });

  test('a bad label gets a new ID, and the old one is void', async () => {
    const job = await printedJob(drafts, 3, { sent: true });
    const page = await desk.open({ at: `#/jobs/${job}`, language: 'de' });
    await page.getByRole('button', { name: /^Feld 2,/ }).click();
    await page.getByText('Streifen oder Flecken').click();
    await page.getByLabel(/Mit neuer ID drucken/).check();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: '1 mit neuer ID drucken' }).click();
    await jobWhen(drafts, job, ({ counts }) => (counts.made ?? 0) === 1);
    await page.getByRole('button', { name: 'Bögen erstellen' }).waitFor();
    const [old, fresh] = (await labelsOf(drafts, job)).filter(({ row }) => row === 2);
    expect(old).toMatchObject({ state: 'voided', reason: 'Streifen oder Flecken' });
    expect(fresh?.watermark_id).not.toBe(old?.watermark_id);
  });

  test('labels are voided in the ledger with a reason, and taken back', async () => {
    const job = await printedJob(drafts, 7);
    const page = await desk.open({ at: `#/jobs/${job}` });
    await page.getByRole('link', { name: 'Ledger' }).click();
    await page.getByRole('heading', { name: 'Ledger' }).waitFor();
    await page.getByLabel('Find in the ledger').fill('pinot 5');
    const [fifth] = (await labelsOf(drafts, job)).filter(({ row }) => row === 5);
    await page.getByLabel(`Choose ${fifth?.watermark_id}`).check();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make 1 void' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make 1 label void' });
    await dialog.getByLabel('Reason').fill('Torn by the line');
    await dialog.getByRole('button', { name: 'Make 1 void' }).click();
    await page.getByText('Torn by the line').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await jobWhen(drafts, job, ({ counts }) => (counts.voided ?? 0) === 0);
    await page.getByText('Torn by the line').waitFor({ state: 'hidden' });
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('Pinot 2024.csv');
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(desk.complaints()).toEqual([]);
  });
});

/** Presses Tab until something of this name has the focus. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    const focused = await page.evaluate(() => {
      const active = document.activeElement;
      return active instanceof HTMLInputElement
        ? (active.labels?.[0]?.textContent ?? '')
        : (active?.ariaLabel ?? active?.textContent ?? '');
    });
    if (name.test(focused)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never comes to ${name}`);
}
