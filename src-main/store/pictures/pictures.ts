import { hashOfBytes } from '../../files/file-hash.ts';
import { type PictureRef, pictureName } from '../schema/picture-ref.ts';
import { failureOf, isNoRoom } from '../sql/failures.ts';
import type { Pictures } from '../store.ts';
import type { PictureKeeper } from './picture-keeper.ts';
import type { PictureTrust } from './picture-trust.ts';
import { createRecentNames } from './recent-names.ts';

/** What the store itself needs of its pictures, beside what others see. */
export interface PictureFiles extends Pictures {
  /** How many pictures are remembered as put a short while ago. */
  readonly recent: number;
  /** Whether a picture was put a short while ago. */
  wasPut(name: string): boolean;
  /** Whether the disk had no room for the last picture. */
  readonly isFull: boolean;
  /** To be called when there is room again. */
  noteRoom(): void;
  noteShelf: PictureTrust['noteShelf'];
  shelves: PictureKeeper['shelves'];
  namesOn: PictureKeeper['namesOn'];
  /** Removes a picture that nobody has put for a day. Says whether it did. */
  forget(name: string, now: number): Promise<boolean>;
  tidy: PictureKeeper['tidy'];
  /** A sentence on pictures that are missing or damaged, or that cannot be had, or null. */
  problem(): string | null;
  close(): void;
}

export interface PicturesOptions {
  readonly keeper: PictureKeeper;
  readonly trust: PictureTrust;
  /** Any clock that only goes forward. */
  readonly now?: () => number;
  /** Called after every picture that was put, whatever came of it. */
  readonly changed?: () => void;
}

export function createPictures(options: PicturesOptions): PictureFiles {
  const { keeper, trust, now = () => performance.now(), changed = () => {} } = options;
  const removals = new Map<string, Promise<unknown>>();
  const writes = new Map<string, Promise<void>>();
  const recent = createRecentNames(now);
  let isFull = false;

  async function put(bytes: Uint8Array, type: PictureRef['type']): Promise<PictureRef> {
    const ref = { hash: await hashOfBytes(bytes), type, bytes: bytes.length };
    const name = pictureName(ref);
    recent.add(name);
    try {
      await (writes.get(name) ?? remembered(writes, name, () => keepAfter(removals.get(name), ref, bytes)));
      trust.noteWhole(ref);
      isFull = false;
    } catch (error) {
      isFull = isNoRoom(error);
      throw failureOf(error);
    } finally {
      changed();
    }
    return ref;
  }

  /** Waits for the end of a removal that has begun. */
  async function keepAfter(removal: Promise<unknown> | undefined, ref: PictureRef, bytes: Uint8Array): Promise<void> {
    await removal?.catch(() => {});
    await keeper.keep(ref, bytes);
  }

  const { read, open, fileOf, isThere, pathOf, shelves, namesOn, tidy, close } = keeper;
  return {
    ...{ put, read, open, fileOf, isThere, pathOf, shelves, namesOn, tidy, close },
    forget: (name, at) => remembered(removals, name, () => keeper.forget(name, at, () => recent.has(name))),
    wasPut: recent.has,
    noteShelf: trust.noteShelf,
    problem: () => keeper.problem() ?? trust.problem(),
    get recent() {
      return recent.size();
    },
    get isFull() {
      return isFull;
    },
    noteRoom() {
      isFull = false;
    },
  };
}

/** Does work that stands under its name until it is over. */
function remembered<T>(known: Map<string, Promise<unknown>>, name: string, work: () => Promise<T>): Promise<T> {
  const running = work().finally(() => known.delete(name));
  known.set(name, running);
  return running;
}
