import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { choose, openWith, picture, rowsRead, table } from '#test/support/create/window-files.ts';
import { SCREENS, whole } from '#test/support/journey/screens.ts';
import { type Desk, hasBrowser, openDesk } from '#test/support/window.ts';

/** What a first paint may take on a machine with nothing else to do: milliseconds. */
const FIRST_PAINT_MS = 1000;
/** As often as the machine takes longer for a page of one line, it may take longer for the window; idle it takes so long. */
const LINE_MS = 60;

describe.skipIf(!hasBrowser)('the ways through the window', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('lead from the sample to a proven sheet in three presses at most, without a question', async () => {
    const page = await desk.open({ at: '#/home', script: countPresses });
    await page.getByRole('link', { name: 'Begin with the sample' }).click();
    await page.getByRole('button', { name: /^Make \d+ labels/ }).click();
    await page.waitForURL(/#\/jobs\/\d+/);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page
      .getByText(/^(\d+) of \1 proven/)
      .first()
      .waitFor();
    expect(await presses(page)).toBeLessThanOrEqual(3);
  });

  test('lead from an own spreadsheet and artwork to a proven sheet in six presses at most', async () => {
    const page = await desk.open({ at: '#/create', script: countPresses });
    const rows = 'Produkt;Menge\nRiesling;3\nPinot;4\n';
    await choose(page, [table('Herbst.csv', rows), await picture('front.png')]);
    await page.getByRole('button', { name: 'Make 2 labels' }).click();
    await page.waitForURL(/#\/jobs\/\d+/);
    await page.getByText('2 of 2 proven').first().waitFor();
    expect(await presses(page)).toBeLessThanOrEqual(6);
  });

  test('a red row is mended in three presses, beside what is typed', async () => {
    const rows = 'product_name;gtin\nRiesling;4006381333931\nPinot;4006381333932\n';
    const page = await openWith(desk, [table('Red.csv', rows), await picture('front.png')], { script: countPresses });
    await rowsRead(page);
    const before = await presses(page);
    await page.getByRole('button', { name: '1 red', exact: true }).click();
    await page.locator('[role="gridcell"][aria-selected="true"]').filter({ hasText: '4006381333932' }).waitFor();
    await page.keyboard.type('4006381333931');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Make 2 labels' }).waitFor();
    expect((await presses(page)) - before).toBeLessThanOrEqual(3);
  });

  test('a press too many is counted: of the mouse, of a key, and not what is typed', async () => {
    const page = await desk.open({ at: '#/records', script: countPresses });
    await page.locator('main input').first().click();
    await page.keyboard.type('Riesling');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+k');
    expect(await presses(page)).toBe(3);
  });

  test('every screen is painted at once, and nothing moves after it', async () => {
    const page = await desk.open({ width: 1366, height: 768, script: watchShifts });
    const { origin } = new URL(page.url());
    const line: number[] = [];
    const paints: number[] = [];
    const moved: string[] = [];
    for (const at of SCREENS) {
      line.push(await paintOf(page, `${origin}/mark.svg`));
      paints.push(await paintOf(page, `${origin}/${at}`));
      await page.locator('h1').first().waitFor();
      await whole(page);
      // What comes late moves what stands there already.
      await page.waitForTimeout(500);
      moved.push(...(await shiftsOf(page)).map((one) => `${at}: ${one}`));
    }
    expect(moved).toEqual([]);
    expect(middle(paints)).toBeLessThan(FIRST_PAINT_MS * Math.max(1, middle(line) / LINE_MS));
  });

  test('what moves is seen', async () => {
    const page = await desk.open({ at: '#/records', script: watchShifts });
    await whole(page);
    await page.evaluate(async () => {
      document.querySelector('h1')?.insertAdjacentHTML('beforebegin', '<p>late</p><p>late</p><p>late</p>');
      await new Promise((resolve) => setTimeout(resolve, 500));
    });
    expect(await shiftsOf(page)).not.toEqual([]);
  });
});

/** Counts what a person presses: mouse, and keys that type nothing. */
function countPresses(): void {
  const kept = window as unknown as { presses: number };
  kept.presses = 0;
  const types = ({ key, ctrlKey }: KeyboardEvent) => key.length === 1 && !ctrlKey;
  const isAlone = ({ key }: KeyboardEvent) => !['Control', 'Shift', 'Alt', 'Meta'].includes(key);
  addEventListener('pointerdown', () => kept.presses++, { capture: true });
  addEventListener('keydown', (event) => (kept.presses += !types(event) && isAlone(event) ? 1 : 0), { capture: true });
}

function presses(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { presses: number }).presses);
}

function watchShifts(): void {
  const kept = window as unknown as { shifts: string[] };
  kept.shifts = [];
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly { readonly node: Node | null }[];
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      const what = sources.map(({ node }) => `<${node?.nodeName} ${(node as Element | null)?.className}>`).join(' ');
      kept.shifts.push(`${value.toFixed(4)} ${what}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

/** Milliseconds from the call to the first paint, of a page that is loaded anew. */
async function paintOf(page: Page, url: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(url);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          resolve(list.getEntries()[0].startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
