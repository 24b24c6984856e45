import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Station, startStation } from '../support/station.ts';
import { axeFindings, type Desk, hasBrowser, openDesk } from '../support/window.ts';

describe.skipIf(!hasBrowser)('a station that is killed', () => {
  let desk: Desk;
  let again: Station | null = null;

  beforeAll(async () => {
    desk = await openDesk();
  });
  afterAll(async () => {
    await again?.kill();
    await desk.close();
  });

  test('is missed at once, and the window goes on when it is there again', async () => {
    const page = await desk.open({ at: '#/home' });
    await page.getByText('Data saved').waitFor();
    await desk.station.kill();
    const banner = page.getByRole('alert').filter({ hasText: 'The station does not answer.' });
    await banner.waitFor();
    await page.getByText('No connection').waitFor();
    expect(await axeFindings(page)).toEqual([]);

    again = await startStation({ folder: desk.station.folder });
    await banner.waitFor({ state: 'hidden', timeout: 20_000 });
    await page.getByText('Data saved').waitFor();
    await page.getByRole('status').filter({ hasText: 'The station answers again.' }).waitFor();
    expect(await page.getByRole('button', { name: /^anna/ }).isVisible()).toBe(true);
    await page.getByRole('button', { name: /^anna/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Hello, anna' }).waitFor();
  });
});
