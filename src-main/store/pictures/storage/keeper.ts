// Pictures in S3-compatible storage that stations share. Those that were put or fetched lately lie in a folder, too.
import { Readable } from 'node:stream';
import { AppError } from '../../../../src-shared/errors.ts';
import { hashOfBytes } from '../../../files/file-hash.ts';
import { createAbsence } from '../../memory/absence.ts';
import type { PictureRef } from '../../schema/picture-ref.ts';
import { pictureName } from '../../schema/picture-ref.ts';
import { isNoRoom } from '../../sql/failures.ts';
import { openPictureFolder } from '../picture-folder.ts';
import { KEPT_MS, type PictureKeeper } from '../picture-keeper.ts';
import { createPictureTrust, type PictureTrust } from '../picture-trust.ts';
import { SHELVES } from '../shelves.ts';
import { AWAY, absent, away, isAway, isRefused, notKept } from './failures.ts';
import { createObjects, type StorageOptions } from './objects.ts';
import { keyOfName, namesOn, shelvesIn } from './shelves.ts';

export interface StorageKeeperOptions {
  readonly storage: StorageOptions;
  /** Where copies lie. */
  readonly folder: string;
  readonly trust: PictureTrust;
  readonly log: (notice: string) => void;
  /** When it went away or came back. */
  readonly changed: () => void;
}

export async function openPictureStorage(options: StorageKeeperOptions): Promise<PictureKeeper> {
  const { storage, folder, trust, log, changed } = options;
  const objects = createObjects(storage);
  const copies = await openPictureFolder(folder, createPictureTrust());
  const fetching = new Map<string, Promise<Uint8Array>>();
  const absence = createAbsence({
    ...{ probe: () => objects.list('').next(), isAway, log, changed },
    words: {
      away: AWAY,
      back: 'The storage of the pictures is back.',
      fault: 'The storage of the pictures answers with a fault:',
    },
  });
  let refusal: string | null = null;

  function noteRefusal(text: string | null): void {
    if (refusal === text) return;
    refusal = text;
    if (text !== null) log(text);
    changed();
  }

  /** As long as it is away nobody waits for it. */
  async function asked<T>(work: () => Promise<T>): Promise<T> {
    if (absence.away() !== null) throw away();
    try {
      const result = await work();
      noteRefusal(null);
      return result;
    } catch (error) {
      if (isAway(error)) absence.note();
      if (isRefused(error)) noteRefusal(error.message);
      throw error;
    }
  }

  async function keep(ref: PictureRef, bytes: Uint8Array): Promise<void> {
    await asked(async () => {
      await objects.put(keyOf(ref), bytes, ref.hash);
      const kept = await objects.look(keyOf(ref));
      if (kept?.bytes !== ref.bytes) throw notKept(pictureName(ref));
    });
    await copy(ref, bytes);
  }

  async function copy(ref: PictureRef, bytes: Uint8Array): Promise<void> {
    try {
      await copies.keep(ref, bytes);
    } catch (error) {
      if (!isNoRoom(error)) log(`A copy of the picture ${pictureName(ref)} could not be kept: ${String(error)}`);
    }
  }

  /** Null where there is none, or another one. */
  async function fromCopy<T>(ref: PictureRef, take: (ref: PictureRef) => Promise<T>): Promise<T | null> {
    if (!(await copies.isThere(ref))) return null;
    try {
      return await take(ref);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
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
    const bytes = await asked(() => objects.get(keyOf(ref), ref.bytes));
    if (!bytes) throw trust.missing(ref, absent(keyOf(ref)));
    if (bytes.length !== ref.bytes || (await hashOfBytes(bytes)) !== ref.hash) throw trust.damaged(ref);
    trust.noteWhole(ref);
    await copy(ref, bytes);
    return bytes;
  }

  // What cannot be right after a minute is told at once; what is away may come.
  await asked(() => objects.list('').next()).catch((error: unknown) => {
    if (!isAway(error)) throw error;
  });

  return {
    keep,
    read: async (ref) => (await fromCopy(ref, copies.read)) ?? fetched(ref),
    async open(ref) {
      const copied = await fromCopy(ref, copies.open);
      if (copied) return copied;
      const bytes = await fetched(ref);
      return { bytes: ref.bytes, stream: () => Readable.from([bytes], { objectMode: false }), close: async () => {} };
    },
    async fileOf(ref) {
      // Younger again: it is about to be used.
      await copies.keep(ref, (await fromCopy(ref, copies.read)) ?? (await fetched(ref)));
      return copies.pathOf(ref);
    },
    isThere: async (ref) => (await asked(() => objects.look(keyOf(ref))))?.bytes === ref.bytes,
    pathOf: copies.pathOf,
    shelves: () => shelvesIn(objects),
    namesOn: (shelf) => asked(() => namesOn(objects, shelf)),
    async forget(name, _now, isWanted) {
      const key = keyOfName(name);
      return asked(async () => {
        const found = await objects.look(key);
        if (!found || !(found.ageMs >= KEPT_MS) || isWanted()) return false;
        await objects.remove(key);
        return true;
      });
    },
    async tidy(now) {
      for (const shelf of SHELVES) {
        for (const name of await copies.namesOn(shelf)) await copies.forget(name, now, () => false);
      }
    },
    problem: () => absence.away() ?? refusal,
    close: absence.stop,
  };
}

function keyOf(ref: PictureRef): string {
  return keyOfName(pictureName(ref));
}
