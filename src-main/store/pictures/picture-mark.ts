// A folder of pictures that stations share holds a file with the mark of their database. Without it, a mount point on which
// nothing is mounted would pass for a folder that holds no pictures yet.
import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../src-shared/errors.ts';
import { trouble } from '../../../src-shared/trouble.ts';
import { writeDurably } from '../../files/durable-files.ts';
import { orNull } from '../../files/presence.ts';
import { type Absence, createAbsence } from '../memory/absence.ts';
import type { Memory } from '../memory/memory.ts';
import { failureOf } from '../sql/failures.ts';
import type { Tables } from '../tables/tables.ts';
import { filesOnShelves } from './shelves.ts';

/** Not a hidden file: a person who copies the pictures elsewhere copies this file with them. */
const FILE = 'twinmark-pictures';
/** The kept value that has the same mark. */
const NAME = 'pictures.mark';
/** Every station writes and reads the file. */
const MODE = 0o644;

/** Throws where the database has its pictures in another folder. The first start marks the folder. */
export async function assertOwnFolder(folder: string, { kept }: Pick<Tables, 'kept'>, memory: Memory): Promise<void> {
  const [known, found] = [await kept.get(NAME), await readMark(folder)];
  const isFirst = typeof known !== 'string';
  if (isFirst && found !== null) throw foreign(folder);
  const hasNone = !(await namesPictures(memory));
  if (isFirst && !hasNone && !(await holdsPictures(folder))) throw empty(folder);
  const mark = isFirst ? await chooseMark(memory) : known;
  // A start may have been killed before it wrote the mark. A database that names no pictures misses none in any folder.
  if (found === null && (isFirst || hasNone)) await writeDurably(join(folder, FILE), `${mark}\n`, MODE);
  if ((await readMark(folder)) !== mark) throw elsewhere(folder, mark);
}

/** Several stations that start at once all take the same mark. */
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
    `The folder of pictures ${folder} is not the one that the stations of this database have: its file "${FILE}" is missing, or that of another database. Mount the right one (pictures.folder), then start again. If this is it, put a file "${FILE}" with the text ${mark} into it.`,
    folder,
  );
}

/** Two databases must not share a folder: the stations of each remove the pictures that it does not name. */
function foreign(folder: string): AppError {
  return refusal(
    `The folder of pictures ${folder} is that of another database, as its file "${FILE}" says. Give these stations a folder of their own (pictures.folder), or remove that file if the other database is gone for good.`,
    folder,
  );
}

function empty(folder: string): AppError {
  return refusal(
    `The folder of pictures ${folder} holds none, while the database names some. Mount the right one (pictures.folder), or copy them there, then start again.`,
    folder,
  );
}

function refusal(text: string, folder: string): AppError {
  return new AppError('store_unusable', text, { trouble: trouble('pictures_elsewhere', { folder }) });
}

/** A shared folder, which may go away while the station runs. */
export interface Mount {
  assertThere(): Promise<void>;
  problem(): string | null;
  close(): void;
}

export interface MountOptions {
  readonly log: (notice: string) => void;
  /** Called when the folder went away, and when it came back. */
  readonly changed: () => void;
}

export function watchMount(folder: string, { log, changed }: MountOptions): Mount {
  const away = `The folder of pictures ${folder} (pictures.folder) is not there. Mount it; the station goes on by itself.`;
  const probe = () => stat(join(folder, FILE));
  const absence: Absence = createAbsence({
    ...{ probe, log, changed, isAway: () => true },
    words: { away, back: `The folder of pictures ${folder} is back.`, fault: '' },
  });
  return {
    async assertThere() {
      try {
        await probe();
      } catch {
        absence.note();
        // The cause is left out: it says "not found", and no picture is missing.
        const more = { retryAfterSeconds: 2, trouble: trouble('pictures_unmounted', { folder }) };
        throw new AppError('store_unusable', away, more);
      }
    },
    problem: absence.away,
    close: absence.stop,
  };
}
