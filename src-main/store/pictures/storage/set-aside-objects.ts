import { hashOfBytes } from '#main/files/file-hash.ts';
import { isRecipeName, isRecipeOf } from '#main/store/pictures/recipe.ts';
import { SET_ASIDE } from '#main/store/pictures/set-aside-folder.ts';
import type { PictureRef } from '#main/store/schema/picture-ref.ts';
import { dayOf, isDay } from '#shared/core/times.ts';
import type { DaySetAside } from '#shared/station/set-aside-api.ts';
import type { Objects } from './objects.ts';
import { isPictureName, keyOfName } from './shelves.ts';

/** Pictures that no row names, in S3-compatible storage: objects whose keys begin with the day. */
export function createSetAside(objects: Objects) {
  const copy = (from: string, to: string) => copyWhole(objects, from, to);

  async function take(name: string, now: number, isWanted: () => boolean): Promise<boolean> {
    const aside = `${SET_ASIDE}/${dayOf(now)}/${name}`;
    if (!(await copy(keyOfName(name), aside))) return false;
    if (isWanted()) {
      await objects.remove(aside);
      return false;
    }
    await objects.remove(keyOfName(name));
    return true;
  }

  async function bringBack(hashes: ReadonlySet<string>): Promise<number> {
    let back = 0;
    for await (const { key, name } of allIn(objects)) {
      if (!hashes.has(name.slice(0, 64)) || !(await copy(key, keyOfName(name)))) continue;
      await objects.remove(key);
      back++;
    }
    return back;
  }

  /** What `find` finds of a picture on its shelf; a picture that was set aside is brought back first. */
  async function orBack<T>({ hash }: PictureRef, find: () => Promise<T | null>): Promise<T | null> {
    return (await find()) ?? ((await bringBack(new Set([hash]))) > 0 ? find() : null);
  }

  async function hashes(): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for await (const { name } of allIn(objects)) found.add(name.slice(0, 64));
    return found;
  }

  async function list(): Promise<DaySetAside[]> {
    const days = new Map<string, DaySetAside>();
    for await (const { key, day } of allIn(objects)) {
      const known = days.get(day) ?? { day, pictures: 0, bytes: 0 };
      const bytes = (await objects.head(key))?.bytes ?? 0;
      days.set(day, { day, pictures: known.pictures + 1, bytes: known.bytes + bytes });
    }
    return [...days.values()];
  }

  async function remove(day: string): Promise<void> {
    for await (const { key } of allIn(objects, day)) await objects.remove(key);
  }

  return { take, bringBack, orBack, hashes, list, remove };
}

/**
 * Copies the object under its other key, and makes sure that the copy is there. False where there is no such object, and where it
 * is damaged or was read wrongly: then it stays where it is.
 */
async function copyWhole(objects: Objects, from: string, to: string): Promise<boolean> {
  const found = await objects.head(from);
  const bytes = found && (await objects.get(from, found.bytes));
  if (!bytes || !(await areAsWritten(bytes, from.slice(from.lastIndexOf('/') + 1)))) return false;
  await objects.put(to, bytes, await hashOfBytes(bytes));
  return (await objects.head(to))?.bytes === bytes.length;
}

/** A picture has the hash of its name, a recipe a checksum of its own. */
async function areAsWritten(bytes: Uint8Array, name: string): Promise<boolean> {
  if (isRecipeName(name)) return isRecipeOf(name, Buffer.from(bytes).toString());
  return (await hashOfBytes(bytes)) === name.slice(0, 64);
}

/** Objects that were set aside, of one day where it is given. */
async function* allIn(objects: Objects, only = ''): AsyncGenerator<{ key: string; day: string; name: string }> {
  for await (const keys of objects.list(`${SET_ASIDE}/${only}`)) {
    for (const key of keys) {
      const [, day = '', name = ''] = key.split('/');
      if (isDay(day) && isPictureName(name)) yield { key, day, name };
    }
  }
}
