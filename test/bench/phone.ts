// The page of phones in a Chromium that is slowed four times, workers too; with `--tools` as the tools of developers do it, which
// slow the page's own thread alone. How soon a label is read live and in a photograph of 12 megapixels,
// how long the page makes people wait meanwhile, what it takes of memory and storage, and how soon it starts without the station.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { openPhone, type Phone, pairPhone } from '#test/support/handheld.ts';
import { openDesk } from '#test/support/people.ts';
import { readerFile } from '#test/support/phone/reader.ts';
import { newFolder, type Station, startStation } from '#test/support/station.ts';
import { seedStore } from '#test/support/store/seed.ts';
import { lay, stubCamera } from '#test/support/verify/still-camera.ts';
import { launchBrowser } from '#test/support/window.ts';
import { pageLoop, privateMegabytes, processOf, type Slowed, slowByTools, slowDown } from './support/slowed.ts';

const { values, positionals } = parseArgs({ options: { tools: { type: 'boolean' } }, allowPositionals: true });
const IDS = Number(positionals[0] ?? 100_000);
const TIMES = 4;
const APPEARANCES = 12;
const KINDS = ['label', 'quiet', 'busy', 'flat'] as const;
const STILLS = 6;
const CAMERA = { width: 1280, height: 720 } as const;
/** Of the camera's height. */
const LABEL_SHARE = 0.6;
const PHOTO = { width: 4000, height: 3000 } as const;
/** As many as a phone gets. They come from jobs, each of which gives at most 50. */
const ARTWORKS = 200;
const ARTWORKS_OF_A_JOB = 50;
/** How long the camera waits for a label that a hand covered, and some more, on a slow machine. */
const AWAY_MS = 3000;
const ASKED = {
  liveMs: 1000,
  stillMs: 3500,
  waitMs: 100,
  memoryMb: 250,
  readerKb: 150,
  offlineMs: 1000,
  storageMb: 60,
  syncSeconds: 30,
} as const;

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');

interface Figure {
  readonly what: string;
  readonly asked: string;
  readonly found: string;
  readonly holds: boolean;
}

process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  await ensureWindow(root);
  const folder = newFolder('bench-phone');
  if (IDS > 0) await seedStore(folder, IDS);
  const orders = newFolder('bench-orders');
  const settings = { 'jobs.folder': orders };
  const [station, browser] = await Promise.all([startStation({ folder, settings }), launchBrowser()]);
  try {
    await orderArtworks(orders);
    const figures = await measure(station, browser);
    console.table(figures);
    return figures.every(({ holds }) => holds);
  } finally {
    await browser.close();
    await station.stop();
    for (const one of [folder, orders]) rmSync(one, { recursive: true, force: true });
  }
}

/** Orders labels, each with an artwork of its own, and waits until all are made. */
async function orderArtworks(folder: string): Promise<void> {
  const names = Array.from({ length: ARTWORKS / ARTWORKS_OF_A_JOB }, (_, i) => `order-${i}`);
  for (const name of names) {
    mkdirSync(join(folder, name));
    const rows = Array.from({ length: ARTWORKS_OF_A_JOB }, (_, i) => ({ text: `${name} ${i}`, file: `${i}.png` }));
    for (const [i, { text, file }] of rows.entries()) {
      const picture = await artwork(text, { kind: KINDS[i % KINDS.length], width: 900, height: 600 });
      writeFileSync(join(folder, name, file), picture);
    }
    const table = ['product_name;artwork', ...rows.map(({ text, file }) => `${text};${file}`), ''].join('\n');
    writeFileSync(join(folder, `${name}.job.json`), JSON.stringify({ template_id: 'generic' }));
    writeFileSync(join(folder, `${name}.csv`), table);
  }
  for (const name of names) await madeOrder(join(folder, `${name}.result.json`));
}

async function madeOrder(file: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const told = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
    if (told?.job?.state === 'done') return;
    if (told !== null && !told.job) throw new Error(`The order was refused: ${JSON.stringify(told)}`);
    await sleep(1000);
  }
  throw new Error(`${file} does not say that its job is done.`);
}

/** Waits until no more artworks come, and gives how many there are. */
async function fetchedArtworks(page: Page): Promise<number> {
  let before = -1;
  for (let tries = 0; tries < 60; tries++) {
    const now = await countArtworks(page);
    if (now === before && now > 0) return now;
    before = now;
    await page.waitForTimeout(3000);
  }
  return before;
}

function countArtworks(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const [{ name = '' } = {}] = await indexedDB.databases();
    const db = await new Promise<IDBDatabase>((done, failed) => {
      const asked = indexedDB.open(name);
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(asked.error);
    });
    const count = db.transaction('artworks').objectStore('artworks').count();
    return new Promise<number>((done) => {
      count.onsuccess = () => {
        db.close();
        done(count.result);
      };
    });
  });
}

async function measure(station: Station, browser: Browser): Promise<Figure[]> {
  const phone = await openPhone(browser);
  await stubCamera(phone.page, CAMERA);
  const labels: Buffer[] = [];
  for (let i = 0; i < APPEARANCES + STILLS; i++) labels.push(await makeLabel(station, i));
  const began = performance.now();
  await pairPhone(phone.page, station, await openDesk(station));
  const syncSeconds = (performance.now() - began) / 1000;
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  const artworks = await fetchedArtworks(phone.page);
  const storage = await phone.page.evaluate(async () => ((await navigator.storage.estimate()).usage ?? 0) / 1e6);
  const reader = gzipSync(readFileSync(await readerOnDisk(phone.page, station))).length / 1000;
  const pid = await processOf(browser, phone.page);
  const before = await pageLoop(phone.page);
  const slowed = await slow(browser, phone.page);
  const factor = (await pageLoop(phone.page)) / before;
  const memory = watchMemory(pid);
  const live = await readLive(phone, labels.slice(0, APPEARANCES));
  const stills = await readStills(phone, labels.slice(APPEARANCES));
  await slowed.stop();
  const offline = await offlineStarts(browser, phone);
  return [
    figure('slowed, times', `${TIMES}`, factor.toFixed(1), factor > TIMES * 0.75),
    upTo(`read live, the ${share(0.9)} of ${APPEARANCES}, ms`, ASKED.liveMs, quantile(live.ms, 0.9)),
    upTo('read live, median, ms', ASKED.liveMs, quantile(live.ms, 0.5)),
    upTo(`read of 12 megapixels, the ${share(0.9)} of ${STILLS}, ms`, ASKED.stillMs, quantile(stills.ms, 0.9)),
    upTo('the page answers while it reads, 99th percentile, ms', ASKED.waitMs, quantile(live.waits, 0.99)),
    memoryFigure(memory()),
    upTo('reader, compressed, kB', ASKED.readerKb, reader),
    upTo('start without the station, ms', ASKED.offlineMs, offline),
    upTo(`storage with ${IDS} IDs and ${artworks} artworks, MB`, ASKED.storageMb, storage),
    figure('artworks on the phone', `${ARTWORKS}`, `${artworks}`, artworks >= ARTWORKS),
    upTo(`paired, and ${IDS} IDs copied, s`, ASKED.syncSeconds, syncSeconds),
  ];
}

async function slow(browser: Browser, page: Page): Promise<Slowed> {
  return values.tools ? slowByTools(page, TIMES) : slowDown(await processOf(browser, page), TIMES);
}

/** A record's name is on the phone as soon as its label is read. */
async function makeLabel({ url, apiKey: token }: Station, nth: number): Promise<Buffer> {
  const kind = KINDS[nth % KINDS.length];
  const image = base64(await artwork(`phone ${nth}`, { kind, width: 900, height: 600 }));
  const json = { image, description: nameOf(nth) };
  const { status, body } = await call(url, 'POST', '/api/records', { token, json });
  if (status !== 201) throw new Error(`No record was made: ${JSON.stringify(body)}`);
  return Buffer.from(body.watermarked_image, 'base64');
}

function nameOf(nth: number): string {
  return `Label ${nth}.`;
}

interface Timed {
  readonly ms: readonly number[];
  /** How long the page let short tasks of its own wait. */
  readonly waits: readonly number[];
}

/** Labels lie still before the camera, one after the other, and the desk is empty in between. */
async function readLive({ page }: Phone, labels: readonly Buffer[]): Promise<Timed> {
  await page.getByRole('button', { name: 'Open the camera' }).click();
  await page.getByText('Point the camera at a label').waitFor();
  const ms: number[] = [];
  const waits: number[] = [];
  for (const [nth, label] of labels.entries()) {
    const photo = await seenByCamera(label);
    const stop = await countWaits(page);
    ms.push(await timeOf(page, nameOf(nth), () => lay(page, photo)));
    waits.push(...(await stop()));
    await lay(page, null);
    await page.getByText('Point the camera at a label').waitFor();
    await page.waitForTimeout(AWAY_MS);
  }
  await page.getByRole('button', { name: 'Back' }).click();
  return { ms, waits };
}

async function readStills({ page, context }: Phone, labels: readonly Buffer[]): Promise<Timed> {
  const ms: number[] = [];
  // Bytes that are given to the page would be text in its memory.
  const file = join(newFolder('phone-photos'), 'photo.jpg');
  // Without the station: what the phone does by itself is measured.
  await context.setOffline(true);
  for (const [nth, label] of labels.entries()) {
    writeFileSync(file, await photographOf12Megapixels(label));
    const take = () => page.getByLabel('Take a photo').last().setInputFiles(file);
    ms.push(await timeOf(page, nameOf(APPEARANCES + nth), take));
    await page.getByRole('button', { name: 'Next label' }).click();
  }
  await context.setOffline(false);
  rmSync(dirname(file), { recursive: true });
  return { ms, waits: [] };
}

/** Milliseconds until the page shows a text, from when the act has ended: bringing a picture into the page is not reading. */
async function timeOf(page: Page, text: string, act: () => Promise<void>): Promise<number> {
  await act();
  return page.evaluate((wanted) => {
    const start = performance.now();
    return new Promise<number>((done) => {
      const look = () => {
        if (document.body.textContent?.includes(wanted)) done(performance.now() - start);
        else setTimeout(look, 20);
      };
      look();
    });
  }, text);
}

/** Asks the page for something small again and again; gives how long each time took beyond its turn. */
async function countWaits(page: Page): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    const EVERY = 50;
    const kept = { waits: [] as number[], isOver: false };
    const ask = (due: number) => {
      kept.waits.push(performance.now() - due);
      if (!kept.isOver) setTimeout(ask, EVERY, performance.now() + EVERY);
    };
    ask(performance.now());
    Object.assign(window, { keptWaits: kept });
  });
  return () =>
    page.evaluate(() => {
      const { keptWaits } = window as unknown as { keptWaits: { waits: number[]; isOver: boolean } };
      keptWaits.isOver = true;
      return keptWaits.waits;
    });
}

async function seenByCamera(label: Uint8Array): Promise<Buffer> {
  const height = Math.round(CAMERA.height * LABEL_SHARE);
  const shown = await sharp(label).resize({ height }).rotate(3, { background: '#6b675f' }).png().toBuffer();
  return onDesk(CAMERA, shown);
}

async function photographOf12Megapixels(label: Uint8Array): Promise<Buffer> {
  const shown = await sharp(label).resize({ width: 2400 }).rotate(5, { background: '#6b675f' }).png().toBuffer();
  return onDesk(PHOTO, shown);
}

async function onDesk({ width, height }: { width: number; height: number }, label: Buffer): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#6b675f' } })
    .composite([{ input: label, gravity: 'centre' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** The middle of five starts from what the service worker keeps, slowed. */
async function offlineStarts(browser: Browser, { page, context }: Phone): Promise<number> {
  await context.setOffline(true);
  const ms: number[] = [];
  for (let i = 0; i < 5; i++) {
    const slowed = await slow(browser, page);
    const started = performance.now();
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Open the camera' }).waitFor();
    ms.push(performance.now() - started);
    await slowed.stop();
  }
  await context.setOffline(false);
  return quantile(ms, 0.5);
}

async function readerOnDisk(page: Page, station: Station): Promise<string> {
  const { pathname } = new URL(await readerFile(page), `${station.url}/handheld/`);
  return `${root}/out/renderer${pathname}`;
}

/** The most that a process has for itself from now on. */
function watchMemory(pid: number): () => number | null {
  let most = privateMegabytes(pid);
  const timer = setInterval(() => {
    const now = privateMegabytes(pid);
    if (now !== null) most = Math.max(most ?? 0, now);
  }, 200);
  return () => {
    clearInterval(timer);
    return most;
  };
}

function memoryFigure(megabytes: number | null): Figure {
  const what = 'memory of its own, MB';
  if (megabytes === null) return figure(what, `${ASKED.memoryMb}`, 'this system does not tell', false);
  return upTo(what, ASKED.memoryMb, megabytes);
}

function upTo(what: string, asked: number, found: number): Figure {
  return figure(what, `${asked}`, found.toFixed(0), found <= asked);
}

function figure(what: string, asked: string, found: string, holds: boolean): Figure {
  return { what, asked, found, holds };
}

function share(of: number): string {
  return `${Math.round(100 * of)} %`;
}

function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * at) - 1)];
}
