import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, cutOff, type Desk, findingsInEveryLook, hasBrowser, openDesk } from '#test/support/window.ts';

describe.skipIf(!hasBrowser)('the first start', () => {
  let desk: Desk;

  beforeAll(async () => {
    desk = await openDesk({ operator: null });
  });
  afterEach(() => desk.putAway());
  afterAll(() => desk.close());

  test('tells the rules before they are broken, in German too, and is fit for everybody', async () => {
    const page = await desk.open({ signedIn: false, language: 'de' });
    await page.getByRole('heading', { name: 'Willkommen bei Twinmark' }).waitFor();
    await page.getByText('Mindestens 10 Zeichen').waitFor();
    await page.getByText('Sie haben eine Sicherung einer Station?').waitFor();
    expect(await page.getByRole('button', { name: 'Eingabe zeigen oder verbergen' }).count()).toBe(2);
    expect(await cutOff(page)).toEqual([]);
    expect(await findingsInEveryLook(page)).toEqual([]);
  });

  test('is done by keyboard alone, up to the first screen', async () => {
    const page = await desk.open({ signedIn: false });
    const type = async (text: string) => {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    };
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await type('Ännchen Müller');
    await type('correct horse battery');
    await page.keyboard.type('correct horse batterie');
    await page.keyboard.press('Enter');
    await page.getByText('The two are not the same.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('correct horse battery');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Hello, Ännchen Müller' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Begin empty');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await page.waitForURL(/#\/home$/);
  });

  test('comes only once', async () => {
    const page = await desk.open({ signedIn: false });
    await page.getByRole('heading', { name: 'Hello, Ännchen Müller' }).waitFor();
    expect(await page.getByText('Welcome to Twinmark').count()).toBe(0);
    expect(desk.complaints()).toEqual([]);
  });
});
