// Marks of existing IDs that were made elsewhere, shown to the interface, to the desk and to a phone: none passes for genuine.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { ensureWindow } from '#main/desktop/window-build.ts';
import { embed } from '#main/engine/embed/embed.ts';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import type { Rgb } from '#main/engine/numeric/raster.ts';
import { write } from '#main/imaging/write.ts';
import { base64, call } from '#test/support/api.ts';
import { artwork } from '#test/support/artwork.ts';
import { pictureCorners } from '#test/support/attacks.ts';
import { makeCover } from '#test/support/covers/covers.ts';
import { openPhone, pairPhone } from '#test/support/handheld.ts';
import { type CheckingDesk, checkingDesk, framesOfLabel } from '#test/support/inspection/desk.ts';
import { openDesk } from '#test/support/people.ts';
import { makeRandom, type Random } from '#test/support/random.ts';
import { newFolder, type Station, startStation } from '#test/support/station.ts';
import { hasBrowser, launchBrowser } from '#test/support/window.ts';

export interface CopiesOptions {
  readonly tries: number;
  readonly seed: number;
  /** The root of the sources, where the window is built. */
  readonly root: string;
  readonly tell?: (sentence: string) => void;
}

export interface CopiesReport {
  /** By each way: copies that were shown, those that were told as copies, and the records' own marks that passed. */
  readonly ways: Readonly<Record<Way, { shown: number; told: number; own: number; ownShown: number }>>;
  /** Copies that passed for genuine. None is wanted. */
  readonly broken: readonly string[];
}

type Way = 'interface' | 'desk' | 'phone';
/** A mark of a key that nobody here has is not read at all. */
type Seen = 'genuine' | 'copy' | 'unread';

const EARLIER = '0123456789abcdef0123456789abcdef';
const NOW = 'fedcba9876543210fedcba9876543210';
const RECORDS = 4;
/** Each tenth showing is of a record's own mark, so that silence does not pass for safety. */
const OWN = 0.1;
const OPEN_LIMITS = {
  'limits.requests_per_minute': 10_000_000,
  'limits.public_engine_per_minute': 10_000_000,
  'limits.public_scans_per_minute': 10_000_000,
  'limits.public_records_per_minute': 10_000_000,
  'limits.public_unknown_ids_per_hour': 10_000_000,
  'limits.public_registers_per_minute': 10_000_000,
};

interface Made {
  readonly id: string;
  readonly key: string;
}

export async function copiesRun({ tries, seed, root, tell }: CopiesOptions): Promise<CopiesReport> {
  const folder = newFolder('copies');
  const made: Made[] = [];
  const broken: string[] = [];
  const none = () => ({ shown: 0, told: 0, own: 0, ownShown: 0 });
  const ways = { interface: none(), desk: none(), phone: none() };
  let station = await startStation({ folder, settings: { ...OPEN_LIMITS, 'engine.key': EARLIER } });
  let browser: Browser | null = null;
  try {
    made.push(...(await makeRecords(station, EARLIER)));
    await station.stop();
    if (hasBrowser) await ensureWindow(root);
    station = await startStation({ folder, settings: { ...OPEN_LIMITS, 'engine.key': NOW } });
    made.push(...(await makeRecords(station, NOW)));
    browser = hasBrowser ? await launchBrowser() : null;
    const show = await openWays(station, browser);
    for (let n = 0; n < tries; n++) {
      const random = makeRandom(seed, `copy ${n}`);
      const way = wayOf(random, browser !== null);
      if (n % 50 === 0) tell?.(`${n} of ${tries} tries, ${broken.length} passed`);
      const { id, key } = random.pick(made);
      const isOwn = random.chance(OWN);
      const used = isOwn ? key : random.pick(keysBut(key, way, random));
      const seen = await onceMore(() => show[way](id, used, `${seed} ${n}`));
      const count = ways[way];
      if (isOwn) {
        count.ownShown++;
        if (seen === 'genuine') count.own++;
        if (seen === 'copy') broken.push(`${n}: the record's own mark is told as a copy (${way}).`);
        continue;
      }
      count.shown++;
      if (seen === 'copy') count.told++;
      if (seen === 'genuine') broken.push(`${n}: a copy under ${nameOf(used)} passes for genuine (${way}).`);
    }
    return { ways, broken };
  } finally {
    await browser?.close();
    await station.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** While a mark is made here, the station may close a connection that nobody uses, just as the next request is sent. */
async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 3; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !(error instanceof TypeError && error.message === 'fetch failed')) throw error;
      await sleep(1000);
    }
  }
}

async function makeRecords(station: Station, key: string): Promise<Made[]> {
  const made: Made[] = [];
  for (let n = 0; n < RECORDS; n++) {
    const image = base64(await artwork(`${key} ${n}`, { width: 300, height: 240 }));
    const json = { image, metadata: { product_name: 'x' } };
    const { body } = await call(station.url, 'POST', '/api/records', { token: station.apiKey, json });
    made.push({ id: body.watermark_id.slice(-5), key });
  }
  return made;
}

/** The published key, the station's other one, and one that nobody here has: it is never read, which takes a photograph long. */
function keysBut(key: string, way: Way, random: Random): string[] {
  const known = [PUBLISHED_KEY, key === NOW ? EARLIER : NOW];
  const strange = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
  return way === 'interface' ? [...known, strange] : known;
}

function nameOf(key: string): string {
  if (key === PUBLISHED_KEY) return 'the published key';
  return key === NOW || key === EARLIER ? "the station's other key" : 'a key that nobody here has';
}

function wayOf(random: Random, hasPhone: boolean): Way {
  const dice = random.next();
  if (dice < 0.7) return 'interface';
  return dice < 0.88 || !hasPhone ? 'desk' : 'phone';
}

async function openWays(station: Station, browser: Browser | null) {
  const desk = await openDesk(station);
  const checking = checkingDesk(station, desk);
  const phone = browser && (await openPhone(browser));
  if (phone) await pairPhone(phone.page, station, desk);
  let appearance = 0;
  return {
    interface: (id: string, key: string, seed: string) => overInterface(station, marked(id, key, seed, 300, 240)),
    desk: (id: string, key: string, seed: string) =>
      atDesk(checking, ++appearance, marked(id, key, seed, 600, 600), seed),
    async phone(id: string, key: string, seed: string): Promise<Seen> {
      if (!phone) throw new Error('There is no browser.');
      return onPhone(phone.page, marked(id, key, seed, 750, 500));
    },
  };
}

function marked(id: string, key: string, seed: string, width: number, height: number): Rgb {
  const cover = makeCover(seed.length % 2 === 0 ? 'quiet' : 'label', width, height, `copy ${seed}`);
  return embed(cover, id, { key, strength: 'strong' });
}

async function overInterface({ url }: Station, picture: Rgb): Promise<Seen> {
  const image = base64(await write(picture, null, { type: 'png', dpi: 300 }));
  const json = { image, corners: pictureCorners(picture) };
  const { status, body } = await call(url, 'POST', '/api/scan', { json });
  if (status !== 200) throw new Error(`A scan answered ${status}: ${JSON.stringify(body)}`);
  if (body.message === '') return 'unread';
  return body.trusted === false ? 'copy' : 'genuine';
}

/** Every label has an inspection of its own, so that none counts as seen before. */
async function atDesk(checking: CheckingDesk, appearance: number, label: Rgb, seed: string): Promise<Seen> {
  const { id } = await checking.begin();
  const { state } = await checking.show(id, appearance, framesOfLabel(label, 3, seed));
  await checking.ask('POST', `/api/desk/inspections/${id}/end`);
  if (state === 'likely_copy') return 'copy';
  return state === 'not_readable' || state === 'unknown' ? 'unread' : 'genuine';
}

async function onPhone(page: Page, label: Rgb): Promise<Seen> {
  const input = await sharp(Buffer.from(await write(label, null, { type: 'png', dpi: 300 }))).toBuffer();
  const buffer = await sharp({ create: { width: 1100, height: 850, channels: 3, background: '#8a8378' } })
    .composite([{ input, left: 170, top: 160 }])
    .jpeg({ quality: 90 })
    .toBuffer();
  await page.locator('input[type="file"]').first().setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  const outcome = page.locator('.state-word h1');
  await outcome.waitFor();
  const word = await outcome.innerText();
  await page.evaluate(() => location.assign('#/home'));
  await outcome.waitFor({ state: 'hidden' });
  if (word.includes('LIKELY COPY')) return 'copy';
  return word.includes('RECORD FOUND') ? 'genuine' : 'unread';
}
