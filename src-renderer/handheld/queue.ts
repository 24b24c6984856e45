// Scans that wait for the station, in the order in which they were made.

export type ItemState =
  | 'waiting'
  /** The station has it. */
  | 'sent'
  /** The station does not want it; it is kept with the reason. */
  | 'rejected'
  /** A photograph in which no mark was found. */
  | 'unreadable'
  /** The station failed at it several times: it waits for a person, and holds up nothing. */
  | 'stuck';

export interface QueueItem {
  readonly seq: number;
  /** Made before the first try and never changed: sent again, it counts once. */
  readonly client_scan_id: string;
  /** Null for a photograph that was not read yet. */
  readonly id: string | null;
  readonly photo: Blob | null;
  /** When it was made: by the clock of this device, or by the station's where that one is wrong. */
  readonly scanned_at: string;
  /** Whether it counts as a scan, or is only to be read. */
  readonly counts: boolean;
  readonly state: ItemState;
  readonly reason: string | null;
  readonly status: number | null;
  /** It is on its way at this moment, or was when the page ended: it may have arrived, so it cannot be discarded. */
  readonly underWay?: boolean;
  /** How often the station failed at it; missing where it did not. */
  readonly tries?: number;
}

/** What came of asking the station. */
export type Reply<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** Trying again will not change the answer. */
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  /** No answer (then without a status), or no room now. */
  | { readonly kind: 'later'; readonly status: number | null; readonly seconds: number | null }
  /** The key of this device is not good any more. */
  | { readonly kind: 'unknown-key' };

export interface QueueStore {
  /** By seq. */
  waiting(): Promise<readonly QueueItem[]>;
  /** Marks it as under way. Null where it waits no more: somebody discarded it meanwhile. */
  take(seq: number): Promise<QueueItem | null>;
  put(item: QueueItem): Promise<void>;
}

export interface Uploads {
  readonly store: QueueStore;
  readonly read: (photo: Blob) => Promise<Reply<string | null>>;
  readonly count: (id: string, item: QueueItem) => Promise<Reply<unknown>>;
  /** Whether the station answers at all. */
  readonly isThere: () => Promise<boolean>;
}

export type UploadEnd = Extract<Reply<never>, { kind: 'later' | 'unknown-key' }> | { readonly kind: 'done' };

/** How often the station may fail at one scan while it answers everything else. */
const MOST_TRIES = 3;
/** Answers that say that the station is too busy or too full. Nothing is wrong with the scan. */
const NOT_NOW: readonly (number | null)[] = [429, 503, 507];

/**
 * Sends one after the other. What the station refuses is marked and left, what it fails at again and again too; what it does
 * not answer stops the run.
 */
export async function uploadQueue(uploads: Uploads): Promise<UploadEnd> {
  const { store } = uploads;
  for (const { seq } of await store.waiting()) {
    const first = await store.take(seq);
    if (!first) continue;
    const { item, reply } = await deliver(first, uploads);
    const end = (after: QueueItem) => store.put({ ...after, underWay: false });
    if (reply.kind === 'unknown-key') {
      await end(item);
      return reply;
    }
    if (reply.kind === 'later') {
      const tried = await blamed(item, reply, uploads);
      await end(tried);
      if (tried.state === 'waiting') return reply;
    } else if (reply.kind === 'refused') await end(refused(item, reply));
    else await end({ ...item, state: reply.value, reason: null, status: null });
  }
  return { kind: 'done' };
}

/** As far as it comes: what was read of a photograph is kept with the item. */
async function deliver(
  first: QueueItem,
  { store, read, count }: Uploads,
): Promise<{ readonly item: QueueItem; readonly reply: Reply<'sent' | 'unreadable'> }> {
  let item = first;
  if (item.id === null && item.photo) {
    const reply = await read(item.photo);
    if (reply.kind !== 'done') return { item, reply };
    if (reply.value === null) return { item, reply: { kind: 'done', value: 'unreadable' } };
    // From here on it is a scan of a label: a photograph that is sent again could be read otherwise.
    item = { ...item, id: reply.value, photo: null };
    await store.put(item);
  }
  const counted = item.id !== null && item.counts ? await count(item.id, item) : null;
  if (counted && counted.kind !== 'done') return { item, reply: counted };
  return { item, reply: { kind: 'done', value: 'sent' } };
}

/** The station answers another question, so it is there, and it fails at this scan only. */
async function blamed(
  item: QueueItem,
  { status }: Extract<Reply<never>, { kind: 'later' }>,
  { isThere }: Uploads,
): Promise<QueueItem> {
  if (NOT_NOW.includes(status) || !(await isThere())) return item;
  const tries = (item.tries ?? 0) + 1;
  return { ...item, tries, ...(tries < MOST_TRIES ? {} : { state: 'stuck', status }) };
}

function refused(item: QueueItem, { status, reason }: { status: number; reason: string }): QueueItem {
  return { ...item, state: 'rejected', reason, status };
}
