// A folder of pictures that stations share has a file with the mark of their database. Without this file, an empty mount point
// would pass for a new folder without pictures.
import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../src-shared/errors.ts';
import { trouble } from '../../../src-shared/trouble.ts';
import { writeDurably } from '../../files/durable-files.ts';
import { orNull } from '../../files/presence.ts';
import { type AbsenceOptions, createAbsence } from '../memory/absence.ts';
import type { Memory } from '../memory/memory.ts';
import { failureOf } from '../sql/failures.ts';
import type { Tables } from '../tables/tables.ts';
import { filesOnShelves } from './shelves.ts';

/** The file is not hidden, so that a person who copies the pictures copies it too. */
const FILE = 'twinmark-pictures';
/** The kept value with the same mark. */
const NAME = 'pictures.mark';
/** Every station must be able to read the file. */
const MODE = 0o644;

/** Throws if the database has its pictures in another folder. The first start marks the folder. */
export async function assertOwnFolder(folder: string, { kept }: Pick<Tables, 'kept'>, memory: Memory): Promise<void> {
  const [known, found] = [await kept.get(NAME), await readMark(folder)];
  const isFirst = typeof known !== 'string';
  if (isFirst && found !== null) throw foreign(folder);
  const hasNone = !(await namesPictures(memory));
  if (isFirst && !hasNone && !(await holdsPictures(folder))) throw empty(folder);
  const mark = isFirst ? await chooseMark(memory) : known;
  // A start may have been killed before it wrote the mark. A database that names no pictures can take any folder.
  if (found === null && (isFirst || hasNone)) await writeDurably(join(folder, FILE), `${mark}\n`, MODE);
  if ((await readMark(folder)) !== mark) throw elsewhere(folder, mark);
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

async function namesPictures(memory: Memory): Promise<boolean> {
  const { db } = memory.session();
  const first = () => db.selectFrom('named_pictures').select('hash').limit(1).executeTakeFirst();
  return (await memory.read(first)) !== undefined;
}

async function holdsPictures(folder: string): Promise<boolean> {
  for await (const { files } of filesOnShelves(folder)) if (files.length > 0) return true;
  return false;
}

function elsewhere(folder: string, mark: string): AppError {
  return refusal(
    `The folder of pictures ${folder} is not the folder of this database: its file "${FILE}" is missing, or belongs to another database. Mount the right folder (pictures.folder), then start again. If this folder is the right one, put a file "${FILE}" with the text ${mark} into it.`,
    folder,
  );
}

/** Two databases must not share a folder: the stations of each remove the pictures that it does not name. */
function foreign(folder: string): AppError {
  return refusal(
    `The folder of pictures ${folder} belongs to another database, as its file "${FILE}" says. Give these stations a folder of their own (pictures.folder), or remove that file if the other database is gone for good.`,
    folder,
  );
}

function empty(folder: string): AppError {
  return refusal(
    `The folder of pictures ${folder} is empty, but the database names pictures. Mount the right folder (pictures.folder), or copy the pictures there, then start again.`,
    folder,
  );
}

function refusal(text: string, folder: string): AppError {
  return new AppError('store_unusable', text, { trouble: trouble('pictures_elsewhere', { folder }) });
}

export type Mount = ReturnType<typeof watchMount>;

/** Watches a shared folder, which may go away while the station runs. `changed` is called when it went away and when it came back. */
export function watchMount(folder: string, { log, changed }: Pick<AbsenceOptions, 'log' | 'changed'>) {
  const away = `The folder of pictures ${folder} (pictures.folder) is not there. Mount it; the station goes on by itself.`;
  const probe = () => stat(join(folder, FILE));
  const absence = createAbsence({
    ...{ probe, log, changed, isAway: () => true },
    words: { away, back: `The folder of pictures ${folder} is back.`, fault: '' },
  });
  return {
    async assertThere(): Promise<void> {
      try {
        await probe();
      } catch {
        absence.note();
        // The cause is left out: it says "not found", but no picture is missing.
        const more = { retryAfterSeconds: 2, trouble: trouble('pictures_unmounted', { folder }) };
        throw new AppError('store_unusable', away, more);
      }
    },
    problem: absence.away,
    close: absence.stop,
  };
}
