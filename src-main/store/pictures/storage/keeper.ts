import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { hashOfBytes } from '#main/files/file-hash.ts';
import { KEPT_MS, type PictureKeeper } from '#main/store/pictures/picture-keeper.ts';
import { FILE, type MarkedPlace } from '#main/store/pictures/picture-mark.ts';
import type { PictureTrust } from '#main/store/pictures/picture-trust.ts';
import { parseRecipe, recipeName, recipeText } from '#main/store/pictures/recipe.ts';
import { type PictureRef, pictureName } from '#main/store/schema/picture-ref.ts';
import type { Recipe } from '#main/store/store.ts';
import { openCopies } from './copies.ts';
import { absent, isAway, notKept } from './failures.ts';
import { createObjects, type Objects, type StorageOptions } from './objects.ts';
import { createSetAside } from './set-aside-objects.ts';
import { keyOf, keyOfName, namesOn, shelvesIn } from './shelves.ts';
import { createStorageGuard } from './storage-guard.ts';

interface StorageKeeperOptions {
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

/** More than a mark has. */
const MARK_BYTES = 1000;

/** The storage at an address, as a place that bears the mark of its database. */
function markedStorage(objects: Objects, url: string): MarkedPlace {
  return {
    name: `The storage of pictures ${url}`,
    setting: 'pictures.s3_url',
    kind: 'object',
    async readMark() {
      const bytes = await objects.get(FILE, MARK_BYTES);
      return bytes && Buffer.from(bytes).toString().trim();
    },
    async writeMark(mark) {
      await objects.put(FILE, Buffer.from(mark), createHash('sha256').update(mark).digest('hex'));
      if ((await objects.head(FILE)) === null) throw notKept(FILE);
    },
    async holdsPictures() {
      for await (const { files } of shelvesIn(objects)) if (files.length > 0) return true;
      return false;
    },
    async holds(hash) {
      for await (const keys of objects.list(keyOfName(`${hash}.`))) if (keys.length > 0) return true;
      return false;
    },
  };
}

interface RecipesOptions {
  readonly objects: Objects;
  readonly aside: ReturnType<typeof createSetAside>;
  readonly copies: Awaited<ReturnType<typeof openCopies>>;
  readonly guard: ReturnType<typeof createStorageGuard>;
  readonly trust: PictureTrust;
  readonly ensureOwn: () => Promise<void>;
}

/** Bytes that are expected of a recipe at most. */
const LONGEST = 1024;

/** Recipes of pictures that were let go, in S3-compatible storage. */
function createRecipes({ objects, aside, copies, guard, trust, ensureOwn }: RecipesOptions) {
  const recipeKeyOf = (ref: PictureRef) => keyOfName(recipeName(ref));

  const isThere: PictureKeeper['isThere'] = (ref) =>
    guard.run(async () => {
      const recipe = () => objects.head(recipeKeyOf(ref));
      const found = await objects.head(keyOf(ref));
      if (found) return found.bytes === ref.bytes;
      if (await recipe()) return true;
      const back = await aside.orBack(ref, () => objects.head(keyOf(ref)));
      return back ? back.bytes === ref.bytes : (await recipe()) !== null;
    });

  async function recipeOf(ref: PictureRef): Promise<Recipe | null> {
    if (await copies.has(ref)) return null;
    return guard.run(async () => {
      if (await objects.head(keyOf(ref))) return null;
      const read = () => objects.get(recipeKeyOf(ref), LONGEST);
      const bytes = (await read()) ?? ((await aside.bringBack(new Set([ref.hash]))) > 0 ? await read() : null);
      const recipe = bytes && parseRecipe(ref, Buffer.from(bytes).toString());
      if (bytes && !recipe) throw trust.damaged(ref);
      return recipe;
    });
  }

  /** The recipe is in the storage before the picture goes. The storage's own clock tells the picture's age. */
  const letGo: PictureKeeper['letGo'] = (ref, recipe, _now, isWanted) =>
    guard.run(async () => {
      await ensureOwn();
      const found = await objects.head(keyOf(ref));
      if (found === null) return 'none';
      if (found.ageMs < KEPT_MS || isWanted()) return 'too new';
      const bytes = Buffer.from(recipeText(ref, recipe));
      await objects.put(recipeKeyOf(ref), bytes, await hashOfBytes(bytes));
      if ((await objects.head(recipeKeyOf(ref)))?.bytes !== bytes.length) throw notKept(recipeName(ref));
      if (isWanted()) return 'too new';
      await objects.remove(keyOf(ref));
      return 'let go';
    });

  return { isThere, recipeOf, letGo };
}
