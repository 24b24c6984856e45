import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { choose, type GivenFile, openCreate, openWith, picture, table } from '#test/support/create/window-files.ts';
import { type Desk, hasBrowser, openDesk } from '#test/support/window.ts';

describe.skipIf(!hasBrowser)('a job that is prepared while something else goes on', () => {
  let desk: Desk;
  let front: GivenFile;
  const parts = table('parts.csv', 'product_name;brand\nHammer;Eisen\nZange;Eisen\n');
  const others = table('others.csv', 'product_name;brand\nSäge;Holz\nFeile;Holz\n');

  beforeAll(async () => {
    desk = await openDesk();
    front = await picture('front.png');
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('what another window changes is shown, and what a spreadsheet is that was replaced is undone in none', async () => {
    const page = await openWith(desk, [parts, front]);
    await page.getByRole('gridcell', { name: 'Hammer' }).waitFor();
    const other = await desk.open({ at: new URL(page.url()).hash });
    await edit(other, 'Hammer', 'Bohrer');
    await page.getByRole('gridcell', { name: 'Bohrer' }).waitFor();

    await edit(page, 'Zange', 'Kneifzange');
    await choose(page, [others]);
    await page.getByRole('button', { name: 'Take it for this job' }).click();
    await page.getByRole('gridcell', { name: 'Feile' }).waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.waitForTimeout(500);
    await expect.poll(() => cells(page)).toEqual(['Säge', 'Holz', 'Feile', 'Holz']);
  });

  test('a question about a file stays with its job', async () => {
    const page = await openWith(desk, [parts, front]);
    await choose(page, [others]);
    await page.getByRole('dialog', { name: 'What is others.csv for?' }).waitFor();
    const first = new URL(page.url()).hash;
    await page.evaluate(() => {
      location.hash = '#/create?hand=generic';
    });
    await page.waitForURL((url) => /^#\/create\/\d+/.test(url.hash) && url.hash !== first);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Make/ }).waitFor();
    await choose(page, [front]);
    await page.getByText('front.png').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test.each([
    ['from the next screen', '[role="grid"]'],
    ['before the next screen is shown', null],
  ])('whoever comes back %s to a job that was just discarded keeps it', async (_, gone) => {
    const page = await openWith(desk, [parts, front]);
    const { hash } = new URL(page.url());
    // Pressed from within the page: on a slow machine, a press from outside may come after the ten seconds.
    await page.getByRole('button', { name: 'Discard' }).evaluate(async (button: HTMLElement, selector) => {
      button.click();
      while (selector && document.querySelector(selector)) await new Promise((resolve) => setTimeout(resolve, 10));
      history.back();
    }, gone);
    await page.getByRole('gridcell', { name: 'Hammer' }).waitFor();
    await page.getByText('“parts” was discarded.').waitFor({ state: 'detached' });
    const status = await page.evaluate(
      async (id) => (await fetch(`/api/desk/drafts/${id}`)).status,
      hash.split('/').at(-1) ?? '',
    );
    expect(status).toBe(200);
  });

  test('a job that another window threw away says so', async () => {
    const page = await openWith(desk, [parts, front]);
    await page.evaluate(async (hash) => {
      await fetch(`/api/desk/drafts/${hash.split('/').at(-1)}`, { method: 'DELETE' });
    }, new URL(page.url()).hash);
    await page.getByRole('heading', { name: 'This job is no longer being prepared' }).waitFor();
  });

  test('labels are made of all files that were given, also of those on their way', async () => {
    const page = await openCreate(desk);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/artworks?name=late.png', async (route) => {
      await released;
      await route.continue();
    });
    const rows = table('named.csv', 'product_name;artwork\nHammer;early.png\nZange;late.png\n');
    await choose(page, [rows, { ...front, name: 'early.png' }, { ...(await picture('late.png')), name: 'late.png' }]);
    await page.getByRole('button', { name: 'Make 1 label' }).waitFor();
    const draft = new URL(page.url()).hash;
    await page.keyboard.press('Control+Enter');
    await page.waitForTimeout(500);
    release();
    await page.waitForURL(/#\/jobs\/\d+/);
    const id = Number(new URL(page.url()).hash.split('/').at(-1));
    const batch = await page.evaluate(async (id) => (await fetch(`/api/desk/batches/${id}`)).json(), id);
    expect(Object.values(batch.counts as Record<string, number>).reduce((sum, one) => sum + one, 0)).toBe(2);
    // Who comes back to the job that was prepared is led to the one that it became.
    await page.goto(`${page.url().split('#')[0]}${draft}`);
    await page.getByRole('link', { name: `Go to job ${id}` }).click();
    await page.waitForURL(new RegExp(`#/jobs/${id}$`));
  });
});

async function edit(page: Page, before: string, text: string): Promise<void> {
  await page.getByRole('gridcell', { name: before }).click();
  await page.getByRole('grid').focus();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: /, row \d+$/ }).fill(text);
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: text, exact: true }).waitFor();
}

function cells(page: Page): Promise<string[]> {
  return page.getByRole('gridcell').allInnerTexts();
}
