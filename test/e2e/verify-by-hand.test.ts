// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Inspection } from '#shared/verify/inspection.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { makeStack, type Stack } from '#test/support/verify/stack.ts';
import { lay, photographOf, plug, stillCamera } from '#test/support/verify/still-camera.ts';
import { type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';
import { labelsOf } from '#test/support/window-jobs.ts';

describe.skipIf(!hasBrowser)('checking labels by hand', () => {
  let desk: Desk;
  let drafts: DraftDesk;
  let stack: Stack;
  let good: Buffer;
  let unmarked: Buffer;

  beforeAll(async () => {
    desk = await openDesk();
    drafts = await openDraftDesk(desk.station);
    stack = await makeStack(desk.station, drafts, 4);
    good = await photographOf([{ picture: await stack.pictureOf(stack.labels[0]) }]);
    unmarked = await photographOf([{ picture: await stack.unmarked() }]);
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk?.close());

  test('photo files are read one after the other, and corners are set by keys where nothing is found', async () => {
    const page = await session(desk, stack.job);
    // Headless browsers have no camera: the desk says so and goes on with photos.
    await page.getByText('No camera found').waitFor();
    await page.getByLabel('Check photo files').setInputFiles([
      { name: 'first.jpg', mimeType: 'image/jpeg', buffer: good },
      { name: 'second.jpg', mimeType: 'image/jpeg', buffer: unmarked },
    ]);
    await result(page, 'Record found');
    await page.getByText(String(stack.labels[0].watermark_id)).first().waitFor();
    // The next one is read by itself.
    await result(page, 'Not readable');
    expect(await page.locator('[data-stage]').count()).toBe(0);
    await page.keyboard.press('c');
    const corner = page.getByRole('button', { name: /^Corner 1/ });
    await corner.waitFor();
    // The keys are where they are needed.
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Corner 1/);
    const before = await corner.getAttribute('aria-label');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    expect(before).toBe('Corner 1, at 480 and 270');
    expect(await corner.getAttribute('aria-label')).toBe('Corner 1, at 481 and 280');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Corner 2/);
    expect(await findingsInEveryLook(page)).toEqual([]);
    const answered = page.waitForResponse((response) => response.url().includes('corners='));
    await page.keyboard.press('Enter');
    expect((await answered).url()).toContain('corners=481%2C280');
    await result(page, 'Not readable');
    await page.keyboard.press('Escape');
    await page.getByText('No camera found').waitFor();
    // What was tried without corners counts no longer.
    expect((await newest(drafts)).counts).toMatchObject({ found: 1, not_readable: 1 });
  });

  test('an ID that is read from a label opens its record, and begins no session', async () => {
    const page = await desk.open({ at: '#/verify' });
    const before = (await newest(drafts))?.id;
    await page.getByLabel('Look up an ID without the camera').fill(String(stack.labels[0].watermark_id).toLowerCase());
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: String(stack.labels[0].watermark_id), level: 1 }).waitFor();
    expect((await newest(drafts))?.id).toBe(before);
    await page.goBack();
    await page.goBack();
    await page.getByLabel('Look up an ID without the camera').fill('no such label');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
  });

  test('a label that no camera reads counts as checked, and is rejected and made void, on the page of its record', async () => {
    const label = stack.labels.at(-1) as (typeof stack.labels)[number];
    const state = async () => (await labelsOf(drafts, stack.job)).find(({ id }) => id === label.id)?.state;
    const page = await desk.open({ at: `#/records/${label.watermark_id}` });
    await page.getByRole('button', { name: 'Count as checked' }).click();
    await expect.poll(state).toBe('verified');
    await page.getByRole('button', { name: 'Count as checked' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText(`${label.watermark_id} becomes a reject.`).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Too pale' }).click();
    await expect.poll(state).toBe('rejected');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Reject' }).waitFor({ state: 'hidden' });
    expect(await findingsInEveryLook(page)).toEqual([]);
    const job = page.getByRole('link', { name: `Job ${stack.job}, row ${label.row}` }).first();
    expect(await job.getAttribute('href')).toBe(`#/jobs/${stack.job}`);
    await page.getByRole('button', { name: 'Print again' }).click();
    const again = page.getByRole('dialog', { name: 'Print 1 label again' });
    await again.getByText('Lost', { exact: true }).click();
    expect(await again.getByLabel(/^Print with a new ID/).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await again.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Void' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Torn');
    await page.keyboard.press('Enter');
    await expect.poll(state).toBe('voided');
    await page.getByRole('heading', { name: 'This label in your hand' }).waitFor({ state: 'hidden' });
  });

  test('a label is rejected, taken back, made void and looked at again by keys alone', async () => {
    const page = await session(desk, stack.job, 'still');
    await lay(page, good);
    await page.getByRole('heading', { level: 2, name: /Record found|Already checked/ }).waitFor();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'What is wrong with it?' });
    await dialog.waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Too pale' }).press('Enter');
    await page.getByText('Rejected', { exact: true }).waitFor();
    expect(await stateOf(drafts, stack)).toBe('rejected');
    await page.keyboard.press('z');
    await page.getByText('Rejected', { exact: true }).waitFor({ state: 'hidden' });
    expect(await stateOf(drafts, stack)).toBe('verified');
    await page.keyboard.press('r');
    // The reason of the last one stands first, and Enter takes it.
    await dialog.getByRole('button').nth(1).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Too pale');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('v');
    const voiding = page.getByRole('dialog', { name: 'Make 1 label void' });
    // The camera goes on behind it: the dialog says which label it is.
    await voiding.getByText(String(stack.labels[0].watermark_id)).waitFor();
    await voiding.getByText('Pinot').waitFor();
    await voiding.getByLabel('Reason').fill('Torn');
    await page.keyboard.press('Enter');
    await voiding.waitFor({ state: 'hidden' });
    // It still lies there: it is void now, and no longer counted.
    await result(page, 'Void');
    expect((await newest(drafts)).checked).toBe(0);
    await page.keyboard.press('i');
    await page.getByRole('dialog').getByText('What was measured').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await whileTheNextIsRead(page, async () => {
      // What must not go out stays large while the next label is read, until a person has seen it.
      await page.getByText('The next one: Reading').waitFor();
      await result(page, 'Void');
      expect(await findingsInEveryLook(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await result(page, 'Reading');
      expect(await page.getByRole('heading', { name: 'Void' }).count()).toBe(0);
    });
    await page.keyboard.press('f');
    await page.getByRole('heading', { name: 'Checked: Pinot 2024' }).waitFor();
  });

  /** Lays another label down, whose pictures get no answer. */
  async function whileTheNextIsRead(page: Page, look: () => Promise<void>): Promise<void> {
    await lay(page, null);
    await page.waitForTimeout(1500);
    await page.route('**/frames?**', () => undefined);
    await lay(page, unmarked);
    await look();
    await page.unroute('**/frames?**');
  }

  test('a camera that is unplugged is waited for, and nothing is lost', async () => {
    const page = await session(desk, null, 'still', 'de');
    const second = await photographOf([{ picture: await stack.pictureOf(stack.labels[1]) }]);
    await lay(page, second);
    await result(page, 'Datensatz gefunden');
    await plug(page, false);
    await page.getByText('Die Kamera ist ausgesteckt').waitFor();
    await page.getByText(String(stack.labels[1].watermark_id)).first().waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await lay(page, await photographOf([{ picture: await stack.pictureOf(stack.labels[2]) }]));
    await plug(page, true);
    await page.getByText(String(stack.labels[2].watermark_id)).first().waitFor();
    expect((await newest(drafts)).checked).toBe(2);
    // What has left is not looked at once more, so it stays counted.
    await lay(page, null);
    await page.locator('[data-stage="empty"]').waitFor();
    await page.keyboard.press(' ');
    await lay(page, good);
    await result(page, 'Ungültig');
    expect((await newest(drafts)).checked).toBe(2);
  });

  test('corners are tapped on the picture of the camera that stands still', async () => {
    const page = await session(desk, null, 'still');
    await lay(page, null);
    await page.keyboard.press('c');
    const picture = page.getByRole('region', { name: 'Tap the four corners of the label' });
    await picture.waitFor();
    const stage = picture.locator('svg');
    const box = await stage.boundingBox();
    if (!box) throw new Error('There is no picture to tap on.');
    // In any order: the station is told to go round.
    for (const [x, y] of [
      [0.3, 0.2],
      [0.7, 0.8],
      [0.7, 0.2],
      [0.3, 0.8],
    ]) {
      await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
    }
    const asked = page.waitForRequest((request) => request.url().includes('corners='));
    await page.keyboard.press('Enter');
    const corners = new URL((await asked).url()).searchParams.get('corners')?.split(',').map(Number) ?? [];
    // In pixels of the part that was sent: as wide as was tapped.
    expect(Math.abs(corners[2] - corners[0] - 0.4 * 1920)).toBeLessThan(12);
    expect(Math.abs(corners[7] - corners[1] - 0.6 * 1080)).toBeLessThan(12);
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(desk.complaints()).toEqual([]);
  });
});

async function session(
  desk: Desk,
  job: number | null,
  camera: 'none' | 'still' = 'none',
  language: 'en' | 'de' = 'en',
): Promise<Page> {
  const at = `#/verify${job === null ? '' : `?job=${job}`}`;
  const page = await desk.open({ language, at, ...(camera === 'still' && { script: stillCamera }) });
  if (job === null) await page.getByRole('radio', { name: /Any record|Alle Datensätze/ }).check();
  const anew = page.getByRole('button', { name: /^(Begin anew|Neu beginnen)/ });
  const begin = page.getByRole('button', { name: /^(Begin|Beginnen) / });
  await anew.or(begin).first().click();
  await page.locator('[data-stage]').waitFor();
  return page;
}

async function result(page: Page, words: string): Promise<void> {
  await page
    .getByRole('region', { name: /^(Result|Ergebnis)$/ })
    .getByRole('heading', { name: words })
    .waitFor();
}

async function newest(drafts: DraftDesk): Promise<Inspection> {
  return (await drafts.ask('GET', '/api/desk/inspections')).body.inspections[0];
}

async function stateOf(drafts: DraftDesk, stack: Stack): Promise<string> {
  return (await labelsOf(drafts, stack.job))[0].state;
}
