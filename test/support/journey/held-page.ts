// The negative control of what measures presses: a page that is held up at each press.
import type { Browser } from 'playwright-core';
import { launchBrowser } from '#test/support/window.ts';
import { keepPressTimes, p99Of, readPressTimes } from './press-times.ts';

const HELD_MS = 150;
const PRESSES = 5;
/** The page tells its presses every 100 ms. */
const TOLD_AFTER_MS = 1000;

/** Throws if the presses of such a page seem quick. */
export async function checkPressTimes(file: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    await pressHeldPage(browser, file);
  } finally {
    await browser.close();
  }
  const held = readPressTimes(file);
  if (p99Of(held) < HELD_MS) throw new Error(`The negative control was not found: ${JSON.stringify(held)}`);
}

async function pressHeldPage(browser: Browser, file: string): Promise<void> {
  const context = await browser.newContext();
  await keepPressTimes(context, file);
  const page = await context.newPage();
  const hold = `for (const end = performance.now() + ${HELD_MS}; performance.now() < end; );`;
  await page.goto(`data:text/html,<button onclick="${hold.replaceAll('+', '%2B')}">Hold</button>`);
  for (let press = 0; press < PRESSES; press++) await page.getByRole('button').click();
  await page.waitForTimeout(TOLD_AFTER_MS);
}
