import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeAnyway, openWith, picture, sampleTable } from '#test/support/create/window-files.ts';
import { axeFindings, type Desk, hasBrowser, openDesk } from '#test/support/window.ts';
import { makeRecords } from '#test/support/window-records.ts';

describe.skipIf(!hasBrowser)('search everywhere', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('finds jobs, pages, settings and actions by keyboard alone, the last used first', async () => {
    const page = await openWith(desk, [sampleTable('wine'), await picture('front.png')]);
    await page.getByRole('button', { name: 'Make 19 labels' }).waitFor();
    await makeAnyway(page, 'Make 19 labels');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const field = page.getByRole('combobox', { name: 'Search everywhere' });
    const open = async () => {
      await page.keyboard.press('Control+k');
      // Keys that come before the field has the focus go to the page behind it.
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    };
    await open();
    await page.keyboard.type('wine');
    const first = page.getByRole('option').first();
    // What was left out of the job is still a draft of this name.
    await page
      .getByRole('option', { name: /^wine.*Job$/ })
      .first()
      .waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });

    await open();
    await page.keyboard.type('templ');
    await first.filter({ hasText: 'Templates' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Templates', level: 1 }).waitFor();

    await open();
    await page.keyboard.type('my password');
    await first.filter({ hasText: 'Change passphrase' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Current passphrase').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await open();
    await page.keyboard.type('statis');
    await first.filter({ hasText: 'Statistics' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Statistics', level: 1 }).waitFor();

    await open();
    await page.keyboard.type('second person');
    await first.filter({ hasText: 'Second person for void and reprint' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    await page.getByText('Second person for void and reprint').waitFor();

    await open();
    await first.filter({ hasText: 'Second person' }).waitFor();
    await page.getByRole('option').nth(1).filter({ hasText: 'Statistics' }).waitFor();
    await page.getByRole('option').nth(2).filter({ hasText: 'Change passphrase' }).waitFor();
    await page.getByRole('option').nth(3).filter({ hasText: 'Templates' }).waitFor();
    await page.keyboard.type('nothing like this');
    await page.getByText('Nothing found for “nothing like this”.').waitFor();
  });

  test('Enter opens what the words that stand there find, however slow the station answers', async () => {
    const { url, apiKey } = desk.station;
    const made = await makeRecords(url, apiKey, [
      { metadata: { product_name: 'Riesling 2024' } },
      { metadata: { product_name: 'Pinot 2023' } },
    ]);
    const [riesling, pinot] = made;
    const page = await desk.open();
    const field = page.getByRole('combobox', { name: 'Search everywhere' });
    await page.keyboard.press('Control+k');
    await field.fill('Riesling 2024');
    await page.getByRole('option', { name: new RegExp(`^${riesling}`) }).waitFor();

    // From here on the station answers when the test lets it.
    const held = Promise.withResolvers<void>();
    await page.route(/\/api\/records\?/, async (route) => {
      await held.promise;
      await route.continue();
    });
    const asked = page.waitForRequest((request) => request.url().includes('Pinot'));
    await field.fill('Pinot 2023');
    await page.keyboard.press('Enter');
    await asked;
    // What was found for the words before is gone, and nothing of it was opened.
    expect(await page.getByRole('option', { name: new RegExp(`^${riesling}`) }).count()).toBe(0);
    expect(page.url()).not.toContain('/records/');
    held.resolve();
    await expect.poll(() => page.url()).toContain(`/records/${pinot}`);
    await field.waitFor({ state: 'hidden' });

    // A hand scanner types an ID and Enter at once.
    await page.keyboard.press('Control+k');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type(`${riesling}\n`);
    await expect.poll(() => page.url()).toContain(`/records/${riesling}`);
  });

  test('nothing was refused by the policy, and nothing broke', () => {
    expect(desk.complaints()).toEqual([]);
  });
});
