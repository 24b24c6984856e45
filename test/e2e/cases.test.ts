import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk, smallTargets } from '#test/support/window.ts';
import { CASE_SETTINGS, makeCases, seeAt } from '#test/support/window-cases.ts';
import { makeRecords } from '#test/support/window-records.ts';

describe.skipIf(!hasBrowser)('suspicious labels', () => {
  let desk: Desk;
  let copied: string;
  let watched: string;
  let later: string;

  beforeAll(async () => {
    desk = await openDesk({ settings: CASE_SETTINGS });
    const { url, apiKey } = desk.station;
    [copied, watched] = await makeCases(url, apiKey, [
      { product: 'Riesling 2027', places: 12, photos: ['genuine', 'forged'] },
      { product: 'Olive oil', places: 6 },
    ]);
    [later] = await makeRecords(url, apiKey, [{ metadata: { product_name: 'Tea' } }]);
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('are listed by product, looked at and judged with a reason', async () => {
    const page = await desk.open({ at: '#/home' });
    await page.getByRole('navigation', { name: 'Main areas' }).getByRole('link', { name: 'Suspicious' }).click();
    await page.getByRole('heading', { name: 'Riesling 2027' }).waitFor();
    await page.getByRole('heading', { name: 'Olive oil' }).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    expect([await cutOff(page), await smallTargets(page, 24)]).toEqual([[], []]);
    await page.getByText('Watched', { exact: true }).first().click();
    await page.getByRole('heading', { name: 'Riesling 2027' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: watched }).waitFor();
    await page.getByText('All', { exact: true }).click();
    await page.getByRole('link', { name: copied }).click();
    await page.getByRole('heading', { name: copied, level: 1 }).waitFor();
    await page.getByText('It was seen at places that are too far apart for one label.').waitFor();
    await page.getByText('1. Germany').waitFor();
    await page.getByText('From place 1 to place 2').waitFor();
    await page.getByText('It shows something else than the record where it is framed.').waitFor();
    expect(await page.locator('figure svg polygon').count()).toBeGreaterThan(0);
    expect(await findingsInEveryLook(page)).toEqual([]);
    expect([await cutOff(page), await smallTargets(page, 24)]).toEqual([[], []]);
    await page.getByText('Nobody has said anything yet.').waitFor();
    await page.getByRole('textbox', { name: 'Reason' }).fill('bought one at the fair');
    await page.getByRole('button', { name: 'There are copies' }).click();
    await page.getByText('There are copies of this label. It proves nothing any more.').waitFor();
    await page.getByText('bought one at the fair').waitFor();
  });

  test('are saved as a report and as a table, and lose a photograph that somebody takes away', async () => {
    const page = await desk.open({ at: `#/cases/${copied}` });
    for (const [name, ending] of [
      ['Save as PDF', 'pdf'],
      ['Save as CSV', 'csv'],
    ]) {
      const loading = page.waitForEvent('download');
      await page.getByRole('link', { name }).click();
      expect((await loading).suggestedFilename()).toMatch(new RegExp(`^${copied} \\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
    }
    const photos = page.getByRole('img', { name: `Photograph of ${copied}` });
    expect(await photos.count()).toBe(2);
    await page.getByRole('button', { name: 'Remove the photograph' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the photograph' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.querySelectorAll('figure svg polygon').length === 0);
    expect(await photos.count()).toBe(1);
  });

  test('are told in the window as soon as one becomes suspicious, and found by keyboard alone', async () => {
    const page = await desk.open({ at: '#/home' });
    await page.getByRole('navigation', { name: 'Main areas' }).waitFor();
    await seeAt(desk.station.url, later, 12);
    await page.getByRole('heading', { name: `The label ${later} looks as if there were copies of it` }).waitFor();
    await page.goto(page.url().replace(/#.*/, '#/cases'));
    await page.getByRole('link', { name: later }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    const tabTo = async (wanted: string) => {
      for (let i = 0; i < 80 && (await focused()) !== wanted; i++) await page.keyboard.press('Tab');
      expect(await focused()).toBe(wanted);
    };
    await tabTo(later);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: later, level: 1 }).waitFor();
    for (let i = 0; i < 80 && !(await page.evaluate(() => document.activeElement?.matches('input'))); i++)
      await page.keyboard.press('Tab');
    await page.keyboard.type('stood at a fair');
    await tabTo('Set back to clear');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing in the scans speaks against this label.').waitFor();
    await page.getByText('stood at a fair').waitFor();
  });

  test('are told in German, in the dark, on a small screen', async () => {
    const page = await desk.open({ at: '#/cases', language: 'de', look: 'dark' });
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.getByRole('heading', { name: 'Verdächtige Etiketten' }).waitFor();
    expect(await cutOff(page)).toEqual([]);
    await page.getByRole('link', { name: copied }).click();
    await page.getByText('1. Deutschland').waitFor();
    await page.getByRole('button', { name: 'Verdacht aufheben' }).waitFor();
    expect(await cutOff(page)).toEqual([]);
    expect(desk.complaints()).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)('where scans.cases is off', () => {
  test('the rail has no suspicious labels, and their page says who can turn them on', async () => {
    const desk = await openDesk();
    try {
      const page = await desk.open({ at: '#/cases' });
      await page.getByText('An admin can turn that on: the setting scans.cases.').waitFor();
      const rail = page.getByRole('navigation', { name: 'Main areas' });
      await rail.getByRole('link', { name: 'Records' }).waitFor();
      expect(await rail.getByRole('link', { name: 'Suspicious' }).count()).toBe(0);
    } finally {
      await desk.close();
    }
  });
});
