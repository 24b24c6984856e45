import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Station, startStation } from '#test/support/station.ts';
import { axeFindings, choose, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';

describe.skipIf(!hasBrowser)('a station that is killed', () => {
  let desk: Desk;
  let again: Station | null = null;

  beforeAll(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk.putAway());
  afterAll(async () => {
    await again?.kill();
    await desk.close();
  });

  test('is missed at once, and the window goes on when it is there again', async () => {
    const page = await desk.open({ at: '#/home' });
    await page.getByText('Data saved').waitFor();
    await desk.station.kill();
    const banner = page.getByRole('alert').filter({ hasText: 'Saved data is safe' });
    await banner.waitFor();
    await page.getByText('No connection').waitFor();
    // A screen whose code is not there yet opens by itself when the station is back.
    await page.getByRole('link', { name: 'Templates' }).click();
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);

    again = await startStation({ folder: desk.station.folder });
    await banner.waitFor({ state: 'hidden' });
    await page.getByText('Data saved').waitFor();
    await page.getByRole('heading', { name: 'Templates', level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: /^anna/ }).isVisible()).toBe(true);
    await page.getByRole('button', { name: /^anna/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Hello, anna' }).waitFor();
  });

  test('comes back with a newer window, which takes the place of the old one', async () => {
    const page = await desk.open();
    await page.evaluate(() => document.querySelector('script[type="module"]')?.setAttribute('src', '/assets/old.js'));
    await restart();
    await page.waitForFunction(() => !document.querySelector('script[src="/assets/old.js"]'));
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  });

  test('says how to open a window anew, since it forgets its windows', async () => {
    const page = await desk.open({ language: 'de' });
    await restart((folder) => rmSync(join(folder, 'station.windows')));
    await page.getByRole('heading', { name: 'Öffnen Sie das Fenster neu' }).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
  });

  test('says, where it had to make its database anew, that it had, until somebody has read it', async () => {
    const page = await desk.open({ at: '#/records' });
    await restart((folder) => {
      for (const ending of ['', '-wal', '-shm']) rmSync(join(folder, `station.db${ending}`), { force: true });
    });
    const notices = page.getByRole('region', { name: 'Messages of the station' });
    await notices.getByText(/Everything was made anew/).waitFor();
    expect(await findingsInEveryLook(page)).toEqual([]);
    await choose(page, { language: 'de' });
    await page.getByText('Nichts, was die Station bestätigt hatte, ist verloren.').waitFor();
    await choose(page, { language: 'en' });
    await notices.getByRole('button', { name: 'I have read it' }).click();
    await notices.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('heading', { name: 'Records', level: 1 }).waitFor();
    expect(await page.evaluate(async () => (await fetch('/api/desk/notices')).json())).toMatchObject({ notices: [] });
  });

  async function restart(between: (folder: string) => void = () => {}): Promise<void> {
    await (again ?? desk.station).kill();
    between(desk.station.folder);
    again = await startStation({ folder: desk.station.folder });
  }
});
