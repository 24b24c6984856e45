// The window as people have it: the built pages, a real station behind them, a real Chromium before them.
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findRunning } from '../../src-main/cli/running-station.ts';
import { ensureWindow } from '../../src-main/desktop/window-build.ts';
import { findBrowser } from '../browser.ts';
import { OPERATOR, type Station, type StationOptions, startStation } from './station.ts';

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');

export const LOOKS = ['light', 'dark', 'contrast'] as const;
export type Look = (typeof LOOKS)[number];

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly look?: Look;
  readonly language?: 'en' | 'de';
  readonly mode?: 'desk' | 'operator';
  /** Nobody is, by default anna. */
  readonly signedIn?: boolean;
  /** Where to begin, such as '#/records'. */
  readonly at?: string;
}

/** A station and a browser, for the tests of one file. */
export interface Desk {
  readonly station: Station;
  /** A window of its own, with its own storage and its own sign-in. */
  open(options?: PageOptions): Promise<Page>;
  /** What went wrong in the windows and nobody looked for: faults, refused styles and scripts, warnings. */
  complaints(): readonly string[];
  close(): Promise<void>;
}

/** Whether there is a browser to test with; without one these tests are skipped. */
export const hasBrowser = findBrowser() !== null;

export async function openDesk(options: StationOptions = {}): Promise<Desk> {
  await ensureWindow(root);
  const [station, browser] = await Promise.all([startStation(options), launchBrowser()]);
  const complaints: string[] = [];
  return {
    station,
    open: (page = {}) => openPage(station, browser, page, complaints),
    complaints: () => complaints,
    async close() {
      await browser.close();
      await station.remove();
    },
  };
}

export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('There is no Chromium to test with.');
  // Chromium refuses to sandbox what root starts.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args });
}

async function openPage(
  station: Station,
  browser: Browser,
  { width = 1280, height = 800, look = 'light', language = 'en', mode = 'desk', signedIn = true, at = '' }: PageOptions,
  complaints: string[],
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    timezoneId: 'Europe/Berlin',
    colorScheme: look === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  await remember(context, { language, mode, theme: look });
  const page = await context.newPage();
  listen(page, complaints);
  const launch = await launchAddress(station);
  await page.goto(launch);
  if (signedIn) await signIn(page);
  if (at) await page.goto(new URL(`/${at}`, launch).href);
  await page.locator('h1').first().waitFor();
  return page;
}

/** Only what is not there yet: a choice made in the window stays. */
async function remember(context: BrowserContext, kept: Readonly<Record<string, string>>): Promise<void> {
  await context.addInitScript((values) => {
    // The empty page that a window begins with has no storage.
    if (location.protocol === 'about:') return;
    for (const [name, value] of Object.entries(values)) localStorage[`twinmark.${name}`] ??= value;
  }, kept);
}

function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`fault: ${error.message}`));
}

/** A fresh address for a window of a running station. */
export async function launchAddress({ folder }: Pick<Station, 'folder'>): Promise<string> {
  const running = await findRunning(folder);
  if (!running) throw new Error(`No station runs on ${folder}.`);
  const { url } = await running.ask('POST', '/api/desk/launch-keys');
  return String(url);
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
  kept: { readonly theme?: Look; readonly mode?: 'desk' | 'operator'; readonly language?: 'en' | 'de' },
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

/** What is wrong for people who see, hear or move otherwise: WCAG 2.2 AA by axe, what is serious or critical. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    // @ts-expect-error axe was put there a line above.
    const { violations } = await window.axe.run(document, { runOnly: tags, resultTypes: ['violations'] });
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
  });
}

/** The findings in light, dark and high contrast, and with the large targets of the operator mode. */
export async function findingsInEveryLook(page: Page): Promise<string[]> {
  const findings: string[] = [];
  for (const theme of LOOKS) {
    await choose(page, { theme });
    findings.push(...(await axeFindings(page)).map((one) => `${theme}: ${one}`));
  }
  await choose(page, { theme: 'light', mode: 'operator' });
  findings.push(...(await axeFindings(page)).map((one) => `operator mode: ${one}`));
  findings.push(...(await cutOff(page)).map((one) => `operator mode: ${one}`));
  await choose(page, { mode: 'desk' });
  return findings;
}

/** Texts that do not fit where they stand, and pages that are wider than the window. */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > window.innerWidth ? ['the page is wider than the window'] : [];
    const narrow = [...document.querySelectorAll('button, a, h1, h2, h3, label, th, p, summary, legend, [role="tab"]')]
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
