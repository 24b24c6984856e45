// The keys of marks: which are tried when reading, and under which a record's mark was made.
import { createHash } from 'node:crypto';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { hasRecords, withEarlier } from '#main/services/settings/settings.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';

/** The value in the store that lists the station's key and its earlier ones. */
const KEPT_KEYS = 'mark.keys';
/** The value in the store that says under which key the marks of records were made that do not say it themselves. */
const KEPT_KEY_OF_OLD = 'mark.key_of_old_records';

export interface MarkKeys {
  /** The station's key, its earlier ones, and the published one: the order in which reading tries them. */
  readonly reading: readonly [string, ...string[]];
  /** Fingerprints of the station's key and its earlier ones. */
  readonly own: readonly string[];
  /** Fingerprint of the key of records that were made before records remembered theirs; null if it is not known. */
  readonly ofOldRecords: string | null;
}

/** Opens what the store knows of keys, and writes down the key that is in force from now on. */
export async function openMarkKeys(store: Store, setting: string | null): Promise<MarkKeys> {
  const ofOldRecords = await keyOfOldRecords(store);
  const own = await withEarlier(store, KEPT_KEYS, (setting ?? PUBLISHED_KEY).toLowerCase());
  return markKeys(own, ofOldRecords);
}

/** The keys of a store of which only the kept values can be read; null where no station has written its key yet. */
export async function readMarkKeys(read: (name: string) => Promise<unknown>): Promise<MarkKeys | null> {
  const [own, decided] = (await Promise.all([read(KEPT_KEYS), read(KEPT_KEY_OF_OLD)])) as [
    readonly string[] | null,
    { readonly fingerprint: string | null } | null,
  ];
  const [first, ...others] = own ?? [];
  if (first === undefined) return null;
  return markKeys([first, ...others], (decided ?? { fingerprint: soleKey([first, ...others]) }).fingerprint);
}

export function markKeys(own: readonly [string, ...string[]], ofOldRecords: string | null): MarkKeys {
  const [first, ...others] = new Set([...own, PUBLISHED_KEY]);
  return { reading: [first, ...others], own: own.map(fingerprintOf), ofOldRecords };
}

/** For a process that buyers alone reach: the key that it was told, if any, and of the others no more than what tells them apart. */
export async function openPublicKeys({ kept }: Pick<Store, 'kept'>, setting: string | null): Promise<MarkKeys> {
  const known = await readMarkKeys((name) => kept.get(name));
  const given = setting === null ? [] : [setting.toLowerCase()];
  const [first, ...others] = new Set([...given, PUBLISHED_KEY]);
  return { reading: [first, ...others], own: known?.own ?? [], ofOldRecords: known?.ofOldRecords ?? null };
}

/** Who reads the marks of buyers' photographs: their devices, where everybody has the key; a server that has it; or nobody. */
export function readerOf(keys: Pick<MarkKeys, 'reading' | 'own'>): {
  readonly deviceKey: string | null;
  readonly reads: boolean;
} {
  if (!hasOwnKey(keys)) return { deviceKey: PUBLISHED_KEY, reads: true };
  const isOwn = (key: string) => key !== PUBLISHED_KEY && keys.own.includes(fingerprintOf(key));
  return { deviceKey: null, reads: keys.reading.some(isOwn) };
}

/** Whether strangers cannot make the marks of all records: the station has a key of its own, or had one and still reads its marks. */
export function hasOwnKey({ own }: Pick<MarkKeys, 'own'>): boolean {
  return own.some((fingerprint) => fingerprint !== fingerprintOf(PUBLISHED_KEY));
}

/** A short name of a key, from which nobody gets the key. */
export function fingerprintOf(key: string): string {
  return createHash('sha256').update(`twinmark mark key\n${key.toLowerCase()}`).digest('hex').slice(0, 16);
}

/**
 * Whether the mark's key is the one that the record was made under. Null if there is no record, or if nobody knows its key and
 * the mark's key could be it.
 */
export function isTrusted(
  key: string,
  record: Pick<RecordRow, 'mark_key'> | null,
  { own, ofOldRecords }: Pick<MarkKeys, 'own' | 'ofOldRecords'>,
): boolean | null {
  if (record === null) return null;
  const used = fingerprintOf(key);
  const madeUnder = record.mark_key ?? ofOldRecords;
  if (madeUnder !== null) return madeUnder === used;
  // Every record was made under a key that the station has or had.
  return own.includes(used) ? null : false;
}

/** With one key in the list, all records were made under it. With several keys nobody can tell. */
export function soleKey(known: readonly string[]): string | null {
  return known.length === 1 ? fingerprintOf(known[0]) : null;
}

/** Decided once, before a new key joins the list. */
async function keyOfOldRecords(store: Store): Promise<string | null> {
  const decided = (await store.kept.get(KEPT_KEY_OF_OLD)) as { readonly fingerprint: string | null } | null;
  if (decided) return decided.fingerprint;
  return store.change(async (tables) => {
    const known = ((await tables.kept.get(KEPT_KEYS)) ?? []) as readonly string[];
    const fingerprint = (await hasRecords(tables)) ? soleKey(known) : null;
    await tables.kept.set(KEPT_KEY_OF_OLD, { fingerprint });
    return fingerprint;
  });
}
