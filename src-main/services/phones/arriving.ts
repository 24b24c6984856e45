// What devices send of their lists. Everything may come twice, late, or after the next thing: each label arrives once.

import { timeOfDevice } from '#main/base/device-time.ts';
import { pictureLimits } from '#main/base/picture-limits.ts';
import { requireId } from '#main/base/required-id.ts';
import type { StationContext } from '#main/base/station-context.ts';
import type { ShownIds } from '#main/services/records/records.ts';
import type { CheckListRow } from '#main/store/rows.ts';
import type { Store } from '#main/store/store.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import type { BodyOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import { isoOf } from '#shared/core/times.ts';
import { MOST_A_DAY, MOST_SIGHTS, PHOTO_SIDE, type DeviceAmounts as Sent } from '#shared/phones/check-list-limits.ts';
import { AppError, existing, refusal } from '#shared/troubles/errors.ts';
import { phrase } from '#shared/words/phrase.ts';

export type ArrivingContext = Pick<StationContext, 'store' | 'pool' | 'settings' | 'naming' | 'bus' | 'clock'>;
export type Reserving = Pick<ShownIds, 'reserveShown'>;

export function createArriving({ store, pool, settings, naming, bus, clock }: ArrivingContext, shownIds: Reserving) {
  const quota = createDeviceQuota(store, clock);
  const tell = () => bus.tell({ type: 'check_list', data: {} });

  function idOf(text: string): string {
    const id = naming.idOf(text);
    if (id !== null) return id;
    throw new AppError('bad_input', `${text} is no ID. An ID is a watermark_id or its five characters.`);
  }

  async function put(caller: Caller, key: string, body: BodyOf<'putCheckList'>): Promise<void> {
    const expected = [...new Set(body.expected.map(idOf))];
    const begun_at = timeOfDevice(body.begun_at, clock(), 'begun_at');
    const ended_at = body.ended_at === null ? null : timeOfDevice(body.ended_at, clock(), 'ended_at');
    const { userId } = caller;
    const kept = await store.change(async (tables) => {
      const { checkLists } = tables;
      const known = await checkLists.ofKey(key);
      if (known === null) {
        const { name, device } = body;
        await quota.take(tables, caller, { lists: 1, sights: expected.length });
        await checkLists.insert({ list_key: key, user_id: userId, device, name, expected, begun_at, ended_at });
      } else if (own(known, userId).ended_at === null && ended_at !== null) {
        await checkLists.end(known.id, ended_at);
      }
      return known?.expected ?? expected;
    });
    // Of a list that is sent again those of the first time, which were counted.
    await shownIds.reserveShown(kept);
    tell();
  }

  async function addSights(caller: Caller, key: string, { sights }: BodyOf<'addSights'>): Promise<void> {
    const now = clock();
    const seen = sights.map(({ watermark_id, seen_at }) => ({
      record_id: idOf(watermark_id),
      seen_at: timeOfDevice(seen_at, now, 'seen_at'),
    }));
    if (seen.length === 0) return;
    const added = await store.change(async (tables) => {
      const { id } = await ownOf(tables, key, caller.userId);
      const count = await tables.checkLists.addSights(id, seen);
      if (count > 0) await quota.take(tables, caller, { sights: count });
      if ((await tables.checkLists.sightCount(id)) > MOST_SIGHTS) throw full();
      return count;
    });
    await shownIds.reserveShown(seen.map(({ record_id }) => record_id));
    if (added > 0) tell();
  }

  const putPhoto = photosOf({ store, pool, settings, naming }, quota, tell);
  return { put, addSights, putPhoto };
}

/** The photograph is made smaller, and keeps nothing of what its file told beside the picture. */
function photosOf(
  { store, pool, settings, naming }: Pick<ArrivingContext, 'store' | 'pool' | 'settings' | 'naming'>,
  quota: DeviceQuota,
  tell: () => void,
) {
  return async function putPhoto(caller: Caller, key: string, watermarkId: string, file: Uint8Array): Promise<void> {
    const recordId = requireId(watermarkId, naming.prefixes);
    const list = await ownOf(store, key, caller.userId);
    if (existing(await store.checkLists.sightOf(list.id, recordId)).photo !== null) return;
    // Before the picture is made smaller, which takes the engine's time.
    await quota.check(caller, { photo_bytes: 0 });
    const limits = pictureLimits(settings);
    const { bytes } = await pool.run('thumbnail', { bytes: file, side: PHOTO_SIDE, limits });
    // Counted before a byte is written: many that are sent at once share what is left.
    await store.change((tables) => quota.take(tables, caller, { photo_bytes: bytes.length }));
    const photo = await store.pictures.put(bytes, 'webp');
    await store.change(async ({ checkLists }) => {
      const sight = existing(await checkLists.sightOf(list.id, recordId));
      if (sight.photo === null) await checkLists.setPhoto(sight.id, photo);
    });
    tell();
  };
}

async function ownOf({ checkLists }: Pick<Tables, 'checkLists'>, key: string, userId: number): Promise<CheckListRow> {
  return own(existing(await checkLists.ofKey(key)), userId);
}

function own(list: CheckListRow, userId: number): CheckListRow {
  if (list.user_id === userId) return list;
  throw new AppError('forbidden', 'This list was sent by a device of another account.');
}

function full(): AppError {
  return new AppError(
    'conflict',
    `A list takes at most ${MOST_SIGHTS} labels that were seen. End it and begin another.`,
  );
}

// What one device may send of its lists in a day, so that a stolen one cannot fill the disk.

/** What came on one day (UTC), by who sent it. Those of earlier days are forgotten. */
interface SentOfDay {
  readonly day: string;
  readonly by: Readonly<Record<string, Sent>>;
}

/** The name of the sums in the store. */
const NAME = 'check_lists.sent';
const NOTHING: Sent = { photo_bytes: 0, lists: 0, sights: 0 };
const DAY_MS = 86_400_000;

type DeviceQuota = ReturnType<typeof createDeviceQuota>;

function createDeviceQuota(store: Pick<Store, 'kept'>, clock: () => number) {
  const kept = async ({ kept: values }: Pick<Tables, 'kept'>) => (await values.get(NAME)) as SentOfDay | null;

  function refuseFull(before: SentOfDay | null, caller: Caller, more: Partial<Sent>): SentOfDay {
    const next = withMore(before, { day: isoOf(clock()).slice(0, 10), by: nameOf(caller), more });
    const full = fullIn(next.by[nameOf(caller)], more);
    if (full !== null) throw refused(full, clock());
    return next;
  }

  return {
    /** Throws where so much more is too much today. */
    async check(caller: Caller, more: Partial<Sent>): Promise<void> {
      refuseFull(await kept(store), caller, more);
    },
    /** Does the same, and counts it. Within the change that writes what came. */
    async take(tables: Pick<Tables, 'kept'>, caller: Caller, more: Partial<Sent>): Promise<void> {
      await tables.kept.set(NAME, refuseFull(await kept(tables), caller, more));
    },
  };
}

/** A key is one device. Other credentials are those of a person. */
function nameOf({ userId, name }: Caller): string {
  return `${userId} ${name}`;
}

interface More {
  readonly day: string;
  readonly by: string;
  readonly more: Partial<Sent>;
}

function withMore(before: SentOfDay | null, { day, by, more }: More): SentOfDay {
  const today = before?.day === day ? before.by : {};
  const sent = Object.hasOwn(today, by) ? today[by] : NOTHING;
  const sum = (name: keyof Sent) => sent[name] + (more[name] ?? 0);
  const next = { photo_bytes: sum('photo_bytes'), lists: sum('lists'), sights: sum('sights') };
  return { day, by: { ...today, [by]: next } };
}

/** Of what there is more than a day allows, among what comes now. */
function fullIn(sent: Sent, more: Partial<Sent>): keyof Sent | null {
  const names = Object.keys(more) as (keyof Sent)[];
  return names.find((name) => sent[name] > MOST_A_DAY[name]) ?? null;
}

function refused(what: keyof Sent, now: number): AppError {
  const retry = { retryAfterSeconds: Math.ceil((DAY_MS - (now % DAY_MS)) / 1000) };
  if (what === 'lists') return refusal('device_lists', { most: MOST_A_DAY.lists }, retry);
  if (what === 'sights') return refusal('device_sights', { most: MOST_A_DAY.sights }, retry);
  const size = phrase('size', { amount: Math.round(MOST_A_DAY.photo_bytes / 1e6), unit: 'MB' });
  return refusal('device_photos', { most: size }, retry);
}
