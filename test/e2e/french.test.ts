import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, cutOff, type Desk, hasBrowser, openDesk } from '#test/support/window.ts';

/** The screens of a day at the line, by their headings. */
const SCREENS = [
  ['#/home', 'Accueil'],
  ['#/create', 'Créer des étiquettes'],
  ['#/jobs', 'Travaux'],
  ['#/verify', 'Contrôler'],
  ['#/records', 'Fiches'],
  ['#/devices', 'Appareils'],
  ['#/templates', 'Modèles'],
  ['#/tokens', 'Jetons'],
  ['#/settings', 'Réglages'],
] as const;

describe.skipIf(!hasBrowser)('a language that is loaded when it is chosen', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('is loaded once it is chosen, and stays chosen', async () => {
    const page = await desk.open();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    expect(await loadedFrench(page)).toBe(false);
    await page.getByRole('button', { name: /^anna/ }).click();
    await page.getByText('Français').click();
    await page.getByRole('heading', { name: 'Accueil', level: 1 }).waitFor();
    expect(await loadedFrench(page)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr');
    await page.reload();
    await page.getByRole('heading', { name: 'Accueil', level: 1 }).waitFor();
  });

  test.each([1366, 1024])('has all main screens, fit for everybody and not cut off (%i pixels wide)', async (width) => {
    const page = await desk.open({ language: 'fr', width, height: 768, at: SCREENS[0][0] });
    for (const [at, name] of SCREENS) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, at);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      expect(await axeFindings(page), name).toEqual([]);
      expect(await cutOff(page), name).toEqual([]);
    }
  });
});

function loadedFrench(page: Page): Promise<boolean> {
  return page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/fr-[^/]+\.js$/.test(name)));
}
