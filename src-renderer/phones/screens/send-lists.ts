// Sends lists, what was seen of them, and photographs. Everything may be sent again: at the station it arrives once.
import { failsAtThis, type Reply } from '#window/phones/queue.ts';
import type { StoredList, StoredLists, StoredSight } from './stored-lists.ts';

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
