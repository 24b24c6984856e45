// The way by keyboard alone: no call here touches the mouse.
import type { Page } from 'playwright-core';

/** More than any screen has; a key that goes round without coming to its goal is a trap, or a control that no key reaches. */
const MOST_PRESSES = 120;

/** Presses Tab, or another key that moves the focus, until what has the focus is called so. */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab'): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses <= MOST_PRESSES; presses++) {
    const focused = await nameOfFocused(page);
    if (name.test(focused)) return;
    seen.push(focused);
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never comes to ${name}. It comes to: ${[...new Set(seen)].join(' | ')}`);
}

/** Sooner after a new step the window takes Enter for a key that bounced: milliseconds. */
const BOUNCE_MS = 350;

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    if (key === 'Enter') await page.waitForTimeout(BOUNCE_MS);
    await page.keyboard.press(key);
  }
}

/** As a screen reader would say it, near enough to tell controls apart. */
function nameOfFocused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement;
    if (!active || active === document.body) return '';
    const labels = active instanceof HTMLInputElement ? [...(active.labels ?? [])] : [];
    const said = active.getAttribute('aria-label') ?? labels[0]?.textContent ?? active.textContent;
    return (said ?? '').trim();
  });
}
