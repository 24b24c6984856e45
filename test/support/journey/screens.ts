// The screens of the window that stand at an address of their own.
import type { Page } from 'playwright-core';

export const SCREENS = [
  ...['#/home', '#/create', '#/jobs', '#/jobs/queue', '#/jobs/statistics', '#/printers', '#/verify', '#/verify/lists'],
  ...['#/records', '#/tokens', '#/devices', '#/templates', '#/templates/wine', '#/manual'],
  ...['#/settings', '#/settings/accounts', '#/settings/backups', '#/settings/diagnostics', '#/settings/activity'],
] as const;

/** Goes to a screen and waits until it stands there. */
export async function goTo(page: Page, at: string): Promise<void> {
  await page.evaluate((hash) => {
    // The title that stands there comes no second time.
    if ((location.hash || '#/home') === hash) return;
    document.querySelector('h1')?.setAttribute('data-left', '');
    location.hash = hash;
  }, at);
  await page.locator('h1:not([data-left])').first().waitFor();
  await whole(page);
}

/** Until nothing of it is a place for what is still on its way. */
export async function whole(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [data-late="true"]'));
}
