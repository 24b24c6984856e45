import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { press, tabTo } from '#test/support/journey/keys.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';
import { jobWhen, labelsOf, printedJob } from '#test/support/window-jobs.ts';

describe.skipIf(!hasBrowser)('what comes out of the printer', () => {
  let desk: Desk;
  let drafts: DraftDesk;

  beforeAll(async () => {
    desk = await openDesk();
    drafts = await openDraftDesk(desk.station);
  });
  afterEach(() => desk.putAway());
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
    await expect.poll(() => rest.isChecked()).toBe(true);
    await press(page, 'Enter');
    await page.getByText('1 of 1 proven').waitFor();

    const labels = await labelsOf(drafts, job);
    const [old, fresh] = labels.filter(({ row }) => row === 4);
    expect(old).toMatchObject({ state: 'reprinted', reason: 'Smeared', sheet: 1, cell: 4 });
    expect(fresh).toMatchObject({ state: 'proofed', watermark_id: old?.watermark_id, replaces: old?.id, cell: 3 });
    expect(labels.filter(({ state }) => state === 'printed')).toHaveLength(7);
  });

  test('is called good by nobody who has not looked, and the word is taken back', async () => {
    const job = await printedJob(drafts, 3, { sent: true });
    const states = async () => (await labelsOf(drafts, job)).map(({ state }) => state);
    const page = await desk.open({ at: `#/jobs/${job}` });
    const asks = page.getByRole('heading', { name: 'Did the sheet print well?' });
    await asks.waitFor();
    await page.goto(`${page.url().split('#')[0]}#/jobs`);
    await asks.waitFor({ state: 'detached' });
    // The press that led here, and the same key bouncing as soon as the question stands there.
    await page.evaluate((id) => {
      const press = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      const watch = new MutationObserver(() => {
        if (/Did the sheet print well/.test(document.body.innerText)) press();
      });
      watch.observe(document.body, { childList: true, subtree: true });
      setTimeout(() => watch.disconnect(), 800);
      location.hash = `#/jobs/${id}`;
    }, job);
    await asks.waitFor();
    await page.waitForTimeout(1500);
    expect(await states()).toEqual(['sent', 'sent', 'sent']);

    await page.keyboard.press('Enter');
    await page.getByText('The sheet counts as printed well.').waitFor();
    expect(await states()).toEqual(['printed', 'printed', 'printed']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await asks.waitFor();
    expect(await states()).toEqual(['sent', 'sent', 'sent']);
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
    await dialog.getByText(String(fifth?.watermark_id)).waitFor();
    await dialog.getByLabel('Reason').fill('Torn by the line');
    await dialog.getByRole('button', { name: 'Make 1 void' }).click();
    await page.getByText(`${fifth?.watermark_id} is void.`).waitFor();
    await page.getByText('Torn by the line').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await jobWhen(drafts, job, ({ counts }) => (counts.voided ?? 0) === 0);
    await page.getByText('Torn by the line').waitFor({ state: 'hidden' });
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('Pinot 2024.csv');
  });

  test('two spoilt labels are printed again from the ledger, in German, and the job that is done leads to the others', async () => {
    const job = await printedJob(drafts, 7, { sent: true });
    await drafts.ask('POST', `/api/desk/batches/${job}/prints/1/confirm`, { json: { state: 'printed' } });
    const page = await desk.open({ at: `#/jobs/${job}`, language: 'de' });
    await page.getByRole('link', { name: 'Etikett nachdrucken' }).click();
    await page.getByText('Finden Sie später ein schlechtes Etikett, tippen Sie es hier an.').waitFor();
    await page.getByRole('link', { name: 'Etikettenliste' }).click();
    const spoilt = (await labelsOf(drafts, job)).filter(({ row }) => row === 2 || row === 5);
    for (const { watermark_id } of spoilt) await page.getByLabel(`${watermark_id} auswählen`).check();
    await page.getByRole('button', { name: '2 nachdrucken' }).click();
    const dialog = page.getByRole('dialog', { name: '2 Etiketten nachdrucken' });
    const apply = dialog.getByRole('button', { name: '2 nachdrucken' });
    expect(await apply.isDisabled()).toBe(true);
    // What is lost cannot be destroyed: it gets a new ID.
    await dialog.getByText('Verloren').click();
    expect(await dialog.getByLabel('Mit neuer ID drucken, die alte wird ungültig').isChecked()).toBe(true);
    await dialog.getByText('Streifen oder Flecken').click();
    await dialog.getByLabel('Mit derselben ID noch einmal drucken').check();
    expect(await findingsInEveryLook(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    await apply.click();
    await page.getByRole('heading', { name: '2 Etiketten sind bereit für ihre Bögen' }).waitFor();
    await page.getByRole('button', { name: 'Bögen erstellen' }).click();
    await page.getByText('2 von 2 probegelesen').waitFor();
    await page.getByRole('heading', { name: 'Die 2 mit der kleinsten Reserve' }).waitFor();
    const after = (await labelsOf(drafts, job)).filter(({ row }) => row === 2 || row === 5);
    const states = after.map(({ watermark_id, state }) => `${watermark_id} ${state}`).sort();
    const both = spoilt.flatMap(({ watermark_id }) => [`${watermark_id} reprinted`, `${watermark_id} proofed`]);
    expect(states).toEqual(both.sort());
  });

  test('is marked with all its copies, and whoever marks one of them is told so', async () => {
    const job = await printedJob(drafts, 3, { sent: true, change: { options: { copies: 3 } } });
    const page = await desk.open({ at: `#/jobs/${job}`, language: 'de' });
    await page
      .getByRole('button', { name: /^Feld 1,/ })
      .first()
      .click();
    await page.getByText('Jedes Etikett wurde 3-mal gedruckt.').waitFor();
    expect(await cutOff(page)).toEqual([]);
    await page
      .getByRole('navigation', { name: 'Schritte' })
      .getByRole('link', { name: /Drucken/ })
      .click();
    await page.getByText('Jedes Etikett steht 3-mal auf den Bögen.').waitFor();
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(desk.complaints()).toEqual([]);
  });
});
