import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openWith, picture, rowsRead, sampleTable } from '#test/support/create/window-files.ts';
import { cutOff, type Desk, hasBrowser, openDesk } from '#test/support/window.ts';

describe.skipIf(!hasBrowser)('the rows of a spreadsheet have the room of the window', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test.each([
    { width: 1366, height: 768, least: 10, language: 'en' },
    { width: 1024, height: 700, least: 5, language: 'de' },
    // 1366 x 768, enlarged to 200 %.
    { width: 683, height: 384, least: 5, language: 'en' },
    // Rows are as high as a glove needs.
    { width: 1366, height: 768, least: 5, language: 'de', mode: 'operator' },
    { width: 1024, height: 700, least: 5, language: 'de', mode: 'operator' },
  ] as const)('$width x $height pixels show $least rows', async ({ least, ...options }) => {
    const page = await openWith(desk, [sampleTable('wine'), await picture('front.png')], options);
    await rowsRead(page);
    await page.getByRole('button', { name: /^2 / }).getByText('front.png').waitFor();
    await page.getByRole('grid').scrollIntoViewIfNeeded();
    // The progress of the upload takes a moment to leave.
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(least);
    expect(await cutOff(page)).toEqual([]);
  });

  test.each(['en', 'de', 'fr'] as const)('the name of the job is read beside its parts (%s)', async (language) => {
    const page = await openWith(desk, [sampleTable('wine'), await picture('front.png')], { language });
    await rowsRead(page);
    await page.getByRole('button', { name: /^2 / }).getByText('front.png').waitFor();
    const name = await page.getByRole('heading', { name: 'wine', level: 1 }).boundingBox();
    expect(name?.width).toBeGreaterThanOrEqual(80 - 1);
    // While the artwork is checked, the button says so beside its size and may have to shorten it.
    await expect.poll(() => cutOff(page)).toEqual([]);
  });

  test.each([
    { width: 1024, height: 700 },
    { width: 1366, height: 768 },
    { width: 1920, height: 1080 },
    { width: 2560, height: 1440 },
    { width: 1024, height: 768, mode: 'operator' },
    { width: 2560, height: 1440, mode: 'operator' },
  ] as const)('the sheet lies in its panel, beside its settings: %o', async (size) => {
    const page = await openWith(desk, [sampleTable('wine'), await picture('front.png')], { language: 'de', ...size });
    await page.getByRole('button', { name: /^3 / }).click();
    const sheet = page.getByRole('region', { name: 'Etiketten auf dem Bogen' });
    const [panel, map] = [await sheet.boundingBox(), await sheet.getByRole('group').last().boundingBox()];
    if (!panel || !map) throw new Error('The sheet is not shown.');
    expect(map.x).toBeGreaterThan(panel.x);
    expect(map.x + map.width).toBeLessThan(panel.x + panel.width);
    const settings = await page.getByRole('combobox', { name: 'Etikettenbogen' }).boundingBox({ timeout: 20_000 });
    expect((settings?.x ?? size.width) + (settings?.width ?? 0)).toBeLessThan(size.width);
    expect(map.height / map.width).toBeCloseTo(297 / 210, 1);
    expect(await cutOff(page)).toEqual([]);
    await page.getByRole('button', { name: 'Eigener Bogen' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await cutOff(page)).toEqual([]);
  });
});

/** Rows that are in sight from edge to edge, with nothing over them: what lies at both their edges is the row itself. */
function wholeRows(page: Page): Promise<number> {
  return page.evaluate(() => {
    const left = document.querySelector('[role="grid"]')?.getBoundingClientRect().left ?? 0;
    const isInSight = (row: Element) => {
      const { top, bottom } = row.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(left + 20, y)));
    };
    return [...document.querySelectorAll('[role="row"][data-verdict]')].filter(isInSight).length;
  });
}
