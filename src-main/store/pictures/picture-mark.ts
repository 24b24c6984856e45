// A folder of pictures that stations share has a mark of their database: a mount point on which nothing is mounted is a
// folder too, and would be taken for one that holds no pictures yet.
import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../src-shared/errors.ts';
import { trouble } from '../../../src-shared/trouble.ts';
import { failureOf } from '../../files/database-failures.ts';
import { isAbsent, writeDurably } from '../../files/durable-files.ts';
import { type Absence, createAbsence } from '../memory/absence.ts';
import type { Memory } from '../memory/memory.ts';
import type { Tables } from '../tables/tables.ts';
import { filesOnShelves } from './shelves.ts';

/** No hidden one: whoever copies the pictures elsewhere copies it with them. */
const FILE = 'twinmark-pictures';
/** The value in the store that says what stands in it. */
const NAME = 'pictures.mark';
/** Every station writes and reads it. */
const MODE = 0o644;

/** At a start: throws where the database has its pictures in another folder. The first start marks it. */
export async function assertOwnFolder(folder: string, { kept }: Pick<Tables, 'kept'>, memory: Memory): Promise<void> {
  const [known, found] = [await kept.get(NAME), await readMark(folder)];
  const isFirst = typeof known !== 'string';
  if (isFirst && found !== null) throw foreign(folder);
  const hasNone = !(await namesPictures(memory));
  if (isFirst && !hasNone && !(await holdsPictures(folder))) throw empty(folder);
  const mark = isFirst ? await chooseMark(memory) : known;
  // Where there are none nobody misses any: a start may have been killed before it had written this.
  if (found === null && (isFirst || hasNone)) await writeDurably(join(folder, FILE), `${mark}\n`, MODE);
  if ((await readMark(folder)) !== mark) throw elsewhere(folder, mark);
}

/** Of several stations that start at once all take the same. */
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
    return (await readFile(join(folder, FILE), 'utf8')).trim();
  } catch (error) {
    if (isAbsent(error)) return null;
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

/** Each database takes pictures away that it does not name. */
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

/** Whether the folder is there while the station runs. */
export interface Mount {
  assertThere(): Promise<void>;
  trouble(): string | null;
  close(): void;
}

export interface MountOptions {
  readonly log: (notice: string) => void;
  /** When it went away or came back. */
  readonly changed: () => void;
}

export function watchMount(folder: string, { log, changed }: MountOptions): Mount {
  const away = `The folder of pictures ${folder} (pictures.folder) is not there. Mount it; the station goes on by itself.`;
  const look = () => stat(join(folder, FILE));
  const absence: Absence = createAbsence({
    ...{ look, log, changed, isAway: () => true },
    words: { away, back: `The folder of pictures ${folder} is back.`, fault: '' },
  });
  return {
    async assertThere() {
      try {
        await look();
      } catch {
        absence.note();
        // Without its cause, which says "not found": no picture is missing.
        const more = { retryAfterSeconds: 2, trouble: trouble('pictures_unmounted', { folder }) };
        throw new AppError('store_unusable', away, more);
      }
    },
    trouble: absence.away,
    close: absence.stop,
  };
}
