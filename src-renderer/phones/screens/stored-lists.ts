// Lists and what was seen of them, on the device, until the station has them.
import { change, type Database, read } from '#window/phones/database.ts';
import type { CheckList, Seen } from './check-list.ts';

/** What of a list the station does not have yet. What has nothing to send has no such mark, and is in no index. */
export interface StoredList extends CheckList {
  readonly due?: 'list';
  /** Why the station refused it. It is not sent again by itself. */
  readonly refused?: string;
}

export interface StoredSight extends Seen {
  /** The key of the list. */
  readonly list: string;
  readonly due?: 'sight' | 'photo';
  /** Until the station has it. */
  readonly photo: Blob | null;
}

export type StoredLists = ReturnType<typeof listsIn>;

export function listsIn(db: Database) {
  const whole = (key: string) => IDBKeyRange.bound([key], [key, []]);

  return {
    all: () => read<readonly StoredList[]>(db, 'lists', (store) => store.getAll()),
    sightsOf: (key: string) => read<readonly StoredSight[]>(db, 'sights', (store) => store.getAll(whole(key))),
    /** At most so many that wait to be sent. */
    due: (key: string, due: StoredSight['due'] & string, most: number) =>
      read<readonly StoredSight[]>(db, 'sights', (store) =>
        store.index('due').getAll(IDBKeyRange.only([key, due]), most),
      ),
    dueCount: () => read<number>(db, 'sights', (store) => store.index('due').count()),
    put: (list: StoredList) => change(db, ['lists'], (stores) => void stores('lists').put(list)),
    /** Marks as sent what has not changed since. */
    listSent: (sent: StoredList) =>
      changeList(db, sent.key, (now) => (now.ended_at === sent.ended_at ? without(now) : null)),
    refused: (key: string, refused: string) => changeList(db, key, (now) => ({ ...without(now), refused })),
    /** The first sight of a label stays. */
    see: (sight: StoredSight) => changeSights(db, sight.list, [sight.id], (now) => (now === undefined ? sight : null)),
    attach: (key: string, id: string, photo: Blob) =>
      changeSights(db, key, [id], (now) => now && { ...now, photo, due: now.due ?? 'photo' }),
    /** A photograph may have come meanwhile: it is next. */
    sightsSent: (key: string, ids: readonly string[]) =>
      changeSights(db, key, ids, (now) => now && (now.photo ? { ...now, due: 'photo' } : without(now))),
    photoSent: (key: string, id: string) =>
      changeSights(db, key, [id], (now) => now && { ...without(now), photo: null }),
    /** The station does not know the list: everything of it is sent again. */
    again: (key: string) =>
      change(db, ['lists', 'sights'], (stores) => {
        const list: IDBRequest<StoredList | undefined> = stores('lists').get(key);
        list.onsuccess = () => list.result && stores('lists').put({ ...without(list.result), due: 'list' });
        const sights: IDBRequest<StoredSight[]> = stores('sights').getAll(whole(key));
        sights.onsuccess = () => {
          for (const one of sights.result) stores('sights').put({ ...one, due: 'sight' });
        };
      }),
    remove: (key: string) =>
      change(db, ['lists', 'sights'], (stores) => {
        stores('lists').delete(key);
        stores('sights').delete(whole(key));
      }),
  };
}

function without<T extends StoredList | StoredSight>(one: T): object {
  const { due: _due, ...rest } = one;
  return 'refused' in rest ? { ...rest, refused: undefined } : rest;
}

/** Reads and writes in one transaction. Null leaves the list as it is. */
function changeList(db: Database, key: string, work: (now: StoredList) => object | null): Promise<void> {
  return change(db, ['lists'], (stores) =>
    changeOne(stores('lists'), key, (now) => (now === undefined ? null : work(now as StoredList))),
  );
}

/** Does the same with what was seen. What belongs to no list any more is not written. */
function changeSights(
  db: Database,
  key: string,
  ids: readonly string[],
  work: (now: StoredSight | undefined) => object | null | undefined,
): Promise<void> {
  return change(db, ['lists', 'sights'], (stores) => {
    const list = stores('lists').getKey(key);
    list.onsuccess = () => {
      if (list.result === undefined) return;
      for (const id of ids) changeOne(stores('sights'), [key, id], (now) => work(now as StoredSight | undefined));
    };
  });
}

function changeOne(store: IDBObjectStore, key: IDBValidKey, work: (now: unknown) => object | null | undefined): void {
  const asked = store.get(key);
  asked.onsuccess = () => {
    const next = work(asked.result);
    if (next) store.put(next);
  };
}
