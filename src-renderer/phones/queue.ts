// Scans that wait for the station, in the order in which they were made.
import type { AnswerOf } from '#shared/contract.ts';

/** What codes on a label say otherwise than its record. */
type Contradictions = AnswerOf<'scan'>['code_contradictions'];

export type ItemState =
  | 'waiting'
  /** The station has the scan. */
  | 'sent'
  /** The station refused the scan. It is kept with the reason. */
  | 'rejected'
  /** A photograph in which no mark was found. */
  | 'unreadable'
  /** A photograph of a mark that was made under another key than the record of its ID. */
  | 'copy'
  /** A photograph of a label whose codes contradict its record. The station has the scan. */
  | 'wrong-code'
  /**
   * The station failed at the scan several times or, with a reason, the browser has lost the bytes of its photograph. It waits for a person
   * and does not hold up other scans.
   */
  | 'stuck';

/** To some ten kilometres. */
export interface RoughPlace {
  readonly latitude: number;
  readonly longitude: number;
}

export interface QueueItem {
  readonly seq: number;
  /** Made before the first try and never changed, so that a scan that is sent twice counts once. */
  readonly client_scan_id: string;
  /** Null for a photograph that was not read yet. */
  readonly id: string | null;
  readonly photo: Blob | null;
  /** The time of the scan by the clock of this device, or by the station's clock if this device's clock is wrong. */
  readonly scanned_at: string;
  /** Roughly where it was made, if its maker tells. */
  readonly place: RoughPlace | null;
  /** Whether it counts as a scan. False: the photograph is only read. */
  readonly counts: boolean;
  readonly state: ItemState;
  readonly reason: string | null;
  readonly status: number | null;
  /** True while it is sent, or if it was sent when the page ended. It may have arrived, so it cannot be discarded. */
  readonly underWay?: boolean;
  /** Where codes on the photographed label contradict its record. */
  readonly contradictions?: Contradictions;
  /** How often the station failed at it. */
  readonly tries?: number;
}

/** The result of a request to the station. */
export type Reply<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** Another try will not change the answer. */
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  /** No answer (then `status` is null), or the station has no room now. */
  | { readonly kind: 'later'; readonly status: number | null; readonly seconds: number | null }
  /** The key of this device is no longer valid. */
  | { readonly kind: 'unknown-key' };

export interface QueueStore {
  /** By seq. */
  waiting(): Promise<readonly QueueItem[]>;
  /** Marks the item as being sent. Null if it no longer waits, since a person discarded it. */
  take(seq: number): Promise<QueueItem | null>;
  put(item: QueueItem): Promise<void>;
}

/** What a photograph came to: an ID, with what its codes contradict, or the state that the item ends in. */
export type PhotoRead =
  | { readonly id: string; readonly contradictions: Contradictions }
  | { readonly end: 'unreadable' | 'copy' };

interface Uploads {
  readonly store: QueueStore;
  /** Rejects where the bytes of the photograph cannot be read on this device. */
  readonly read: (photo: Blob) => Promise<Reply<PhotoRead>>;
  readonly count: (id: string, item: QueueItem) => Promise<Reply<unknown>>;
  /** Whether the station answers at all. */
  readonly isThere: () => Promise<boolean>;
}

type UploadEnd = Extract<Reply<never>, { kind: 'later' | 'unknown-key' }> | { readonly kind: 'done' };

/** The most failures at one scan while the station answers other requests. */
const MOST_TRIES = 3;
/** These answers mean that the station is too busy or too full. Nothing is wrong with what was sent. */
const NOT_NOW: readonly (number | null)[] = [429, 503, 507];

/**
 * Sends one scan after the other. Scans that the station refuses, or at which it fails repeatedly, are marked and left.
 * If the station does not answer, the run ends.
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
    if (reply.kind === 'lost') await end({ ...item, state: 'stuck', reason: reply.reason, status: null });
    else if (reply.kind === 'later') {
      const tried = await blamed(item, reply, uploads);
      await end(tried);
      if (tried.state === 'waiting') return reply;
    } else if (reply.kind === 'refused') await end(refused(item, reply));
    else await end({ ...item, state: reply.value, reason: null, status: null });
  }
  return { kind: 'done' };
}

interface Delivered {
  readonly item: QueueItem;
  readonly reply:
    | Reply<'sent' | 'wrong-code' | 'unreadable' | 'copy'>
    /** Browsers lose the bytes of a photograph now and then. The next try would hardly find them. */
    | { readonly kind: 'lost'; readonly reason: string };
}

/** Delivers an item as far as possible. The ID that was read from a photograph is kept with the item. */
async function deliver(first: QueueItem, { store, read, count }: Uploads): Promise<Delivered> {
  let item = first;
  if (item.id === null && item.photo) {
    const reply = await read(item.photo).catch((error: unknown) => ({ kind: 'lost', reason: String(error) }) as const);
    if (reply.kind !== 'done') return { item, reply };
    if ('end' in reply.value) return { item, reply: { kind: 'done', value: reply.value.end } };
    // From here on the item has an ID and no photograph: a second reading of the photograph could give another result.
    const { id, contradictions } = reply.value;
    item = { ...item, id, photo: null, ...(contradictions.length > 0 ? { contradictions } : {}) };
    await store.put(item);
  }
  const counted = item.id !== null && item.counts ? await count(item.id, item) : null;
  if (counted && counted.kind !== 'done') return { item, reply: counted };
  return { item, reply: { kind: 'done', value: item.contradictions ? 'wrong-code' : 'sent' } };
}

type Later = Extract<Reply<never>, { kind: 'later' }>;

/** Whether the station fails at this request only, which is so if it answers another one. */
export async function failsAtThis({ status }: Later, isThere: Uploads['isThere']): Promise<boolean> {
  return !NOT_NOW.includes(status) && (await isThere());
}

async function blamed(item: QueueItem, later: Later, { isThere }: Uploads): Promise<QueueItem> {
  if (!(await failsAtThis(later, isThere))) return item;
  const { status } = later;
  const tries = (item.tries ?? 0) + 1;
  return { ...item, tries, ...(tries < MOST_TRIES ? {} : { state: 'stuck', status }) };
}

function refused(item: QueueItem, { status, reason }: { status: number; reason: string }): QueueItem {
  return { ...item, state: 'rejected', reason, status };
}
