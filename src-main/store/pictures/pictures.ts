import { failureOf, isNoRoom } from '../../files/database-failures.ts';
import { hashOfBytes } from '../../files/file-hash.ts';
import type { PictureRef } from '../schema/picture-ref.ts';
import { pictureName } from '../schema/picture-ref.ts';
import type { Pictures } from '../store.ts';
import type { PictureKeeper } from './picture-keeper.ts';
import type { PictureTrust } from './picture-trust.ts';

export interface PictureFiles extends Pictures {
  /** How many pictures are remembered as put a short while ago: their rows may be about to be written. */
  readonly recent: number;
  wasPut(name: string): boolean;
  /** Whether the disk had no room for the last one. */
  readonly isFull: boolean;
  /** There is room again. */
  noteRoom(): void;
  noteShelf: PictureTrust['noteShelf'];
  shelves: PictureKeeper['shelves'];
  namesOn: PictureKeeper['namesOn'];
  /** Removes what nobody has put for a day. Says whether it did. */
  forget(name: string, now: number): Promise<boolean>;
  tidy: PictureKeeper['tidy'];
  /** A sentence on pictures that are known to be missing or damaged, or that cannot be had, or null. */
  fault(): string | null;
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

/** From a picture to the row that names it: no work of the station takes longer. */
const UNTIL_NAMED_MS = 3_600_000;

export function createPictures(options: PicturesOptions): PictureFiles {
  const { keeper, trust, now = () => performance.now(), changed = () => {} } = options;
  const underWay = new Map<string, Promise<unknown>>();
  const writing = new Map<string, Promise<void>>();
  const recent = openRecent(now);
  let isFull = false;

  async function put(bytes: Uint8Array, type: PictureRef['type']): Promise<PictureRef> {
    const ref = { hash: await hashOfBytes(bytes), type, bytes: bytes.length };
    const name = pictureName(ref);
    recent.add(name);
    try {
      await (writing.get(name) ?? once(writing, name, () => keepAfter(underWay.get(name), ref, bytes)));
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

  /** A removal that has begun is over first. */
  async function keepAfter(removal: Promise<unknown> | undefined, ref: PictureRef, bytes: Uint8Array): Promise<void> {
    await removal?.catch(() => {});
    await keeper.keep(ref, bytes);
  }

  return {
    put,
    read: keeper.read,
    open: keeper.open,
    fileOf: keeper.fileOf,
    isThere: keeper.isThere,
    pathOf: keeper.pathOf,
    shelves: keeper.shelves,
    namesOn: keeper.namesOn,
    forget: (name, at) => once(underWay, name, () => keeper.forget(name, at, () => recent.has(name))),
    tidy: keeper.tidy,
    wasPut: recent.has,
    noteShelf: trust.noteShelf,
    fault: () => keeper.trouble() ?? trust.trouble(),
    get recent() {
      return recent.size;
    },
    get isFull() {
      return isFull;
    },
    noteRoom() {
      isFull = false;
    },
    close: keeper.close,
  };
}

/** Known by its name until it is over. */
function once<T>(known: Map<string, Promise<unknown>>, name: string, work: () => Promise<T>): Promise<T> {
  const running = work().finally(() => known.delete(name));
  known.set(name, running);
  return running;
}

/** The names of the last hour, the oldest first. */
function openRecent(now: () => number) {
  const times = new Map<string, number>();
  const isOver = (at: number) => now() - at > UNTIL_NAMED_MS;
  return {
    add(name: string): void {
      times.delete(name);
      times.set(name, now());
      for (const [oldest, at] of times) {
        if (!isOver(at)) return;
        times.delete(oldest);
      }
    },
    has(name: string): boolean {
      const at = times.get(name);
      return at !== undefined && !isOver(at);
    },
    get size() {
      return times.size;
    },
  };
}
