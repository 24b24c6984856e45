// The windows of a browser at a station. What a test is done with is emptied and used again: loading the pages in a process
// of Chromium that knows them already takes a third of the time.

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { findRunning } from '#main/cli/running-station.ts';
import { type Language, LOCALES } from '#shared/words/languages.ts';
import { keepPressTimes, PRESS_TIMES } from './journey/press-times.ts';
import { OPERATOR, type Station } from './station.ts';

/** Longest that a step in the window may take: a busy machine takes many times what a desk does. */
export const PATIENCE_MS = 240_000;

export const LOOKS = ['light', 'dark', 'contrast'] as const;
export type Look = (typeof LOOKS)[number];

export interface PageOptions {
  readonly width?: number;
  readonly height?: number;
  readonly look?: Look;
  readonly language?: Language;
  readonly mode?: 'desk' | 'operator';
  /** Nobody is, by default anna. */
  readonly signedIn?: boolean;
  /** Where to begin, such as '#/records'. */
  readonly at?: string;
  /** Runs in the page before its own scripts do. */
  readonly script?: () => void;
}

export interface Windows {
  /** A window of its own, with its own storage and its own sign-in. */
  open(options?: PageOptions): Promise<Page>;
  /** Ends what a test opened. A window that nobody looks at any more still listens, asks and draws. */
  putAway(): Promise<void>;
  /** What went wrong in the windows and nobody looked for: faults, refused styles and scripts, warnings. */
  complaints(): readonly string[];
}

interface Kept {
  readonly page: Page;
  /** What it was made for; only such a window can be made of it again. */
  readonly make: string;
}

export function windowsOf(station: Station, browser: Browser): Windows {
  const complaints: string[] = [];
  const open: Kept[] = [];
  const idle: Kept[] = [];

  async function take(options: PageOptions): Promise<Page> {
    const make = makeOf(options);
    const found = idle.findIndex((one) => one.make === make);
    const [kept = { page: await newPage(browser, options, complaints), make }] = found < 0 ? [] : idle.splice(found, 1);
    open.push(kept);
    await kept.page.setViewportSize(sizeOf(options));
    return kept.page;
  }

  return {
    async open(options = {}) {
      const page = await take(options);
      await begin(page, station, options);
      return page;
    },
    async putAway() {
      for (const kept of open.splice(0)) if (await isEmptied(kept.page)) idle.push(kept);
    },
    complaints: () => complaints,
  };
}

/** A window can be given another size, but no other language, look or mode. */
function makeOf({ script, language, look, mode }: PageOptions): string {
  return JSON.stringify([language, look, mode, String(script)]);
}

function sizeOf({ width = 1280, height = 800 }: PageOptions) {
  return { width, height };
}

async function newPage(browser: Browser, options: PageOptions, complaints: string[]): Promise<Page> {
  const { look = 'light', language = 'en', mode = 'desk', script } = options;
  const context = await browser.newContext({
    viewport: sizeOf(options),
    locale: LOCALES[language],
    timezoneId: 'Europe/Berlin',
    colorScheme: look === 'dark' ? 'dark' : 'light',
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  await remember(context, { language, mode, theme: look });
  if (script) await context.addInitScript(script);
  const times = process.env[PRESS_TIMES];
  if (times) await keepPressTimes(context, times);
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  listen(page, complaints);
  // Turned on only when a test waits for one, it is turned on too late for one press in thirty.
  page.on('filechooser', () => {});
  return page;
}

async function begin(page: Page, station: Station, { signedIn = true, at = '' }: PageOptions): Promise<void> {
  const launch = await launchAddress(station);
  if (signedIn) {
    // As a window does that was opened before and is opened again: its first page is the one that is asked for.
    await page.request.get(launch);
    await signInBefore(page.context(), launch);
    await page.goto(new URL(`/${at}`, launch).href);
  } else {
    await page.goto(launch);
    if (at) await page.goto(new URL(`/${at}`, launch).href);
  }
  await page.locator('h1').first().waitFor();
}

/** Nothing of it is left for whoever has it next; false where there is no window any more. */
async function isEmptied(page: Page): Promise<boolean> {
  if (page.isClosed()) return false;
  const context = page.context();
  await Promise.all(context.pages().map((one) => one !== page && one.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  await page.mouse.move(-1, -1);
  await context.clearCookies();
  const inspector = await context.newCDPSession(page);
  await inspector.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await inspector.detach();
  return true;
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
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
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

/** Before the first page is there. */
async function signInBefore(context: BrowserContext, launch: string): Promise<void> {
  const { origin } = new URL(launch);
  const reply = await context.request.post(`${origin}/api/desk/sign-in`, { data: OPERATOR, headers: { origin } });
  if (!reply.ok()) throw new Error(`The station refused the sign-in (${reply.status()}).`);
}
