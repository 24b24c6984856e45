import { Readable } from 'node:stream';
import { hashOfBytes } from '#main/files/file-hash.ts';
import { KEPT_MS, type PictureKeeper } from '#main/store/pictures/picture-keeper.ts';
import type { MarkedPlace } from '#main/store/pictures/picture-mark.ts';
import type { PictureTrust } from '#main/store/pictures/picture-trust.ts';
import { type PictureRef, pictureName } from '#main/store/schema/picture-ref.ts';
import { openCopies } from './copies.ts';
import { absent, isAway, notKept } from './failures.ts';
import { markedStorage } from './marked-storage.ts';
import { createObjects, type StorageOptions } from './objects.ts';
import { createRecipes } from './recipes.ts';
import { createSetAside } from './set-aside-objects.ts';
import { keyOf, keyOfName, namesOn, shelvesIn } from './shelves.ts';
import { createStorageGuard } from './storage-guard.ts';

export interface StorageKeeperOptions {
  readonly storage: StorageOptions;
  /** The folder of the copies. */
  readonly folder: string;
  readonly trust: PictureTrust;
  /** Throws if the storage belongs to another database. */
  readonly assertOwn: (place: MarkedPlace) => Promise<void>;
  readonly log: (notice: string) => void;
  /** Called when the storage went away, and when it came back. */
  readonly changed: () => void;
}

/** Keeps pictures in S3-compatible storage that stations share. */
export async function openPictureStorage(options: StorageKeeperOptions): Promise<PictureKeeper> {
  const { storage, folder, trust, assertOwn, log, changed } = options;
  const objects = createObjects(storage);
  const aside = createSetAside(objects);
  const copies = await openCopies(folder, log);
  const guard = createStorageGuard({ objects, log, changed });
  const fetching = new Map<string, Promise<Uint8Array>>();

  const ensureOwn = untilDone(() => assertOwn(markedStorage(objects, storage.url)));
  const recipes = createRecipes({ objects, aside, copies, guard, trust, ensureOwn });

  async function keep(ref: PictureRef, bytes: Uint8Array): Promise<void> {
    await guard.run(async () => {
      await ensureOwn();
      await objects.put(keyOf(ref), bytes, ref.hash);
      if ((await objects.head(keyOf(ref)))?.bytes !== ref.bytes) throw notKept(pictureName(ref));
    });
    await copies.tryToKeep(ref, bytes);
  }

  function fetched(ref: PictureRef): Promise<Uint8Array> {
    const name = pictureName(ref);
    const known = fetching.get(name);
    if (known) return known;
    const work = fetchWhole(ref).finally(() => fetching.delete(name));
    fetching.set(name, work);
    return work;
  }

  async function fetchWhole(ref: PictureRef): Promise<Uint8Array> {
    const bytes = await guard.run(() => aside.orBack(ref, () => objects.get(keyOf(ref), ref.bytes)));
    if (!bytes) throw trust.missing(ref, absent(keyOf(ref)));
    if (bytes.length !== ref.bytes || (await hashOfBytes(bytes)) !== ref.hash) throw trust.damaged(ref);
    trust.noteWhole(ref);
    await copies.tryToKeep(ref, bytes);
    return bytes;
  }

  function setAside(name: string, now: number, isWanted: () => boolean): Promise<boolean> {
    return guard.run(async () => {
      await ensureOwn();
      const found = await objects.head(keyOfName(name));
      return found !== null && found.ageMs >= KEPT_MS && !isWanted() && aside.take(name, now, isWanted);
    });
  }

  // A storage that refuses the station, or belongs to another database, fails the start. One that is away may come back.
  await guard.run(ensureOwn).catch((error: unknown) => {
    if (!isAway(error)) throw error;
  });

  return {
    keep,
    read: async (ref) => (await copies.read(ref)) ?? fetched(ref),
    open: async (ref) => (await copies.open(ref)) ?? openBytes(await fetched(ref)),
    async fileOf(ref) {
      await copies.keep(ref, (await copies.read(ref)) ?? (await fetched(ref)));
      return copies.pathOf(ref);
    },
    ...recipes,
    pathOf: copies.pathOf,
    shelves: () => shelvesIn(objects),
    namesOn: (shelf) => guard.run(() => namesOn(objects, shelf)),
    setAside,
    bringBack: (hashes) => guard.run(() => aside.bringBack(hashes)),
    hashesSetAside: () => guard.run(aside.hashes),
    listSetAside: () => guard.run(aside.list),
    removeSetAside: (day) => guard.run(() => ensureOwn().then(() => aside.remove(day))),
    tidy: copies.tidy,
    problem: guard.problem,
    close: guard.stop,
  };
}

/** Nothing is written before this work, the check whose storage it is, has succeeded once. */
function untilDone(work: () => Promise<void>): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (!isDone) await work();
    isDone = true;
  };
}

function openBytes(bytes: Uint8Array) {
  const stream = () => Readable.from([bytes], { objectMode: false });
  return { bytes: bytes.length, stream, close: async () => {} };
}
