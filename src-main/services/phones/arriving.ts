// What devices send of their lists. Everything may come twice, late, or after the next thing: each label arrives once.

import { timeOfDevice } from '#main/base/device-time.ts';
import { pictureLimits } from '#main/base/picture-limits.ts';
import { requireId } from '#main/base/required-id.ts';
import type { StationContext } from '#main/base/station-context.ts';
import type { ShownIds } from '#main/services/records/records.ts';
import type { CheckListRow } from '#main/store/rows.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import type { BodyOf } from '#shared/contract.ts';
import type { Caller } from '#shared/core/caller.ts';
import { MOST_SIGHTS, PHOTO_SIDE } from '#shared/phones/check-list-limits.ts';
import { AppError, existing } from '#shared/troubles/errors.ts';
import { createDeviceQuota, type DeviceQuota } from './device-quota.ts';

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
