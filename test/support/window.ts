// The window as people have it: the built pages, a real station behind them, a real Chromium before them.

import axe from 'axe-core/axe.min.js';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ensureWindow } from '#main/desktop/window-build.ts';
import type { Language } from '#shared/words/languages.ts';
import { findBrowser } from '#test/browser.ts';
import { OPERATOR, type Station, type StationOptions, startStation } from './station.ts';
import { LOOKS, type Look, type Windows, windowsOf } from './windows.ts';

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');

/** A station and a browser, for the tests of one file. */
export interface Desk extends Windows {
  readonly station: Station;
  readonly browser: Browser;
  close(): Promise<void>;
}

/** Whether there is a browser to test with; without one these tests are skipped. */
export const hasBrowser = findBrowser() !== null;

export interface DeskOptions extends StationOptions {
  /** What the desk's camera shows, over and over; without a film there is no camera. */
  readonly film?: string;
}

export async function openDesk({ film, ...options }: DeskOptions = {}): Promise<Desk> {
  await ensureWindow(root);
  const [station, browser] = await Promise.all([startStation(options), launchBrowser(film)]);
  return deskOf(station, browser);
}

/** A browser of its own at a station that runs already: labels are made before they can be filmed. */
export async function openFilmDesk(station: Station, film: string): Promise<Desk> {
  await ensureWindow(root);
  const { close, ...desk } = deskOf(station, await launchBrowser(film));
  return { ...desk, close: () => close(false) };
}

function deskOf(station: Station, browser: Browser): Desk & { close(withStation?: boolean): Promise<void> } {
  return {
    station,
    browser,
    ...windowsOf(station, browser),
    async close(withStation = true) {
      await browser.close();
      if (withStation) await station.remove();
    },
  };
}

/** Without a screen, a process for graphics alone takes a tenth of the processor time of these tests. */
const ONE_PROCESS = ['--disable-gpu', '--in-process-gpu'];

export function launchBrowser(film?: string, more: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('There is no Chromium to test with.');
  // Chromium refuses to sandbox what root starts.
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...ONE_PROCESS, ...more];
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
  return chromium.launch({ executablePath, args: film === undefined ? args : [...args, ...camera] });
}

/** As the sign-in page does, without typing. */
export async function signIn(page: Page, who: { username: string; passphrase: string } = OPERATOR): Promise<void> {
  const status = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/desk/sign-in', { method: 'POST', headers, body: JSON.stringify(body) })).status;
  }, who);
  if (status !== 200) throw new Error(`The station refused the sign-in (${status}).`);
  await page.reload();
}

/** Changes theme, mode or language of an open window without a reload, as another window's menu would. */
export async function choose(
  page: Page,
  kept: { readonly theme?: Look; readonly mode?: 'desk' | 'operator'; readonly language?: Language },
): Promise<void> {
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) {
      localStorage[`twinmark.${name}`] = value;
      window.dispatchEvent(new StorageEvent('storage', { key: `twinmark.${name}` }));
    }
    // Until it is painted.
    return new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
  }, kept);
}

/** Resolves when nothing is dimmed because newer rows are on their way, and nothing fades. */
async function shownWhole(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[data-late="true"]'));
  await page.evaluate(async () => {
    const ends = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ends.map(({ finished }) => finished));
  });
}

/** Of axe's rules, those that look at colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What is wrong for people who see, hear or move otherwise: WCAG 2.2 AA by axe, what is serious or critical. */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await shownWhole(page);
  return page.evaluate(async (values) => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const runOnly = values ? { type: 'rule', values } : tags;
    // @ts-expect-error axe was put there a line above.
    const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'] });
    type Violation = {
      id: string;
      impact: string;
      help: string;
      nodes: { target: string[]; failureSummary: string }[];
    };
    return (violations as Violation[])
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
      );
  }, rules);
}

/** The findings in light, dark and high contrast, and with the large targets of the operator mode. */
export async function findingsInEveryLook(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const theme of LOOKS) {
    await choose(page, { theme });
    await coloursSettled(page);
    // Another look has other colours, and the same page.
    const rules = theme === 'light' ? undefined : COLOUR_RULES;
    findings.push(...(await axeFindings(page, rules)).map((one) => `${theme}: ${one}`));
  }
  await choose(page, { theme: 'light', mode: 'operator' });
  await coloursSettled(page);
  findings.push(...(await axeFindings(page)).map((one) => `operator mode: ${one}`));
  findings.push(...(await cutOff(page)).map((one) => `operator mode: ${one}`));
  await choose(page, { mode: 'desk' });
  await coloursSettled(page);
  await idle(page);
  return findings;
}

/** Until the page has nothing left to do: a key that a test presses now does not wait for what the test itself began. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
}

/** Colours go over into those of another look; in between nobody reads. */
export async function coloursSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
  });
}

/** Texts that do not fit where they stand, and pages that are wider than the window. */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > window.innerWidth ? ['the page is wider than the window'] : [];
    const narrow = [
      ...document.querySelectorAll(
        'button, .mantine-Button-label, a, h1, h2, h3, label, th, p, summary, legend, [role="tab"]',
      ),
    ]
      .filter((one) => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
      .map((one) => `"${one.textContent?.trim().slice(0, 60)}" is cut off`);
    return [...wide, ...narrow];
  });
}

/** What is smaller than a target may be, of all that can be pressed. */
export async function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((pixels) => {
    const all = [...document.querySelectorAll<HTMLElement>('button, a[href], [role="menuitem"], select')];
    return all
      .filter(
        (one) => one.checkVisibility() && one.offsetHeight < pixels && getComputedStyle(one).position !== 'absolute',
      )
      .map((one) => `"${one.textContent?.trim() || one.ariaLabel}" is ${one.offsetHeight} pixels high`);
  }, least);
}
