import { unlinkSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, syncFolder } from '#main/files/durable-files.ts';
import { isAbsent, orNull } from '#main/files/presence.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import { failureOf } from '#main/store/sql/failures.ts';
import type { LetGo, Recipe } from '#main/store/store.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { KEPT_MS, type PictureKeeper } from './picture-keeper.ts';
import type { Mount } from './picture-mark.ts';
import type { PictureTrust } from './picture-trust.ts';
import { parseRecipe, recipeText } from './recipe.ts';
import { openSetAside, type SetAsideFolder } from './set-aside-folder.ts';
import { changedAt, picturePath, placeFile, recipePath, UNFINISHED } from './shelf-files.ts';
import { filesOn, filesOnShelves } from './shelves.ts';

/** Keeps pictures as files of a folder. `mount` is given if other stations write into the folder too. */
export async function openPictureFolder(
  folder: string,
  trust: PictureTrust,
  mount: Mount | null = null,
): Promise<PictureKeeper> {
  await makeFolder(folder);
  await makeUnfinished(join(folder, UNFINISHED), mount !== null);
  const pathOf = (ref: PictureRef) => picturePath(folder, ref);
  const aside = openSetAside(folder);
  const keep = keeperIn(folder, trust);
  const recipes = recipesIn(folder, trust, aside, mount);
  const openNamed = (ref: PictureRef) => openOrBringBack(folder, ref, trust, aside);

  return {
    async keep(ref, bytes) {
      await mount?.assertThere();
      return keep(ref, bytes);
    },
    async read(ref) {
      await mount?.assertThere();
      const file = await openWhole(openNamed, ref, trust);
      try {
        return await file.readFile();
      } catch (error) {
        throw failureOf(error);
      } finally {
        await file.close();
      }
    },
    async open(ref) {
      await mount?.assertThere();
      const file = await openWhole(openNamed, ref, trust);
      return { bytes: ref.bytes, stream: () => file.createReadStream(), close: () => file.close() };
    },
    async fileOf(ref) {
      await mount?.assertThere();
      return pathOf(ref);
    },
    ...recipes,
    pathOf,
    async *shelves() {
      await mount?.assertThere();
      yield* filesOnShelves(folder);
    },
    namesOn: (shelf) => filesOn(folder, shelf),
    async setAside(name, now, isWanted) {
      const changed = await changedAt(join(folder, name.slice(0, 2), name));
      return changed !== null && now - changed >= KEPT_MS && !isWanted() && aside.take(name, now, isWanted);
    },
    bringBack: aside.bringBack,
    hashesSetAside: aside.hashes,
    listSetAside: aside.list,
    removeSetAside: aside.remove,
    tidy: async () => {},
    problem: () => mount?.problem() ?? null,
    close: () => mount?.close(),
  };
}

/** Makes the folder of unfinished files, empty. In a shared folder, other stations may be writing: only old files are removed there. */
async function makeUnfinished(folder: string, isShared: boolean): Promise<void> {
  if (!isShared) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, ...(isShared ? {} : { mode: 0o700 }) });
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > KEPT_MS) await rm(file, { force: true });
  }
}

async function openWhole(
  openNamed: (ref: PictureRef) => Promise<FileHandle>,
  ref: PictureRef,
  trust: PictureTrust,
): Promise<FileHandle> {
  const file = await openNamed(ref);
  try {
    await trust.assertWhole(file, ref);
    return file;
  } catch (error) {
    await file.close();
    throw failureOf(error);
  }
}

/** A picture that a row names again may have been set aside while another database was here. */
async function openOrBringBack(
  folder: string,
  ref: PictureRef,
  trust: PictureTrust,
  aside: SetAsideFolder,
): Promise<FileHandle> {
  const path = picturePath(folder, ref);
  try {
    const found = await orNull(open(path, 'r'));
    if (found) return found;
    await aside.bringBack(new Set([ref.hash]));
    return await open(path, 'r');
  } catch (error) {
    throw isAbsent(error) ? trust.missing(ref, error) : failureOf(error);
  }
}

/** Makes shelves. Two pictures that need the same new shelf both wait until its name is on the disk. */
function createReadyShelves(folder: string) {
  const making = new Map<string, Promise<void>>();
  return (shelf: string): Promise<void> => {
    const known = making.get(shelf);
    if (known) return known;
    const made = makeFolder(join(folder, shelf)).finally(() => making.delete(shelf));
    making.set(shelf, made);
    return made;
  };
}

function keeperIn(folder: string, trust: PictureTrust): PictureKeeper['keep'] {
  const readyShelf = createReadyShelves(folder);
  return async (ref, bytes) => {
    const target = picturePath(folder, ref);
    const shelf = join(folder, ref.hash.slice(0, 2));
    if (await isWhole(target, ref, trust)) {
      // The picture counts as new again. Whoever renamed its file may have been killed before the folder was on the disk.
      const now = new Date();
      await utimes(target, now, now);
      return syncFolder(shelf);
    }
    await readyShelf(ref.hash.slice(0, 2));
    await placeFile(folder, target, bytes);
  };
}

/** A damaged file does not count: the picture is written again. */
async function isWhole(path: string, ref: PictureRef, trust: PictureTrust): Promise<boolean> {
  const file = await orNull(open(path, 'r'));
  if (!file) return false;
  try {
    await trust.assertWhole(file, ref);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  } finally {
    await file.close();
  }
}

/** Recipes of pictures that were let go, in a folder. */
function recipesIn(folder: string, trust: PictureTrust, aside: SetAsideFolder, mount: Mount | null) {
  const isKept = async (ref: PictureRef) => (await changedAt(picturePath(folder, ref))) !== null;
  const hasRecipe = async (ref: PictureRef) => (await changedAt(recipePath(folder, ref))) !== null;
  const broughtBack = async (ref: PictureRef) => (await aside.bringBack(new Set([ref.hash]))) > 0;

  async function recipeOf(ref: PictureRef): Promise<Recipe | null> {
    await mount?.assertThere();
    if (await isKept(ref)) return null;
    const read = () => orNull(readFile(recipePath(folder, ref), 'utf8'));
    const text = (await read()) ?? ((await broughtBack(ref)) ? await read() : null);
    if (text === null || (await isKept(ref))) return null;
    const recipe = parseRecipe(ref, text);
    if (!recipe) throw trust.damaged(ref);
    return recipe;
  }

  /** The recipe is on the disk before the picture goes. A kill between the two leaves both, and the picture counts. */
  async function letGo(ref: PictureRef, recipe: Recipe, now: number, isWanted: () => boolean): Promise<LetGo> {
    await mount?.assertThere();
    const picture = picturePath(folder, ref);
    const changed = await changedAt(picture);
    if (changed === null) return 'none';
    if (now - changed < KEPT_MS || isWanted()) return 'too new';
    await placeFile(folder, recipePath(folder, ref), recipeText(ref, recipe));
    if ((await changedAt(picture)) !== changed) return 'too new';
    // Removed synchronously: nothing may want the picture between the question and the removal.
    if (isWanted()) return 'too new';
    unlinkSync(picture);
    return 'let go';
  }

  const isThere: PictureKeeper['isThere'] = async (ref) => {
    await mount?.assertThere();
    return (await isKept(ref)) || (await hasRecipe(ref)) || broughtBack(ref);
  };

  return { isThere, recipeOf, letGo };
}
