// Keeps the device and the station up to date: sends the scans of this device, and fetches the changes of others.

import type { Lists } from '#window/phones/screens/lists.ts';
import { useApp } from './app-store.ts';
import type { Artworks } from './artworks.ts';
import type { StationClock } from './clock.ts';
import { EMPTY_COPY, syncCopy } from './copy-records.ts';
import type { Database } from './database.ts';
import { type HeldKey, hasLists, keepMarkKey, readMembership, wasShutOut } from './facts.ts';
import { fetchArtworks } from './fetch-artworks.ts';
import { followMarkKey } from './mark-key.ts';
import { noted, withRoom } from './noting.ts';
import { type PhotoRead, type QueueItem, type Reply, uploadQueue } from './queue.ts';
import type { QueueItems } from './queue-items.ts';
import type { Records } from './records.ts';
import type { Reading, StationCalls } from './station.ts';

export interface Parts {
  readonly db: Database;
  readonly records: Records;
  readonly artworks: Artworks;
  readonly queue: QueueItems;
  readonly station: StationCalls;
  readonly clock: StationClock;
  /** Loaded when there is a list. */
  readonly lists: () => Promise<Lists>;
}

export function keyOf(): string | null {
  return useApp.getState().membership?.key ?? null;
}

/** Returns a function that sends and fetches everything that is due, if the station answers. One run at a time. */
export function openUpkeep(parts: Parts): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isWanted = false;

  async function run(): Promise<void> {
    try {
      while (isWanted) {
        isWanted = false;
        await alone(() => keepUpOnce(parts));
      }
    } finally {
      running = null;
    }
  }

  // A call during a run makes another run follow, so that new scans are sent too.
  return () => {
    isWanted = true;
    running ??= run();
    return running;
  };
}

/** Only one page of this device does the work at a time. Over plain HTTP there are no locks, but also no copy. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request('twinmark-handheld', work);
  else await work();
}

/** Fetches the changes of others, sends the scans of this device, and fetches the effects of these scans. */
async function keepUpOnce(parts: Parts): Promise<void> {
  await followOtherPages(parts);
  const facts = noted(await parts.station.facts());
  if (facts.kind !== 'done') return;
  useApp.setState({ facts: facts.value });
  const keep = (held: HeldKey) => withRoom(keepMarkKey(parts.db, held));
  await followMarkKey({ station: parts.station, keep, keyOf }, facts.value);
  await fetchCopy(parts);
  const isMore = (await parts.queue.waiting()).length > 0;
  if (isMore) {
    await sendQueue(parts);
    await fetchCopy(parts);
  }
  await sendLists(parts);
  await followArtworks(parts);
}

/** How often the station is asked which artworks are current, in milliseconds. A job takes longer. */
const ARTWORKS_EVERY_MS = 60_000;

/** What this device reads by itself it reads better with the artworks of current jobs. */
async function followArtworks(parts: Parts): Promise<void> {
  const key = keyOf();
  const { markKey, artworksAt } = useApp.getState();
  // The clock of a device may be set back.
  const isDue = Math.abs(Date.now() - artworksAt) >= ARTWORKS_EVERY_MS;
  if (key === null || markKey === null || !isDue) return;
  const end = fetchArtworks({ ...parts, isMember: () => keyOf() === key });
  if (!(await withRoom(end))) return;
  const reply = await end;
  if (reply.kind === 'unknown-key') await forgetAll(parts, true);
  else if (reply.kind !== 'later') useApp.setState({ artworksAt: Date.now() });
}

/** Lists are sent with the key of this device alone: the station shows whose they are. */
async function sendLists(parts: Parts): Promise<void> {
  if (keyOf() === null || !(await hasLists(parts.db))) return;
  const end = await (await parts.lists()).send();
  if (end.kind === 'unknown-key') await forgetAll(parts, true);
}

/** Another page of this device may have paired it, or may have lost the key. */
async function followOtherPages({ db }: Parts): Promise<void> {
  const { isFull } = useApp.getState();
  const membership = await readMembership(db);
  if (!isFull && membership?.key !== keyOf()) useApp.setState({ membership, revoked: await wasShutOut(db) });
}

function photoRead({ success, message, trusted, code_contradictions: contradictions }: Reading): PhotoRead {
  if (!success) return { end: 'unreadable' };
  return trusted === false ? { end: 'copy' } : { id: message, contradictions };
}

async function sendQueue(parts: Parts): Promise<void> {
  const { queue, station } = parts;
  const store = {
    waiting: queue.waiting,
    take: queue.take,
    async put(item: QueueItem) {
      await queue.put(item);
      await showQueue(parts);
    },
  };
  const end = await uploadQueue({
    store,
    async read(photo) {
      const reply = await station.read(photo);
      return reply.kind === 'done' ? { kind: 'done', value: photoRead(reply.value) } : reply;
    },
    count: (id, item) => station.count(id, item, useApp.getState().membership?.device.name ?? null),
    isThere: async () => (await station.facts()).kind === 'done',
  });
  if (end.kind === 'unknown-key') await forgetAll(parts, true);
  else noted(end);
}

/** Stops a run of sync. The records so far are kept. */
class Stopped extends Error {}

async function fetchCopy(parts: Parts): Promise<void> {
  const key = keyOf();
  if (key === null) return;
  const { records, station } = parts;
  useApp.setState({ syncing: 0 });
  let end: Reply<unknown> = { kind: 'later', status: null, seconds: null };
  try {
    const copying = syncCopy({
      copy: records,
      async page(since) {
        const reply = noted(await station.sync(since));
        end = reply;
        // The key was removed during this request, and the copy was deleted. Nothing may be added to it.
        if (reply.kind !== 'done' || keyOf() !== key) throw new Stopped();
        return reply.value;
      },
      now: parts.clock.now,
      progress: (syncing) => useApp.setState({ syncing }),
    });
    // Scans are sent even if there is no room for the copy.
    if (await withRoom(copying)) await withRoom(fetchTemplates(parts));
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  } finally {
    useApp.setState({ syncing: null });
  }
  if ((end as Reply<unknown>).kind === 'unknown-key') await forgetAll(parts, true);
  else await showCopy(parts);
}

/** Fetches templates, so that records show the names of their fields without the station. */
async function fetchTemplates({ records, station }: Parts): Promise<void> {
  const newest = await records.templatesWanted();
  for (const id of newest) {
    const reply = await station.template(id);
    if (reply.kind === 'done') await records.keepTemplate(reply.value);
  }
}

/** Removes the key first, so that running requests with the key stop. `lists`: also what is checked off, and its photographs. */
export async function forgetAll(parts: Parts, revoked: boolean, lists = true): Promise<void> {
  useApp.setState({
    membership: null,
    markKey: null,
    artworksAt: 0,
    revoked,
    ...(lists ? { list: null, lists: null } : {}),
  });
  await parts.records.wipe(revoked, lists);
  useApp.setState({ copy: EMPTY_COPY, records: 0 });
}

export async function showCopy({ records }: Parts): Promise<void> {
  const [copy, count] = await Promise.all([records.state(), records.count()]);
  useApp.setState({ copy, records: count });
}

export async function showQueue({ queue }: Parts): Promise<void> {
  useApp.setState({ queue: await queue.all() });
}
