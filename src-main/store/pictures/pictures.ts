import { hashOfBytes } from '#main/files/file-hash.ts';
import { type PictureRef, pictureName } from '#main/store/schema/picture-ref.ts';
import { failureOf, isNoRoom } from '#main/store/sql/failures.ts';
import type { LetGo, Recipe } from '#main/store/store.ts';
import type { PictureKeeper } from './picture-keeper.ts';
import type { PictureTrust } from './picture-trust.ts';

interface PicturesOptions {
  readonly keeper: PictureKeeper;
  readonly trust: PictureTrust;
  /** A clock that only goes forward. */
  readonly now?: () => number;
  /** Called after every `put`, also after one that failed. */
  readonly changed?: () => void;
}

export type PictureFiles = ReturnType<typeof createPictures>;

/** The pictures of the store, with more methods than its users see. */
export function createPictures(options: PicturesOptions) {
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

  return {
    ...keeper,
    put,
    ...lettingGo(keeper, removals, recent),
    /** Sets a picture aside that nobody has put for a day. Returns whether it did. */
    setAside: (name: string, at: number): Promise<boolean> =>
      remembered(removals, name, () => keeper.setAside(name, at, () => recent.has(name))),
    /** Whether a picture was put a short while ago. */
    wasPut: recent.has,
    noteShelf: trust.noteShelf,
    /** A sentence on pictures that are missing or damaged, or that cannot be read, or null. */
    problem: (): string | null => keeper.problem() ?? trust.problem(),
    /** How many pictures are remembered as put a short while ago. */
    get recent(): number {
      return recent.size();
    },
    /** Whether the disk had no room for the last picture. */
    get isFull(): boolean {
      return isFull;
    },
    /** Call this when there is room again. */
    noteRoom(): void {
      isFull = false;
    },
  };
}

function lettingGo(
  keeper: PictureKeeper,
  removals: Map<string, Promise<unknown>>,
  recent: ReturnType<typeof createRecentNames>,
) {
  return {
    /** Puts a recipe in the place of a picture that nobody has put for a day. */
    letGo(ref: PictureRef, recipe: Recipe, at: number): Promise<LetGo> {
      const name = pictureName(ref);
      return remembered(removals, name, () => keeper.letGo(ref, recipe, at, () => recent.has(name)));
    },
    /** Whoever has the name of a file finds the file: the picture is not let go meanwhile. */
    fileOf(ref: PictureRef): Promise<string> {
      recent.add(pictureName(ref));
      return keeper.fileOf(ref);
    },
    /** The picture that is given for this one. */
    given: async (ref: PictureRef): Promise<PictureRef> => ref,
  };
}

/** Does work and keeps its promise under a name until the work is done. */
function remembered<T>(known: Map<string, Promise<unknown>>, name: string, work: () => Promise<T>): Promise<T> {
  const running = work().finally(() => known.delete(name));
  known.set(name, running);
  return running;
}

/** The longest time between keeping a picture and writing the row that names it. */
const UNTIL_NAMED_MS = 3_600_000;

/** The names of pictures that were put in the last hour, the oldest first. Their rows may be about to be written. */
function createRecentNames(now: () => number) {
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
    size: () => times.size,
  };
}
