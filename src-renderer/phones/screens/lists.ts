// The list that is being checked off, and lists that wait for the station. Loaded when there is a list.
import { PHOTO_SIDE } from '#shared/phones/check-list-limits.ts';
import { useApp } from '#window/phones/app-store.ts';
import { notAhead, type StationClock } from '#window/phones/clock.ts';
import type { Database } from '#window/phones/database.ts';
import { noted, withRoom } from '#window/phones/noting.ts';
import { photoOf } from '#window/phones/photo.ts';
import { failsAtThis, type Reply } from '#window/phones/queue.ts';
import type { StationCalls } from '#window/phones/station.ts';
import { newScanId } from '#window/phones/this-device.ts';
import { type CheckList, type OpenList, withSeen } from './check-list.ts';
import { listsIn, type StoredList, type StoredLists, type StoredSight } from './stored-lists.ts';

interface ListParts {
  readonly db: Database;
  readonly station: Pick<StationCalls, 'send' | 'facts'>;
  readonly clock: StationClock;
}

export type NewList = Pick<CheckList, 'name' | 'expected' | 'photos'>;
export type Lists = ReturnType<typeof openLists>;

export function openLists({ db, station, clock }: ListParts) {
  const store = listsIn(db);
  // One after the other: a photograph takes much memory while it is made smaller.
  let attaching: Promise<unknown> = Promise.resolve();
  const now = () => new Date(clock.now()).toISOString();
  const show = () => showLists(store);

  /** Without room for the photograph the label stays ticked off without. */
  async function attach(key: string, id: string, photo: () => Promise<Blob | null>): Promise<void> {
    const large = await photo();
    if (!large) return;
    const { blob } = await photoOf(large, PHOTO_SIDE);
    await kept(store.attach(key, id, blob));
  }

  async function kept(keeping: Promise<unknown>): Promise<boolean> {
    const isKept = await withRoom(keeping);
    await show();
    return isKept;
  }

  return {
    show,
    /** One list at a time: where another page of this device has begun one, that one is shown. */
    async begin(given: NewList): Promise<void> {
      const isOpen = (await store.all()).some(({ ended_at }) => ended_at === null);
      if (isOpen) await show();
      else await kept(store.put({ ...given, key: newScanId(), begun_at: now(), ended_at: null, due: 'list' }));
    },
    async end(): Promise<void> {
      await attaching;
      const { list } = useApp.getState();
      const open = (await store.all()).find(({ key }) => key === list?.key);
      if (open) await kept(store.put({ ...open, ended_at: now(), due: 'list' }));
    },
    /** Ticks a label off, once. Its photograph follows. */
    async see(id: string, photo: () => Promise<Blob | null>): Promise<void> {
      const { list } = useApp.getState();
      if (!list || list.seen.some((one) => one.id === id)) return;
      const at = now();
      useApp.setState({ list: withSeen(list, id, at) });
      await kept(store.see({ list: list.key, id, at, photo: null, due: 'sight' }));
      if (list.photos) attaching = attaching.then(() => attach(list.key, id, photo)).catch(reportError);
    },
    /** What the station refused is sent once more. */
    async tryAgain(): Promise<void> {
      for (const { key, refused } of await store.all()) if (refused !== undefined) await store.again(key);
      await show();
    },
    /** A list that the station refuses leaves this device at the word of a person, with its photographs. */
    discard: (key: string): Promise<void> => attaching.then(() => store.remove(key)).then(show),
    async send(): Promise<Reply<never> | { readonly kind: 'done' }> {
      const device = useApp.getState().membership?.device.name ?? '';
      const end = await sendLists(store, listStationOf(station, device, clock.now));
      await show();
      // An answer with a status is one of the station, whatever it says of a list.
      return end.kind === 'later' && end.status !== null ? end : noted(end);
    },
  };
}

async function showLists(store: StoredLists): Promise<void> {
  const all = await store.all();
  // Two pages that began a list in the same moment each stay with their own.
  const shown = useApp.getState().list?.key;
  const underWay = all.filter(({ ended_at }) => ended_at === null);
  const open = underWay.find(({ key }) => key === shown) ?? underWay[0];
  const unsent = (await store.dueCount()) + all.filter(({ due }) => due !== undefined).length;
  const [refused = null] = all.flatMap(({ key, name, refused: reason }) =>
    reason === undefined ? [] : [{ key, name, reason }],
  );
  const list = open ? await opened(store, open) : null;
  useApp.setState({ list, lists: all.length === 0 ? null : { unsent, refused } });
}

async function opened(store: StoredLists, list: CheckList): Promise<OpenList> {
  const { key, name, expected, begun_at, ended_at, photos } = list;
  const seen = [...(await store.sightsOf(key))].sort((a, b) => a.at.localeCompare(b.at));
  return { key, name, expected, begun_at, ended_at, photos, seen: seen.map(({ id, at }) => ({ id, at })) };
}

function listStationOf({ send, facts }: ListParts['station'], device: string, now: () => number): ListStation {
  const path = (key: string) => `/api/device/check-lists/${key}`;
  const past = (at: string) => notAhead(at, now());
  return {
    putList: ({ key, name, expected, begun_at, ended_at }) =>
      send('PUT', path(key), {
        name,
        device,
        expected,
        begun_at: past(begun_at),
        ended_at: ended_at === null ? null : past(ended_at),
      }),
    addSights: (key, sights) =>
      send('POST', `${path(key)}/sights`, {
        sights: sights.map(({ id, at }) => ({ watermark_id: id, seen_at: past(at) })),
      }),
    putPhoto: (key, { id, photo }) => send('PUT', `${path(key)}/sights/${id}/photo`, photo),
    isThere: async () => (await facts()).kind === 'done',
  };
}

// Sends lists, what was seen of them, and photographs. Everything may be sent again: at the station it arrives once.
export interface ListStation {
  putList(list: StoredList): Promise<Reply<unknown>>;
  addSights(key: string, sights: readonly StoredSight[]): Promise<Reply<unknown>>;
  putPhoto(key: string, sight: StoredSight & { readonly photo: Blob }): Promise<Reply<unknown>>;
  /** Whether the station answers at all. */
  isThere(): Promise<boolean>;
}

type SendEnd = Extract<Reply<never>, { kind: 'later' | 'unknown-key' }> | { readonly kind: 'done' };

/** So many seen labels go in one request: a second's work for the station. */
const AT_ONCE = 200;
/** So many photographs are read into memory at once. */
const PHOTOS_AT_ONCE = 4;
const DONE = { kind: 'done' } as const;

/** The station has answered that it does not know the list. */
const FORGOTTEN = { kind: 'forgotten' } as const;

type ListEnd = Reply<unknown> | typeof DONE | typeof FORGOTTEN;

/** A list at which the station fails, or which it has forgotten, waits for the next run and does not hold up the others. */
export async function sendLists(store: StoredLists, station: ListStation): Promise<SendEnd> {
  for (const list of await store.all()) {
    if (list.refused !== undefined) continue;
    const end = await sendList(store, station, list);
    if (end.kind === 'unknown-key') return end;
    if (end.kind === 'later' && !(await failsAtThis(end, station.isThere))) return end;
    if (end.kind === 'refused') await store.refused(list.key, end.reason);
    else if (end.kind === 'done' && list.ended_at !== null) await store.remove(list.key);
  }
  return DONE;
}

/** The list first, then what was seen, then photographs: each only once the station has what it belongs to. */
async function sendList(store: StoredLists, station: ListStation, list: StoredList): Promise<ListEnd> {
  if (list.due) {
    const reply = await station.putList(list);
    if (reply.kind !== 'done') return reply;
    await store.listSent(list);
  }
  const sights = await sendSights(store, station, list.key);
  return sights.kind === 'done' ? sendPhotos(store, station, list.key) : sights;
}

async function sendSights(store: StoredLists, station: ListStation, key: string): Promise<ListEnd> {
  for (;;) {
    const due = await store.due(key, 'sight', AT_ONCE);
    if (due.length === 0) return DONE;
    const reply = await station.addSights(key, due);
    if (reply.kind !== 'done') return lost(store, key, reply);
    await store.sightsSent(
      key,
      due.map(({ id }) => id),
    );
  }
}

async function sendPhotos(store: StoredLists, station: ListStation, key: string): Promise<ListEnd> {
  for (;;) {
    const due = await store.due(key, 'photo', PHOTOS_AT_ONCE);
    if (due.length === 0) return DONE;
    for (const sight of due) {
      const reply = sight.photo ? await station.putPhoto(key, { ...sight, photo: sight.photo }) : DONE;
      if (reply.kind !== 'done') return lost(store, key, reply);
      await store.photoSent(key, sight.id);
    }
  }
}

/** A station that was put back to an earlier day knows no list of today: it gets everything again, with the next run. */
async function lost(store: StoredLists, key: string, reply: Reply<unknown>): Promise<ListEnd> {
  if (reply.kind !== 'refused' || reply.status !== 404) return reply;
  await store.again(key);
  return FORGOTTEN;
}
