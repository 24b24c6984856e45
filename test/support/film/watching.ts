// The eyes in a real Chromium, alone with a film.
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { launchBrowser } from '#test/support/window.ts';
import { PATIENCE_MS } from '#test/support/windows.ts';
import type { Diary } from './diary.ts';
import type { Film } from './film.ts';

const SOURCE = join(import.meta.dirname, 'page');
const BUILT = join(import.meta.dirname, '../../../out/film-page');
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

export interface Watching {
  /** Milliseconds that an answer takes, and the picture of a label from which it is known. */
  readonly answer?: number;
  readonly enough?: number;
}

export interface Watched extends Diary {
  /** Milliseconds of processor that the worker took for each frame that it looked at. */
  readonly cost: number;
}

/** A browser before a film, or without a camera. */
export interface Detector {
  /** A page with the eyes, anew. */
  open(watching?: Watching): Promise<Page>;
  /** What they saw until it is enough, which the page itself says by its diary. */
  watch(isEnough: () => boolean, watching?: Watching): Promise<Diary>;
  /** What they saw in so many seconds. */
  watchFor(seconds: number): Promise<Watched>;
  close(): Promise<void>;
}

/** The page with the eyes, built and given out. */
export interface EyeSite {
  before(film: Film | null): Promise<Detector>;
  close(): void;
}

export async function openEyeSite(): Promise<EyeSite> {
  await build({
    configFile: false,
    root: SOURCE,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: { outDir: BUILT, emptyOutDir: true, target: 'es2023' },
  });
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = join(BUILT, path === '/' ? 'index.html' : path);
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.end(file.endsWith('favicon.ico') ? '' : readFileSync(file));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    before: async (film) => eyesOf(await launchBrowser(film?.file), port),
    close: () => server.close(),
  };
}

function eyesOf(browser: Browser, port: number): Detector {
  async function open({ answer = 250, enough = 1 }: Watching = {}): Promise<Page> {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`http://127.0.0.1:${port}/?answer=${answer}&enough=${enough}`);
    return page;
  }
  const diaryOf = (page: Page) => page.evaluate(() => window.diary);
  return {
    open,
    async watch(isEnough, watching) {
      const page = await open(watching);
      await page.waitForFunction(isEnough);
      const seen = await diaryOf(page);
      await page.close();
      return seen;
    },
    async watchFor(seconds) {
      const page = await open();
      await page.waitForFunction(() => window.diary.views.length > 0);
      const [before, { views }] = [await costOf(browser), await diaryOf(page)];
      await page.waitForTimeout(1000 * seconds);
      const [after, seen] = [await costOf(browser), await diaryOf(page)];
      await page.close();
      return { ...seen, cost: (1000 * (after - before)) / (seen.views.length - views.length) };
    },
    close: () => browser.close(),
  };
}

/** Seconds of processor that the workers of a browser's pages have had; the kernel counts them by thread, on Linux. */
async function costOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const threads = processInfo.flatMap(({ id }) => globSync(`/proc/${id}/task/*`));
  return threads.filter(isWorker).reduce((sum, thread) => sum + secondsOf(thread), 0);
}

function isWorker(thread: string): boolean {
  return readFileSync(join(thread, 'comm'), 'utf8').startsWith('DedicatedWorker');
}

/** User and system time are the 12th and 13th figure after the name, in hundredths. */
function secondsOf(thread: string): number {
  const figures = readFileSync(join(thread, 'stat'), 'utf8').split(') ')[1].split(' ');
  return (Number(figures[11]) + Number(figures[12])) / 100;
}
