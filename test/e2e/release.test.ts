import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call } from '#test/support/api.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { OPERATOR } from '#test/support/station.ts';
import { axeFindings, cutOff, type Desk, hasBrowser, openDesk } from '#test/support/window.ts';
import { labelsOf, printedJob } from '#test/support/window-jobs.ts';

const BEN = { username: 'ben', passphrase: 'nine calm birds on a wire', role: 'operator' };

describe.skipIf(!hasBrowser)('the release of a second person', () => {
  let desk: Desk;
  let drafts: DraftDesk;
  let job: number;

  beforeAll(async () => {
    desk = await openDesk({ settings: { 'jobs.release': true } });
    drafts = await openDraftDesk(desk.station);
    await drafts.ask('POST', '/api/desk/operators', { json: BEN });
    job = await printedJob(drafts, 2);
  });
  afterEach(() => desk?.putAway());
  afterAll(() => desk?.close());

  const voidOne = async (page: Page, [void1, title, reason]: readonly [string, string, string]) => {
    const [one] = (await labelsOf(drafts, job)).filter(({ state }) => state !== 'voided');
    await page.getByRole('checkbox', { name: String(one?.watermark_id) }).check();
    await page.getByRole('button', { name: void1 }).click();
    const asked = page.getByRole('dialog', { name: title });
    await asked.getByLabel(reason).fill('Torn by the line');
    await asked.getByRole('button', { name: void1 }).click();
  };

  test('is asked for where a label is voided; a wrong one is told, and a good one voids it', async () => {
    const page = await desk.open({ at: `#/jobs/${job}` });
    await page.getByRole('link', { name: 'Ledger' }).click();
    await voidOne(page, ['Make 1 void', 'Make 1 label void', 'Reason']);
    const dialog = page.getByRole('dialog', { name: 'A second person releases this' });
    await dialog.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    await page.keyboard.type(OPERATOR.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(OPERATOR.passphrase);
    await page.keyboard.press('Enter');
    await dialog.getByText('Somebody else must release this').waitFor();
    await dialog.getByLabel('Name of the second person').fill(BEN.username);
    await dialog.getByLabel('Their passphrase').fill(BEN.passphrase);
    await page.keyboard.press('Enter');
    await page.getByText('Torn by the line').waitFor();
    expect((await labelsOf(drafts, job)).filter(({ state }) => state === 'voided')).toHaveLength(1);
    await page.getByRole('button', { name: /^anna/ }).waitFor();
  });

  test('waits on the first screen where a program asks for a void; its owner may only keep the label', async () => {
    const [one] = (await labelsOf(drafts, job)).filter(({ state }) => state !== 'voided');
    const { url, apiKey: token } = desk.station;
    const json = { reason: 'Sold by mistake' };
    const asked = await call(url, 'POST', `/api/records/${one?.watermark_id}/void`, { token, json });
    expect(asked.status).toBe(202);
    const page = await desk.open({ at: '#/' });
    const waiting = page.getByRole('region', { name: 'Labels that programs want void' });
    await waiting.getByText('Sold by mistake').waitFor();
    expect(await waiting.getByRole('button', { name: `Make void: ${one?.watermark_id}` }).isDisabled()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    await waiting.getByRole('button', { name: `Keep ${one?.watermark_id}` }).click();
    await waiting.waitFor({ state: 'detached' });
    expect((await labelsOf(drafts, job)).find(({ id }) => id === one?.id)?.state).toBe(one?.state);
  });

  test('nobody who releases it: nothing is voided, and the reason that was typed is kept', async () => {
    const page = await desk.open({ at: `#/jobs/${job}`, language: 'de' });
    await page.getByRole('link', { name: 'Etikettenliste' }).click();
    await voidOne(page, ['1 für ungültig erklären', '1 Etikett für ungültig erklären', 'Grund']);
    const dialog = page.getByRole('dialog', { name: 'Eine zweite Person gibt das frei' });
    await dialog.getByRole('button', { name: 'Abbrechen' }).click();
    const asked = page.getByRole('dialog', { name: '1 Etikett für ungültig erklären' });
    await asked.getByText('Eine zweite Person muss das freigeben').waitFor();
    expect(await asked.getByLabel('Grund').inputValue()).toBe('Torn by the line');
    expect((await labelsOf(drafts, job)).filter(({ state }) => state === 'voided')).toHaveLength(1);
  });
});
