import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { type Station, startStation } from '#test/support/station.ts';
import { axeFindings, hasBrowser, launchBrowser } from '#test/support/window.ts';
import { type Windows, windowsOf } from '#test/support/windows.ts';

/** A camera of Chromium's own that can be set, unlike one that shows a film. */
const CAMERA = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];

describe.skipIf(!hasBrowser)('camera profiles', () => {
  let station: Station;
  let browser: Awaited<ReturnType<typeof launchBrowser>>;
  let windows: Windows;

  beforeAll(async () => {
    await ensureWindow(new URL('../..', import.meta.url).pathname.replace(/\/$/, ''));
    [station, browser] = await Promise.all([startStation(), launchBrowser(undefined, CAMERA)]);
    windows = windowsOf(station, browser);
  });
  afterEach(() => windows.putAway());
  afterAll(async () => {
    await browser.close();
    await station.remove();
  });

  test('are set by keys, kept for the station, and chosen when the camera is there again', async () => {
    const page = await windows.open({ at: '#/verify' });
    await page.getByRole('button', { name: 'Set the camera' }).click();
    const focus = page.getByRole('switch', { name: 'Automatic focus' });
    if (await focus.isChecked()) await focus.click();
    const slider = page.getByRole('slider', { name: 'Focus' });
    await slider.press('Home');
    await slider.press('ArrowRight');
    const set = await slider.getAttribute('aria-valuenow');
    await page.getByRole('textbox', { name: 'Distance and notes' }).fill('22 cm above the table');
    await page.getByRole('textbox', { name: 'Name of the profile' }).fill('Wine');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('22 cm above the table').waitFor();

    // Another window of this station, as after a restart: nobody has chosen a profile there.
    const other = await windows.open({ at: '#/verify', width: 1366, height: 768 });
    await other.getByRole('combobox', { name: 'Camera profile' }).waitFor();
    await other.getByText('22 cm above the table').waitFor();
    expect(await other.getByRole('combobox', { name: 'Camera profile' }).inputValue()).toBe('Wine');
    await other.getByRole('button', { name: 'Set the camera' }).click();
    expect(await other.getByRole('slider', { name: 'Focus' }).getAttribute('aria-valuenow')).toBe(set);
    expect(await focusOf(other)).toBe(Number(set));

    await other.getByRole('button', { name: 'Delete the profile Wine' }).click();
    await other
      .getByRole('combobox', { name: 'Camera profile' })
      .and(other.locator(':not(:has(option + option))'))
      .waitFor();
  });
});

/** As the camera itself says. */
function focusOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { srcObject } = document.querySelector('video') as HTMLVideoElement;
    const [track] = (srcObject as MediaStream).getVideoTracks();
    return (track.getSettings() as { focusDistance: number }).focusDistance;
  });
}
