import { createHash } from 'node:crypto';
import { base64, call } from './api.ts';
import { artwork } from './artwork.ts';
import { makeRandom, type Random } from './random.ts';
import { type Station, startStation } from './station.ts';

export interface KillReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly slowestStartMs: number;
  /** Sentences; none is what is wanted. */
  readonly losses: readonly string[];
}

/** What a client was told, and holds the station to. */
interface Promised {
  readonly id: string;
  readonly description: string;
  readonly hash: string;
  scans: number;
}

export interface KillOptions {
  readonly kills: number;
  readonly seed: number;
  readonly clients: number;
  /** How it goes, now and then: a thousand kills take the better part of an hour. */
  readonly tell?: (sentence: string) => void;
  /** Done to the data folder between a kill and the next start: the negative control plants its fault here. */
  readonly meddle?: (folder: string) => void;
}

/** Longest that a station may work before it is killed, in milliseconds. */
const LONGEST_LIFE_MS = 1500;
/** Kills between two looks at everything; the others look at what changed since the last one. */
const LOOK_AT_ALL = 50;
const FROM_THE_BEGINNING = '1970-01-01T00:00:00.000Z';

/** Starts a station again and again, lets clients write, kills it in the middle, and looks for what they were promised. */
export async function killAgainAndAgain({ kills, seed, clients, tell, meddle }: KillOptions): Promise<KillReport> {
  const random = makeRandom(seed, 'kills');
  const pictures = await Promise.all([1, 2, 3, 4].map((one) => artwork(one, { width: 96, height: 64 + 8 * one })));
  const promised = new Map<string, Promised>();
  const losses: string[] = [];
  let slowestStartMs = 0;
  let since = FROM_THE_BEGINNING;
  let station = await start();
  for (let kill = 0; kill < kills; kill++) {
    const before = promised.size;
    const isWhole = (kill + 1) % LOOK_AT_ALL === 0 || kill + 1 === kills;
    const writing = Array.from({ length: clients }, () => writeUntilGone(station, pictures, promised, losses, random));
    // Every other kill comes when the threads are at work, the others at any time from the start on.
    if (kill % 2 === 0) await until(() => promised.size > before || losses.length > 0);
    await new Promise((resolve) => setTimeout(resolve, random.next() * LONGEST_LIFE_MS));
    await station.kill();
    await Promise.all(writing);
    meddle?.(station.folder);
    station = await start(station.folder);
    slowestStartMs = Math.max(slowestStartMs, station.readyMs);
    const fresh = [...promised.keys()].slice(before);
    const look = isWhole
      ? await compare(station, promised, promised.keys(), FROM_THE_BEGINNING)
      : await compare(station, promised, fresh, since);
    losses.push(...look.losses);
    since = look.stamp;
    if (isWhole) tell?.(`${kill + 1} of ${kills} kills, ${promised.size} records, ${losses.length} lost`);
  }
  await station.remove();
  return { kills, acknowledged: promised.size, slowestStartMs, losses };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}

function start(folder?: string): Promise<Station> {
  const settings = {
    'limits.requests_per_minute': 10_000_000,
    'limits.public_engine_per_minute': 10_000_000,
    'limits.public_scans_per_minute': 10_000_000,
    'limits.public_records_per_minute': 10_000_000,
    'limits.public_unknown_ids_per_hour': 10_000_000,
    'limits.public_registers_per_minute': 10_000_000,
  };
  return startStation({ settings, ...(folder === undefined ? {} : { folder }) });
}

/** Creates records and scans until the station no longer answers. */
async function writeUntilGone(
  station: Station,
  pictures: readonly Uint8Array[],
  promised: Map<string, Promised>,
  losses: string[],
  random: Random,
): Promise<void> {
  for (;;) {
    const description = `${random.next()}`;
    const json = { image: base64(random.pick(pictures)), metadata: { product_name: 'x' }, description };
    const made = await unlessGone(call(station.url, 'POST', '/api/records', { token: station.apiKey, json }));
    if (!made) return;
    if (made.status !== 201) {
      losses.push(`A record was refused with ${made.status}: ${JSON.stringify(made.body)}`);
      return;
    }
    const id = made.body.watermark_id;
    if (promised.has(id)) losses.push(`${id} was given out twice.`);
    const hash = hashOf(Buffer.from(made.body.watermarked_image, 'base64'));
    const kept: Promised = { id, description, hash, scans: 0 };
    promised.set(id, kept);
    const scan = await unlessGone(call(station.url, 'POST', `/api/records/${id}/scan`, { json: {} }));
    if (!scan) return;
    kept.scans = scan.body.scan_count;
  }
}

async function unlessGone<T>(reply: Promise<T>): Promise<T | null> {
  try {
    return await reply;
  } catch (error) {
    // fetch tells every broken connection as this.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

interface LookAt {
  readonly losses: readonly string[];
  /** Of the newest change that was seen: where the next look begins. */
  readonly stamp: string;
}

/** What was promised, and everything else that changed since then, must be there whole. */
async function compare(
  station: Station,
  promised: ReadonlyMap<string, Promised>,
  wanted: Iterable<string>,
  since: string,
): Promise<LookAt> {
  const losses: string[] = [];
  const seen = new Set<string>();
  let stamp = since;
  for await (const card of recordsSince(station, since)) {
    if (seen.has(card.watermark_id)) losses.push(`${card.watermark_id} is there twice.`);
    seen.add(card.watermark_id);
    stamp = card.updated_at;
    losses.push(...(await inspect(station, card, promised.get(card.watermark_id))));
  }
  for (const id of wanted) if (!seen.has(id)) losses.push(`${id} is lost.`);
  return { losses, stamp };
}

interface Card {
  readonly watermark_id: string;
  readonly description: string;
  readonly scan_count: number;
  readonly updated_at: string;
  readonly watermarked_image_url: string;
  readonly image_url: string;
}

async function inspect(station: Station, card: Card, kept: Promised | undefined): Promise<string[]> {
  const losses: string[] = [];
  const marked = await call(station.url, 'GET', new URL(card.watermarked_image_url).pathname, {
    token: station.apiKey,
  });
  const original = await call(station.url, 'GET', new URL(card.image_url).pathname, { token: station.apiKey });
  if (marked.status !== 200 || original.status !== 200) losses.push(`A picture of ${card.watermark_id} is lost.`);
  for (const { headers, bytes } of [marked, original]) {
    if (!headers.get('etag')?.includes(hashOf(bytes)))
      losses.push(`A picture of ${card.watermark_id} is not what it was.`);
  }
  if (!kept) return losses;
  if (hashOf(marked.bytes) !== kept.hash) losses.push(`The marked picture of ${kept.id} has changed.`);
  if (card.description !== kept.description) losses.push(`${kept.id} has changed.`);
  if (card.scan_count < kept.scans) losses.push(`A scan of ${kept.id} is lost.`);
  return losses;
}

async function* recordsSince(station: Station, since: string): AsyncGenerator<Card> {
  for (let from = since; ; ) {
    const { body } = await call(station.url, 'GET', `/api/records/sync?limit=5000&since=${from}`, {
      token: station.apiKey,
    });
    if (body.count === 0) return;
    yield* body.records;
    from = body.sync_timestamp;
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
