// What the page does with the station and with what lies on the device. Screens call this and read the store.
import type { Card, Template } from '../../src-shared/model.ts';
import { readPairingCode } from '../../src-shared/pairing-code.ts';
import { keep } from '../state/kept.ts';
import { useApp } from './app-store.ts';
import { openStationClock, type StationClock } from './clock.ts';
import { type Database, openDatabase } from './copy/database.ts';
import { keepMembership, readMembership, tryRoom } from './copy/facts.ts';
import { type QueueItems, queueIn } from './copy/queue-items.ts';
import { type Records, recordsIn } from './copy/records.ts';
import { type QueueItem, type Reply, uploadQueue } from './queue.ts';
import { type Corners, type Reading, type Station, stationOf } from './station.ts';
import { EMPTY_COPY, syncCopy } from './sync.ts';
import { guessKind, newScanId } from './this-device.ts';

/** What a look-up came to. */
export type Found =
  | { readonly kind: 'record'; readonly card: Card; readonly from: 'station' | 'copy' }
  /** The station has no such record. */
  | { readonly kind: 'unknown'; readonly id: string }
  /** The station does not answer, and the copy does not have it. */
  | { readonly kind: 'not-here'; readonly id: string };

export interface Handheld {
  /** Asks whether the station is there; sends and fetches what is due. One run at a time. */
  keepUp(): Promise<void>;
  /** 'no-room': the device has none for the key, so the code was not spent. */
  pair(code: string, name: string): Promise<Reply<{ paired: boolean }> | { readonly kind: 'no-room' }>;
  lookUp(id: string): Promise<Found>;
  /** Those of some IDs that there is a record of. */
  existing(ids: readonly string[]): Promise<readonly string[]>;
  search(words: string): Promise<readonly Card[]>;
  template(id: string): Promise<Template | null>;
  read(photo: Blob, corners?: Corners): Promise<Reply<Reading>>;
  /** Counts a scan, now or when the station is there again. Says which one, by its client_scan_id. */
  count(id: string): Promise<{ readonly id: string } | 'no-room'>;
  /** Reads a photograph when the station is there again; false where the device has no room for it. */
  keepPhoto(photo: Blob): Promise<boolean>;
  tryAgain(item: QueueItem): Promise<void>;
  remove(item: QueueItem): Promise<void>;
  set(choice: 'counts' | 'sounds', on: boolean): void;
  /** Forgets the station: key, copy and all. Scans that were not sent stay. */
  forget(): Promise<void>;
}

/** A shop-floor network is now and then away for a moment; then the copy answers. */
const LOOK_UP_MS = 2500;
const MOST_FOUND = 50;

export async function openHandheld(): Promise<Handheld> {
  const db = await openDatabase();
  const clock = openStationClock();
  const station = stationOf(() => keyOf(), clock);
  const parts = { db, records: recordsIn(db), queue: queueIn(db), station, clock };
  useApp.setState({ membership: await readMembership(db) });
  await showCopy(parts);
  await showQueue(parts);
  useApp.setState({ ready: true });
  return handheldOf(parts);
}

interface Parts {
  readonly db: Database;
  readonly records: Records;
  readonly queue: QueueItems;
  readonly station: Station;
  readonly clock: StationClock;
}

function keyOf(): string | null {
  return useApp.getState().membership?.key ?? null;
}

function handheldOf(parts: Parts): Handheld {
  const { db, records, queue, station, clock } = parts;
  let running: Promise<void> | null = null;
  let wanted = false;

  /** Asked for while one is under way, it runs once more: what was added meanwhile goes too. */
  function keepUp(): Promise<void> {
    wanted = true;
    running ??= (async () => {
      try {
        while (wanted) {
          wanted = false;
          await alone(() => keepUpOnce(parts));
        }
      } finally {
        running = null;
      }
    })();
    return running;
  }

  async function add(item: Pick<QueueItem, 'id' | 'photo' | 'counts'>): Promise<{ readonly id: string } | 'no-room'> {
    const made = { client_scan_id: newScanId(), scanned_at: new Date(clock.now()).toISOString() };
    const isKept = await withRoom(queue.add({ ...item, ...made, state: 'waiting', reason: null, status: null }));
    if (!isKept) return 'no-room';
    await showQueue(parts);
    void keepUp();
    return { id: made.client_scan_id };
  }

  return {
    keepUp,
    async pair(code, name) {
      // Before the code is spent: the key is no good without them.
      const facts = noted(await station.facts());
      if (facts.kind !== 'done') return facts;
      if (readPairingCode(code)?.secret && !(await withRoom(tryRoom(db)))) return { kind: 'no-room' };
      const reply = noted(await station.pair({ code, name, kind: guessKind() }));
      if (reply.kind !== 'done') return reply;
      if (reply.value.paired) {
        const { key, device } = reply.value;
        await withRoom(forgetAll(parts, false));
        const membership = { key, device, station: facts.value };
        await withRoom(keepMembership(db, membership));
        // Browsers may clear what was not asked to be kept.
        void navigator.storage?.persist?.();
        useApp.setState({ membership });
        void keepUp();
      }
      return { kind: 'done', value: { paired: reply.value.paired } };
    },
    async lookUp(id) {
      const asked = station.record(id).then(noted);
      const kept = await records.find(id);
      const reply = await (kept ? Promise.race([asked, later(LOOK_UP_MS)]) : asked);
      if (reply.kind === 'done') return { kind: 'record', card: reply.value, from: 'station' };
      if (reply.kind === 'refused' && reply.status === 404) return { kind: 'unknown', id };
      if (reply.kind === 'unknown-key') await forgetAll(parts, true);
      else if (kept) return { kind: 'record', card: kept, from: 'copy' };
      return { kind: 'not-here', id };
    },
    async existing(ids) {
      const known = await Promise.all(ids.map(async (id) => ((await records.find(id)) ? id : null)));
      if (known.some(Boolean) || useApp.getState().contact === 'away') return known.filter((id) => id !== null);
      const told = await Promise.all(ids.map(async (id) => ((await station.record(id)).kind === 'done' ? id : null)));
      return told.filter((id) => id !== null);
    },
    search: (words) => records.search(words, MOST_FOUND),
    async template(id) {
      const kept = await records.template(id);
      if (kept) return kept;
      const reply = await station.template(id);
      if (reply.kind !== 'done') return null;
      await records.keepTemplate(reply.value);
      return reply.value;
    },
    read: async (photo, corners) => noted(await station.read(photo, corners)),
    count: (id) => add({ id, photo: null, counts: true }),
    keepPhoto: async (photo) => (await add({ id: null, photo, counts: useApp.getState().counts })) !== 'no-room',
    async tryAgain(item) {
      await queue.again(item.seq);
      await showQueue(parts);
      void keepUp();
    },
    async remove(item) {
      await queue.discard(item.seq);
      await showQueue(parts);
    },
    set(choice, on) {
      keep(`handheld.${choice}`, on ? 'on' : 'off');
      useApp.setState({ [choice]: on });
    },
    forget: () => forgetAll(parts, false),
  };
}

/** Of several pages on one device one keeps up at a time. Over plain HTTP there are no locks, and no copy either. */
async function alone(work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request('twinmark-handheld', work);
  else await work();
}

/** False where the device had no room for it, which is told. */
async function withRoom(keeping: Promise<unknown>): Promise<boolean> {
  try {
    await keeping;
    useApp.setState({ isFull: false });
    return true;
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
    useApp.setState({ isFull: true });
    return false;
  }
}

/** First what others changed, then what was scanned here, then what came of that. */
async function keepUpOnce(parts: Parts): Promise<void> {
  await followOtherPages(parts);
  const facts = noted(await parts.station.facts());
  if (facts.kind !== 'done') return;
  useApp.setState({ facts: facts.value });
  await fetchCopy(parts);
  const isMore = (await parts.queue.waiting()).length > 0;
  if (!isMore) return;
  await sendQueue(parts);
  await fetchCopy(parts);
}

/** Another page of this device may have been paired, or shut out. */
async function followOtherPages({ db }: Parts): Promise<void> {
  const { isFull } = useApp.getState();
  const membership = await readMembership(db);
  if (!isFull && membership?.key !== keyOf()) useApp.setState({ membership });
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
      return reply.kind === 'done' ? { kind: 'done', value: reply.value.success ? reply.value.message : null } : reply;
    },
    count: (id, item) => station.count(id, item, useApp.getState().membership?.device.name ?? null),
    isThere: async () => (await station.facts()).kind === 'done',
  });
  if (end.kind === 'unknown-key') await forgetAll(parts, true);
  else noted(end);
}

/** Stops a run of sync; what came so far is kept. */
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
        // What was asked for with a key that is gone must not come to lie here after all was forgotten.
        if (reply.kind !== 'done' || keyOf() !== key) throw new Stopped();
        return reply.value;
      },
      now: Date.now,
      progress: (syncing) => useApp.setState({ syncing }),
    });
    // Without room for the copy the scans are sent all the same.
    if (await withRoom(copying)) await withRoom(fetchTemplates(parts));
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  } finally {
    useApp.setState({ syncing: null });
  }
  if ((end as Reply<unknown>).kind === 'unknown-key') await forgetAll(parts, true);
  else await showCopy(parts);
}

/** The names of fields, so that records are read without the station too. */
async function fetchTemplates({ records, station }: Parts): Promise<void> {
  const newest = await records.templatesWanted();
  for (const id of newest) {
    const reply = await station.template(id);
    if (reply.kind === 'done') await records.keepTemplate(reply.value);
  }
}

/** The key goes first: whoever still fetches with it stops. */
async function forgetAll(parts: Parts, revoked: boolean): Promise<void> {
  useApp.setState({ membership: null, revoked });
  await parts.records.wipe();
  useApp.setState({ copy: EMPTY_COPY, records: 0 });
}

async function showCopy({ records }: Parts): Promise<void> {
  const [copy, count] = await Promise.all([records.state(), records.count()]);
  useApp.setState({ copy, records: count });
}

async function showQueue({ queue }: Parts): Promise<void> {
  useApp.setState({ queue: await queue.all() });
}

/** Every answer tells whether the station is there. */
function noted<R extends { readonly kind: string }>(reply: R): R {
  useApp.setState({ contact: reply.kind === 'later' ? 'away' : 'there' });
  return reply;
}

function later(ms: number): Promise<Reply<never>> {
  return new Promise((resolve) => setTimeout(() => resolve({ kind: 'later', status: null, seconds: null }), ms));
}
