// A place of pictures that stations share, a folder or a storage, bears the mark of their database. Two databases must not share
// a place: each would set aside the pictures that only the other one names. Without the mark, an empty mount point would pass
// for a new folder without pictures.
import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '#main/files/durable-files.ts';
import { orNull } from '#main/files/presence.ts';
import { type AbsenceOptions, createAbsence } from '#main/store/memory/absence.ts';
import type { Memory } from '#main/store/memory/memory.ts';
import { failureOf } from '#main/store/sql/failures.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { type AppError, refusal } from '#shared/troubles/errors.ts';
import { filesOn, filesOnShelves } from './shelves.ts';

/** The file is not hidden, so that a person who copies the pictures copies it too. In a storage, it is an object. */
export const FILE = 'twinmark-pictures';
/** The kept value with the same mark. */
const NAME = 'pictures.mark';
/** Every station must be able to read the file. */
const MODE = 0o644;
/** Pictures that are looked for in a place without a mark. It may have lost some of its own, but hardly as many as this. */
const LOOKED_FOR = 20;

/** Where the pictures are, as the mark needs it. */
export interface MarkedPlace {
  /** In sentences: "The folder of pictures /mnt/labels". */
  readonly name: string;
  /** The setting that names the place. */
  readonly setting: string;
  readonly kind: 'file' | 'object';
  readMark(): Promise<string | null>;
  writeMark(mark: string): Promise<void>;
  holdsPictures(): Promise<boolean>;
  /** Whether the picture with this hash, or its recipe, is there. */
  holds(hash: string): Promise<boolean>;
}

/** Throws if the database has its pictures in another place. The first start marks the place. */
export async function assertOwnPlace(
  place: MarkedPlace,
  { kept }: Pick<Tables, 'kept'>,
  memory: Memory,
): Promise<void> {
  const [known, found] = [await kept.get(NAME), await place.readMark()];
  const isFirst = typeof known !== 'string';
  if (isFirst && found !== null) throw foreign(place);
  const named = await someNamed(memory);
  const hasNone = named.length === 0;
  const isEmpty = isFirst && !(await place.holdsPictures());
  if (isFirst && isEmpty && !hasNone) throw refusal('pictures_none', { place: place.name, setting: place.setting });
  if (isFirst && !isEmpty && !(await isLikelyOwn(place, named)))
    throw refusal('pictures_unnamed', { place: place.name, setting: place.setting });
  const mark = isFirst ? await chooseMark(memory) : known;
  // A start may have been killed before it wrote the mark. A database that names no pictures can take any place.
  if (found === null && (isFirst || hasNone)) await place.writeMark(mark);
  if ((await place.readMark()) !== mark) throw elsewhere(place, mark);
}

/** What is wrong with a station's own folder, beside which others work on the same database: it has none of the pictures. */
export async function misplacedPictures(place: MarkedPlace, memory: Memory): Promise<AppError | null> {
  const named = await someNamed(memory);
  if (named.length === 0 || (await isLikelyOwn(place, named))) return null;
  const what = (await place.holdsPictures()) ? 'pictures_unnamed' : 'pictures_none';
  return refusal(what, { place: place.name, setting: place.setting });
}

export function folderPlace(folder: string): MarkedPlace {
  return {
    name: `The folder of pictures ${folder}`,
    setting: 'pictures.folder',
    kind: 'file',
    readMark: () => readMark(folder),
    writeMark: (mark) => writeDurably(join(folder, FILE), `${mark}\n`, MODE),
    holdsPictures: () => holdsPictures(folder),
    holds: async (hash) => (await filesOn(folder, hash.slice(0, 2))).some((name) => name.startsWith(`${hash}.`)),
  };
}

/** Takes or makes the mark, in a change: stations that start at once all get the same one. */
function chooseMark(memory: Memory): Promise<string> {
  return memory.change(async ({ kept }) => {
    const known = await kept.get(NAME);
    if (typeof known === 'string') return known;
    const own = randomUUID();
    await kept.set(NAME, own);
    return own;
  });
}

async function readMark(folder: string): Promise<string | null> {
  try {
    return (await orNull(readFile(join(folder, FILE), 'utf8')))?.trim() ?? null;
  } catch (error) {
    throw failureOf(error);
  }
}

/** Tells whether a place that holds pictures and has no mark can be the place of a database that names these, among others. */
async function isLikelyOwn(place: MarkedPlace, named: readonly string[]): Promise<boolean> {
  for (const hash of named) if (await place.holds(hash)) return true;
  // A storage is somebody's. A folder may come from a station whose drafts alone name pictures.
  return named.length === 0 && place.kind === 'file';
}

/** Hashes of some pictures that the database names. Their order says nothing of the pictures, so they are a fair sample. */
async function someNamed(memory: Memory): Promise<readonly string[]> {
  const { db } = memory.session();
  const first = () => db.selectFrom('named_pictures').select('hash').orderBy('hash').limit(LOOKED_FOR).execute();
  return (await memory.read(first)).map(({ hash }) => hash);
}

async function holdsPictures(folder: string): Promise<boolean> {
  for await (const { files } of filesOnShelves(folder)) if (files.length > 0) return true;
  return false;
}

function elsewhere({ name, setting, kind }: MarkedPlace, mark: string): AppError {
  return refusal('pictures_elsewhere', { place: name, setting, file: FILE, kind, mark });
}

function foreign({ name, setting }: MarkedPlace): AppError {
  return refusal('pictures_foreign', { place: name, setting, file: FILE });
}

export type Mount = ReturnType<typeof watchMount>;

/** Watches a shared folder, which may go away while the station runs. `changed` is called when it went away and when it came back. */
export function watchMount(folder: string, { log, changed }: Pick<AbsenceOptions, 'log' | 'changed'>) {
  // The cause is left out: it says "not found", but no picture is missing.
  const unmounted = () => refusal('pictures_unmounted', { folder }, { retryAfterSeconds: 2 });
  const probe = () => stat(join(folder, FILE));
  const absence = createAbsence({
    probe,
    log,
    changed,
    isAway: () => true,
    words: { away: unmounted().message, back: `The folder of pictures ${folder} is back.`, fault: '' },
  });
  return {
    async assertThere(): Promise<void> {
      try {
        await probe();
      } catch {
        absence.note();
        throw unmounted();
      }
    },
    problem: absence.away,
    close: absence.stop,
  };
}
