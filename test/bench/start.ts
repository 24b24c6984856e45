// How long a start takes: `npm start` on a fresh data folder until the window shows its first page, a station with
// 100,000 records until it answers, beside one without records, and `scan` on the command line beyond its reading. Beside each, what Node and Chromium
// alone take on this machine at this hour.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { chromium } from 'playwright-core';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { findBrowser } from '#test/browser.ts';
import { artwork } from '#test/support/artwork.ts';
import { newFolder, startStation } from '#test/support/station.ts';
import { seedStore } from '#test/support/store/seed.ts';
import { coreTimeOf } from './support/core-time.ts';

const RECORDS = Number(process.argv[2] ?? 100_000);
const ROUNDS = 5;
const ASKED_WINDOW_MS = 3000;
/** Times the start of Node alone. */
const ASKED_STATION_RATIO = 8;
/** Times the start of a station without records. */
const ASKED_EMPTY_RATIO = 1.5;
const ASKED_SCAN_MS = 600;
const root = join(import.meta.dirname, '..', '..');

await ensureWindow(root);
const browserPath = findBrowser();
const holds = [
  await stationStart(),
  await scanStart(),
  browserPath === null ? skipped() : await windowStart(browserPath),
];
process.exitCode = holds.every(Boolean) ? 0 : 1;

async function stationStart(): Promise<boolean> {
  const folder = newFolder('bench-start');
  const empty = newFolder('bench-start-empty');
  try {
    await seedStore(folder, RECORDS);
    // The first start writes the journal, which seeding leaves out.
    for (const one of [folder, empty]) await (await startStation({ folder: one })).stop();
    const full = () => ready(folder);
    const name = `station ready, ${RECORDS} records`;
    const beside = async () => (await ready(empty)).ms;
    const besideNode = await compare(name, { ratio: ASKED_STATION_RATIO }, bareNode, full);
    return (await compare(`${name}, beside an empty one`, { ratio: ASKED_EMPTY_RATIO }, beside, full)) && besideNode;
  } finally {
    for (const one of [folder, empty]) rmSync(one, { recursive: true, force: true });
  }
}

async function ready(folder: string): Promise<Took> {
  // As its user starts it: what makes passphrases quick in tests takes two starts of Node.
  const station = await startStation({ folder, operator: null, wholePassphrases: true });
  const coreMs = coreTimeOf(station.process.pid ?? 0);
  await station.stop();
  return { ms: station.readyMs, coreMs };
}

/** Without what the reading itself says that it took. */
async function scanStart(): Promise<boolean> {
  const folder = newFolder('bench-start');
  const picture = join(folder, 'label.png');
  try {
    await writeFile(picture, await artwork('start'));
    return await compare('scan, beyond the reading', { ms: ASKED_SCAN_MS }, bareNode, async () => {
      const started = performance.now();
      const child = spawn(process.execPath, [join(root, 'bin', 'twinmark.mjs'), 'scan', picture, '--json']);
      const read: { ms: number } = JSON.parse(await textOf(child.stdout));
      return { ms: performance.now() - started - read.ms, coreMs: null };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function windowStart(browser: string): Promise<boolean> {
  const bare = () => bareWindow(browser);
  return compare('window up, fresh folder', { ms: ASKED_WINDOW_MS }, bare, async () => {
    const folder = newFolder('bench-start');
    const started = performance.now();
    // As `npm start` does it; the window is ours, so that it can be looked into.
    const args = [join(root, 'bin', 'run.mjs'), 'src-main/desktop.ts', '--data', folder, '--no-window'];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    try {
      return { ms: (await showPage(browser, await addressOf(child.stdout))) - started, coreMs: null };
    } finally {
      child.kill('SIGTERM');
      await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

async function addressOf(output: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const chunk of output) {
    text += chunk;
    const address = /http:\/\/127\.0\.0\.1:\d+\/launch\?key=[\w-]+/.exec(text)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error(`The station gave no address: ${text}`);
}

/** When the page showed its heading. */
async function showPage(executablePath: string, address: string): Promise<number> {
  // Chromium refuses to sandbox what root starts.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage();
    await page.goto(address);
    await page.locator('h1').first().waitFor();
    return performance.now();
  } finally {
    await browser.close();
  }
}

async function bareNode(): Promise<number> {
  const started = performance.now();
  await once(spawn(process.execPath, ['--eval', ''], { stdio: 'ignore' }), 'exit');
  return performance.now() - started;
}

/** Node, then a Chromium with a page that has one heading. */
async function bareWindow(browser: string): Promise<number> {
  const started = performance.now();
  await bareNode();
  return (await showPage(browser, 'data:text/html,<h1>there</h1>')) - started;
}

interface Took {
  readonly ms: number;
  /** Of the processor; null where it is not known. On a machine that does other things, too, it says more than the clock. */
  readonly coreMs: number | null;
}

/** In turns, since what else the machine does changes from minute to minute. The first of each fills caches. */
async function compare(
  what: string,
  asked: { readonly ms: number } | { readonly ratio: number },
  bare: () => Promise<number>,
  ours: () => Promise<Took>,
): Promise<boolean> {
  const rounds: (Took & { bare: number })[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const took = { bare: await bare(), ...(await ours()) };
    if (round > 0) rounds.push(took);
  }
  const [least, ms] = [median(rounds.map((one) => one.bare)), median(rounds.map((one) => one.ms))];
  const cores = rounds.flatMap(({ coreMs }) => coreMs ?? []);
  const core = cores.length > 0 ? median(cores) : null;
  const ratio = ms / least;
  const holds = 'ratio' in asked ? ratio <= asked.ratio : (core ?? ms) <= asked.ms;
  const wanted = 'ratio' in asked ? `${asked.ratio} times` : `${asked.ms} ms`;
  const cells = [least, ms, core].map((one) => (one === null ? '' : `${one.toFixed(0)} ms`));
  console.log('| what | bare | ours | one core | ratio | asked | holds |\n| --- | --- | --- | --- | --- | --- | --- |');
  console.log(`| ${[what, ...cells, ratio.toFixed(1), wanted, holds ? 'yes' : 'NO'].join(' | ')} |`);
  return holds;
}

function skipped(): boolean {
  console.log('window up: skipped, there is no Chromium.');
  return true;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
