// @module-tag long
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { readArtwork } from '#main/imaging/read.ts';
import { call } from '#test/support/api.ts';
import { officeCopy } from '#test/support/channel/copies.ts';
import { type Print, printLabel } from '#test/support/channel/print.ts';
import { toJpeg } from '#test/support/codec.ts';
import { LASER, shownPrint } from '#test/support/inspection/enrolling.ts';
import { type DraftDesk, openDraftDesk } from '#test/support/production/draft-desk.ts';
import { cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';
import { labelsOf, printedJob } from '#test/support/window-jobs.ts';

/** Of the small sheet's labels. */
const LONG_MM = 40;

describe.skipIf(!hasBrowser)('the print of a label that is checked', () => {
  let desk: Desk;
  let drafts: DraftDesk;

  beforeAll(async () => {
    desk = await openDesk();
    drafts = await openDraftDesk(desk.station);
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk?.close());

  test('is enrolled by two photographs, and told as original, copy or not to be told from then on', async () => {
    const { job, print } = await printedLabel(true, 'Enrolled');
    const copy = await officeCopy(print, LASER, 'plain', 'window/copy');
    const page = await session(job, 'en');
    await show(page, print, 20, 'Record found');
    expect(await lineOf(page).count()).toBe(0);
    await show(page, print, 20, 'Already checked');
    expect(await lineOf(page).count()).toBe(0);
    await showUntil(page, print, 20, 'This print: Original');
    await lineOf(page).getByText('By the usual limits').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);
    await showUntil(page, print, 10, 'This print: Cannot tell');
    await lineOf(page).getByText('Come closer and hold still').waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await showUntil(page, copy, 20, 'This print: Copy');
    await panelOf(page).getByRole('heading', { name: 'Wrong artwork' }).waitFor();
    // The picture is the right one: what is wrong must be in sight, on small screens too.
    await page.setViewportSize({ width: 1024, height: 768 });
    expect(await lineOf(page).evaluate(isInSight)).toBe(true);
    expect(await findingsInEveryLook(page)).toEqual([]);
    expect(await cutOff(page)).toEqual([]);

    const german = await session(job, 'de');
    await showUntil(german, print, 20, 'Dieser Druck: Original');
    await lineOf(german).getByText('Nach den üblichen Grenzen').waitFor();
    expect(await cutOff(german)).toEqual([]);
    await showUntil(german, print, 10, 'Dieser Druck: Nicht zu sagen');
    expect(await cutOff(german)).toEqual([]);
    expect(desk.complaints()).toEqual([]);
  });

  test('is not spoken of where the job enrols none', async () => {
    const { job, print } = await printedLabel(false, 'Plain');
    const page = await session(job, 'en');
    for (const words of ['Record found', 'Already checked', 'Already checked']) await show(page, print, 20, words);
    expect(await lineOf(page).count()).toBe(0);
  });

  async function printedLabel(enrol_prints: boolean, name: string): Promise<{ job: number; print: Print }> {
    const job = await printedJob(drafts, 1, { sent: true, name, change: { enrol_prints } });
    await drafts.ask('POST', `/api/desk/batches/${job}/prints/1/confirm`, { json: { state: 'printed' } });
    const [{ watermark_id }] = await labelsOf(drafts, job);
    const { bytes } = await call(desk.station.url, 'GET', `/api/records/${watermark_id}/watermarked`, {
      token: desk.station.apiKey,
    });
    const marked: Rgb = (await readArtwork(bytes)).picture;
    return { job, print: printLabel(marked, LASER, `window/${name}`) };
  }

  async function session(job: number, language: 'en' | 'de'): Promise<Page> {
    const page = await desk.open({ language, at: `#/verify?job=${job}` });
    const anew = page.getByRole('button', { name: /^(Begin anew|Neu beginnen)/ });
    const begin = page.getByRole('button', { name: /^(Begin|Beginnen) / });
    await anew.or(begin).first().click();
    await page.locator('[data-stage]').waitFor();
    return page;
  }

  let shot = 0;

  /** Sends a photograph as a file, and waits until it is read. */
  async function send(page: Page, print: Print, perMm: number): Promise<void> {
    shot++;
    const buffer = await toJpeg((await shownPrint(print, LONG_MM, perMm, `window/${shot}`)).picture, 92);
    const read = page.waitForResponse((one) => one.url().includes('/frames?') && one.ok());
    await page
      .getByLabel(/Check photo files|Fotos prüfen/)
      .setInputFiles({ name: `${shot}.jpg`, mimeType: 'image/jpeg', buffer });
    await read;
  }

  async function show(page: Page, print: Print, perMm: number, words: string): Promise<void> {
    await send(page, print, perMm);
    await panelOf(page).getByRole('heading', { name: words }).waitFor();
  }

  /** One original in seven cannot be told, and one copy in two: so several photographs are shown, as a person would. */
  async function showUntil(page: Page, print: Print, perMm: number, words: string): Promise<void> {
    const isTold = () =>
      lineOf(page)
        .getByText(words)
        .waitFor({ timeout: 5000 })
        .then(
          () => true,
          () => false,
        );
    for (let tries = 0; tries < 8; tries++) {
      await send(page, print, perMm);
      if (await isTold()) return;
    }
    throw new Error(`No photograph was told as “${words}”.`);
  }
});

function panelOf(page: Page) {
  return page.getByRole('region', { name: /^(Result|Ergebnis)$/ });
}

function lineOf(page: Page) {
  return panelOf(page)
    .getByRole('note')
    .filter({ hasText: /This print|Dieser Druck/ });
}

/** Runs in the page. */
function isInSight(line: Element): boolean {
  const { left, top, width, height } = line.getBoundingClientRect();
  return [top + 2, top + height - 2].every((y) => line.contains(document.elementFromPoint(left + width / 2, y)));
}
