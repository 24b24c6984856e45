// Everything that the page does with the station and with the data on the device. Screens call this and read the stores.
import type { Card } from '#shared/core/model.ts';
import { openReader } from '#window/phones/reader/open-reader.ts';
import type { Lists, NewList } from '#window/phones/screens/lists.ts';
import { keep } from '#window/state/kept.ts';
import { useApp } from './app-store.ts';
import { artworksIn } from './artworks.ts';
import { openStationClock } from './clock.ts';
import { openDatabase } from './database.ts';
import { hasLists, readMarkKey, readMembership, wasShutOut } from './facts.ts';
import { existing, type LookedUp, lookUp, outAmong, templateOf } from './look-up.ts';
import { noted, withRoom } from './noting.ts';
import type { Asking } from './pairing.ts';
import type { Photo } from './photo.ts';
import type { QueueItem } from './queue.ts';
import { queueIn } from './queue-items.ts';
import { openReading, type PageReading } from './reading.ts';
import { recordsIn } from './records.ts';
import { type Corners, stationOf } from './station.ts';
import { deviceNumber, guessKind, newScanId } from './this-device.ts';
import { forgetAll, keyOf, openUpkeep, type Parts, showCopy, showQueue } from './upkeep.ts';
import { openWhereabouts, type Whereabouts } from './whereabouts.ts';

export type Phone = ReturnType<typeof phoneOf>;

const MOST_FOUND = 50;

export async function openPhone(): Promise<Phone> {
  const db = await openDatabase();
  const clock = openStationClock();
  const station = stationOf(() => keyOf(), clock, deviceNumber());
  const own = { records: recordsIn(db), artworks: artworksIn(db), queue: queueIn(db) };
  const parts: Parts = { db, ...own, station, clock, lists: listsOf(() => parts) };
  useApp.setState({ membership: await readMembership(db), revoked: await wasShutOut(db) });
  useApp.setState(await readMarkKey(db));
  if (await hasLists(db)) await parts.lists().then((lists) => lists.show(), reportError);
  await showCopy(parts);
  await showQueue(parts);
  useApp.setState({ ready: true });
  return phoneOf(parts, openWhereabouts({ geolocation: navigator.geolocation, now: Date.now }));
}

/** Loaded when it is first needed; where that fails, the next call tries again. */
function listsOf(parts: () => Parts): () => Promise<Lists> {
  let lists: Promise<Lists> | null = null;
  return () => {
    lists ??= import('#window/phones/screens/lists.ts').then(({ openLists }) => openLists(parts()));
    lists.catch(() => {
      lists = null;
    });
    return lists;
  };
}

function phoneOf(parts: Parts, whereabouts: Whereabouts) {
  const { records, artworks, queue, station, clock } = parts;
  const keepUp = openUpkeep(parts);
  const reading = openReading({ reader: openReader(), records, artworks, station });
  followStation(reading);
  // The first scan shall have a place, too.
  whereabouts.here();

  async function add(item: Pick<QueueItem, 'id' | 'photo' | 'counts'>): Promise<{ readonly id: string } | 'no-room'> {
    const scanned_at = new Date(clock.now()).toISOString();
    const made = { client_scan_id: newScanId(), scanned_at, place: whereabouts.here() };
    const isKept = await withRoom(queue.add({ ...item, ...made, state: 'waiting', reason: null, status: null }));
    if (!isKept) return 'no-room';
    await showQueue(parts);
    void keepUp();
    return { id: made.client_scan_id };
  }

  return {
    keepUp,
    knock: () => knock(parts, keepUp),
    /** Tells the desk that this device is there. Anybody can read that. */
    reach: (name: string) => station.pair({ name, kind: guessKind() }),
    async pair(asking: Asking) {
      const { pair } = await import('./pairing.ts');
      const reply = await pair(parts, asking);
      if (reply.kind === 'done') void keepUp();
      return reply;
    },
    lookUp: (id: string, late: (found: LookedUp) => void) => lookUp(parts, id, late),
    existing: (ids: readonly string[]) => existing(parts, ids),
    outAmong: (ids: readonly string[]) => outAmong(parts, ids),
    search: (words: string): Promise<readonly Card[]> => records.search(words, MOST_FOUND),
    template: (id: string) => templateOf(parts, id),
    read: (photo: Photo, corners?: Corners) => reading.photo(photo, corners),
    /** The station reads a photograph, and compares the label with its record. */
    compare: async (photo: Blob, corners?: Corners) => noted(await station.read(photo, corners)),
    /** Gives the station a photograph to keep, at the word of whoever took it. */
    giveEvidence: async (photo: Blob, corners?: Corners) => noted(await station.readAndKeep(photo, corners)),
    now: clock.now,
    /** Gets the camera's reader ready. */
    wakeReader: () => reading.wake(),
    /** What reading live needs. */
    liveParts: livePartsOf(parts, reading, keepUp),
    /** Counts a scan, now or when the station answers again. Returns its client_scan_id. */
    count: (id: string) => add({ id, photo: null, counts: true }),
    /** Keeps a photograph until the station answers again and reads it. False if the device has no room for it. */
    keepPhoto: async (photo: Blob) => (await add({ id: null, photo, counts: useApp.getState().counts })) !== 'no-room',
    ...queueCallsOf(parts, keepUp),
    ...choicesOf(whereabouts),
    ...listCallsOf(parts, keepUp),
    /** Forgets the station with its key and the copy of its records. Unsent scans stay. */
    forget: () => forgetAll(parts, false),
  };
}

/** The time limit of a knock in milliseconds. It costs a station nothing, so that one that is only busy answers within a second. */
const KNOCK_MS = 3000;

/** Asks whether the station is there, and sends what waits as soon as it is there again. */
async function knock({ station }: Parts, keepUp: () => Promise<void>): Promise<void> {
  const wasAway = useApp.getState().contact === 'away';
  const { kind } = noted(await station.facts(KNOCK_MS));
  if (wasAway && kind !== 'later') void keepUp();
}

/** Scans that the station refused, or that a person no longer wants sent. */
function queueCallsOf(parts: Parts, keepUp: () => Promise<void>) {
  const { queue } = parts;
  return {
    async tryAgain(item: QueueItem) {
      await queue.again(item.seq);
      await showQueue(parts);
      void keepUp();
    },
    async remove(item: QueueItem) {
      await queue.discard(item.seq);
      await showQueue(parts);
    },
  };
}

/** What a person chooses on this device, for as long as its browser keeps it. */
function choicesOf(whereabouts: Whereabouts) {
  return {
    set(choice: 'counts' | 'sounds', on: boolean) {
      keep(`handheld.${choice}`, on ? 'on' : 'off');
      useApp.setState({ [choice]: on });
    },
    tellPlace(on: boolean) {
      keep('handheld.place', on ? 'on' : 'off');
      useApp.setState({ place: on ? 'on' : 'off', placeRefused: false });
      // The browser asks, too, and may refuse.
      if (on) whereabouts.here();
      else whereabouts.forget();
    },
  };
}

/** What changes with IDs, with artworks, and with the key for which the reader has them. */
const LEARNT = ['records', 'artworksAt', 'markKey'] as const;

/** The reader learns what a sync brought, and forgets it with the station. */
function followStation(reading: PageReading): void {
  useApp.subscribe((now, before) => {
    if (now.membership === null && before.membership !== null) reading.forget();
    else if (LEARNT.some((fact) => now[fact] !== before[fact])) reading.learn().catch(reportError);
  });
}

/** A list to check off: its result goes to the station as soon as the station answers. */
function listCallsOf({ lists }: Parts, keepUp: () => Promise<void>) {
  return {
    async beginList(list: NewList): Promise<void> {
      await (await lists()).begin(list);
      void keepUp();
    },
    /** The result goes to the station, and then the list leaves this device. */
    async endList(): Promise<void> {
      await (await lists()).end();
      void keepUp();
    },
    async sendListsAgain(): Promise<void> {
      await (await lists()).tryAgain();
      void keepUp();
    },
    async discardList(key: string): Promise<void> {
      await (await lists()).discard(key);
    },
    /** Ticks a label off, if a list is being checked off. */
    async tickOff(id: string, photo: () => Promise<Blob | null>): Promise<void> {
      const { list } = useApp.getState();
      if (list) await (await lists()).see(id, photo);
    },
  };
}

/** The time limit of a live frame at the station, in milliseconds. Nothing waits for it but the next frame for the station. */
const LIVE_READ_MS = 15_000;

function livePartsOf({ records, station }: Parts, reading: PageReading, keepUp: () => Promise<void>) {
  const askStation = async (photo: Blob, corners?: Corners) => {
    const reply = noted(await station.read(photo, corners, LIVE_READ_MS));
    // A station that reads many photographs answers late. `keepUp` asks it whether it is there, which it answers at once.
    if (reply.kind === 'later') void keepUp();
    return reply;
  };
  return { reading, records, askStation };
}
