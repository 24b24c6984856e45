import { createSerialQueue } from '#main/base/serial-queue.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { WORD_BYTES } from '#main/engine/message/known-messages.ts';
import { fingerprintOf, isTrusted, type MarkKeys } from '#main/services/marks/mark-keys.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { IdsOrder } from '#main/workers/known-ids.ts';
import { ID_COUNT, numberOf } from '#shared/core/id.ts';

/** The newest IDs of a station that are possible answers: 64 MiB for each key, and 0.1 s for each look. */
const MOST = 2 ** 20;
/** IDs that are made known in one step, in a thread that takes some 30 ms. */
const AT_ONCE = 2000;

interface IdWordsContext extends Pick<StationContext, 'pool' | 'keys'> {
  readonly store: Pick<Store, 'ids' | 'records'>;
}

/** The coded bits of the station's IDs, each under the key that its mark is made with. */
export function createIdWords({ store, pool, keys }: IdWordsContext) {
  const parts = keys.reading.map((): WordParts => createWordParts(MOST));
  const isCoded = new Uint8Array(Math.ceil(ID_COUNT / 8));
  const queue = createSerialQueue();
  let upTo: string | null = null;

  async function catchUp(): Promise<void> {
    upTo ??= await store.ids.stampBefore(MOST);
    for (;;) {
      const taken = await store.ids.takenAfter(upTo, AT_ONCE);
      await code(taken.map(({ id }) => id).filter(isNew));
      upTo = taken.at(-1)?.stamp ?? upTo;
      if (taken.length < AT_ONCE) return;
    }
  }

  /** An ID that was given back and drawn again is there already. */
  function isNew(id: string): boolean {
    const number = numberOf(id) as number;
    return (isCoded[number >> 3] & (1 << (number & 7))) === 0;
  }

  async function code(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const madeUnder = await store.records.markKeysOf(ids);
    const mayBeUnder = keysThatFit(keys);
    const words = await Promise.all(
      keys.reading.map((key) => {
        const own = ids.filter((id) => mayBeUnder(key, madeUnder.get(id)));
        return own.length === 0 ? null : pool.run('codeIds', { key, ids: own });
      }),
    );
    for (const [keyIndex, some] of words.entries()) if (some) parts[keyIndex].add(some);
    for (const number of ids.map((id) => numberOf(id) as number)) isCoded[number >> 3] |= 1 << (number & 7);
  }

  return {
    /** Resolves when all IDs are known that were given out before, by this station or another one. */
    catchUp: () => queue.run(catchUp),
    known: (): IdsOrder['known'] =>
      keys.reading
        .map((key, keyIndex) => ({ key, keyIndex, words: parts[keyIndex].words() }))
        .filter(({ words }) => words.length > 0),
    count: (): number => parts.reduce((sum, part) => sum + part.count(), 0),
  };
}

/** Under which keys the mark of an ID may be. `markKey`: that of its record; undefined if there is none. */
export function keysThatFit(keys: MarkKeys) {
  const known = new Map<string, boolean>();
  return (key: string, markKey: RecordRow['mark_key'] | undefined): boolean => {
    const name = `${key} ${markKey}`;
    const fits = known.get(name) ?? fitsKey(keys, key, markKey);
    known.set(name, fits);
    return fits;
  };
}

function fitsKey(keys: MarkKeys, key: string, markKey: RecordRow['mark_key'] | undefined): boolean {
  if (markKey === undefined) return keys.own.includes(fingerprintOf(key));
  return isTrusted(key, { mark_key: markKey }, keys) !== false;
}

/** IDs of a part: one MiB. */
const PART_WORDS = 16_384;

type WordParts = ReturnType<typeof createWordParts>;

/**
 * The coded bits of many IDs, in parts of shared memory: threads read them without a copy, while later IDs are added behind
 * what they read. Beyond the most, the part that was filled first is dropped.
 */
export function createWordParts(most: number) {
  const parts: { readonly memory: SharedArrayBuffer; filled: number }[] = [];

  function add(words: Uint8Array): void {
    for (let from = 0; from < words.length; ) {
      const part = partWithRoom();
      const some = words.subarray(from, from + PART_WORDS * WORD_BYTES - part.filled);
      new Uint8Array(part.memory).set(some, part.filled);
      part.filled += some.length;
      from += some.length;
    }
  }

  function partWithRoom() {
    const last = parts.at(-1);
    if (last && last.filled < PART_WORDS * WORD_BYTES) return last;
    const part = { memory: new SharedArrayBuffer(PART_WORDS * WORD_BYTES), filled: 0 };
    parts.push(part);
    if (parts.length > Math.max(2, most / PART_WORDS)) parts.shift();
    return part;
  }

  return {
    add,
    /** What is there now. Later additions do not change it. */
    words: (): Uint8Array[] => parts.map(({ memory, filled }) => new Uint8Array(memory, 0, filled)),
    count: (): number => parts.reduce((sum, { filled }) => sum + filled / WORD_BYTES, 0),
  };
}
