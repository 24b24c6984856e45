// Sends lists, what was seen of them, and photographs. Everything may be sent again: at the station it arrives once.
import type { Reply } from '../queue.ts';
import type { StoredList, StoredLists, StoredSight } from './stored-lists.ts';

export interface ListStation {
  putList(list: StoredList): Promise<Reply<unknown>>;
  addSights(key: string, sights: readonly StoredSight[]): Promise<Reply<unknown>>;
  putPhoto(key: string, sight: StoredSight & { readonly photo: Blob }): Promise<Reply<unknown>>;
}

type SendEnd = Extract<Reply<never>, { kind: 'later' | 'unknown-key' }> | { readonly kind: 'done' };

/** So many seen labels go in one request: a second's work for the station. */
const AT_ONCE = 200;
/** So many photographs are read into memory at once. */
const PHOTOS_AT_ONCE = 4;
const DONE = { kind: 'done' } as const;

/** The station has no room now, for any list. */
const NOT_NOW: readonly (number | null)[] = [null, 429, 503, 507];

export async function sendLists(store: StoredLists, station: ListStation): Promise<SendEnd> {
  let last: SendEnd = DONE;
  for (const list of await store.all()) {
    if (list.refused !== undefined) continue;
    const end = await sendList(store, station, list);
    if (end.kind === 'unknown-key' || (end.kind === 'later' && NOT_NOW.includes(end.status))) return end;
    // A list at which the station fails waits for the next run, and does not hold up the others.
    if (end.kind === 'later') last = end;
    else if (end.kind === 'refused') await store.refused(list.key, end.reason);
    else if (list.ended_at !== null) await store.remove(list.key);
  }
  return last;
}

/** The list first, then what was seen, then photographs: each only once the station has what it belongs to. */
async function sendList(
  store: StoredLists,
  station: ListStation,
  list: StoredList,
): Promise<Reply<unknown> | typeof DONE> {
  if (list.due) {
    const reply = await station.putList(list);
    if (reply.kind !== 'done') return reply;
    await store.listSent(list);
  }
  const sights = await sendSights(store, station, list.key);
  return sights.kind === 'done' ? sendPhotos(store, station, list.key) : sights;
}

async function sendSights(
  store: StoredLists,
  station: ListStation,
  key: string,
): Promise<Reply<unknown> | typeof DONE> {
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

async function sendPhotos(
  store: StoredLists,
  station: ListStation,
  key: string,
): Promise<Reply<unknown> | typeof DONE> {
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
async function lost(store: StoredLists, key: string, reply: Reply<unknown>): Promise<Reply<unknown>> {
  if (reply.kind !== 'refused' || reply.status !== 404) return reply;
  await store.again(key);
  return { kind: 'later', status: 404, seconds: null };
}
