import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, syncFolder, writeDurably } from '#main/files/durable-files.ts';
import { isAbsent, orNull } from '#main/files/presence.ts';
import { hashesIn } from '#main/store/schema/picture-ref.ts';
import { failureOf } from '#main/store/sql/failures.ts';
import { refusal } from '#shared/troubles/errors.ts';
import type { Drafts, Store } from './store.ts';

export type DraftFiles = ReturnType<typeof createDraftFiles>;

/** Each draft has a folder. A folder without this file is a draft that is being written or removed. */
const DRAFT = 'draft.json';
const TABLE = 'table-';
const REMOVED = '.removed-';

/** Keeps drafts as files. Besides the methods of Drafts: `pictures` returns the hashes of all pictures that drafts name. */
export function createDraftFiles(folder: string) {
  const fileOf = (id: number, name: string) => join(folder, String(id), name);

  async function ids(): Promise<number[]> {
    const names = await readOrNull(readdir(folder));
    return (names ?? [])
      .filter((name) => /^[1-9]\d*$/.test(name))
      .map(Number)
      .sort((a, b) => a - b);
  }

  async function read(id: number): Promise<unknown> {
    const text = await readOrNull(readFile(fileOf(id, DRAFT), 'utf8'));
    return text === null ? null : parse(id, text);
  }

  async function put(id: number, name: string, content: Uint8Array | string): Promise<void> {
    try {
      await makeFolder(folder);
      await makeFolder(join(folder, String(id)));
      await writeDurably(fileOf(id, name), content);
    } catch (error) {
      throw failureOf(error);
    }
  }

  async function writeTable(id: number, bytes: Uint8Array): Promise<string> {
    const name = `${TABLE}${createHash('sha256').update(bytes).digest('hex')}`;
    await put(id, name, bytes);
    return name;
  }

  async function keepTable(id: number, name: string): Promise<void> {
    const names = (await readOrNull(readdir(join(folder, String(id))))) ?? [];
    for (const other of names.filter((one) => one.startsWith(TABLE) && one !== name)) {
      await rm(fileOf(id, other), { force: true });
    }
  }

  async function pictures(): Promise<ReadonlySet<string>> {
    const named = new Set<string>();
    for (const id of await ids()) {
      const text = await readOrNull(readFile(fileOf(id, DRAFT), 'utf8'));
      for (const hash of hashesIn(text ?? '')) named.add(hash);
    }
    return named;
  }

  return {
    ids,
    read,
    write: (id: number, draft: unknown) => put(id, DRAFT, JSON.stringify(draft)),
    readTable: (id: number, name: string): Promise<Uint8Array | null> => readOrNull(readFile(fileOf(id, name))),
    writeTable,
    keepTable,
    remove: (id: number) => removeDraft(folder, id),
    pictures,
    tidy: () => removeRests(folder),
  };
}

/** Renames the folder first, so that a kill leaves no half of a draft. */
async function removeDraft(folder: string, id: number): Promise<void> {
  const gone = join(folder, `${REMOVED}${id}`);
  try {
    await mkdir(folder, { recursive: true });
    await rm(gone, { recursive: true, force: true });
    await rename(join(folder, String(id)), gone);
    await syncFolder(folder);
    await rm(gone, { recursive: true, force: true });
  } catch (error) {
    if (!isAbsent(error)) throw failureOf(error);
  }
}

/** Removes the rests of drafts whose removal was cut short by a kill. */
async function removeRests(folder: string): Promise<void> {
  const names = (await readOrNull(readdir(folder))) ?? [];
  for (const name of names.filter((one) => one.startsWith(REMOVED))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

function parse(id: number, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refusal('job_damaged', { id }, { cause: error });
  }
}

async function readOrNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await orNull(reading);
  } catch (error) {
    throw failureOf(error);
  }
}

const NAME = 'drafts.pictures';

/**
 * Drafts of a station that shares its pictures with other stations, which cannot see its drafts. A row names the pictures of the
 * drafts too, so that no other station removes them.
 */
export async function namedInRows(drafts: DraftFiles, change: Store['change']): Promise<Drafts> {
  const named = new Set<string>();

  async function name(hashes: Iterable<string>): Promise<void> {
    const fresh = [...hashes].filter((hash) => !named.has(hash)).map((hash) => ({ hash }));
    if (fresh.length > 0) await change(({ local }) => local.set(NAME, fresh));
    for (const { hash } of fresh) named.add(hash);
  }

  // Some drafts may be older than the move of the rows to the shared database.
  await name(await drafts.pictures());
  return {
    ...drafts,
    async write(id, draft) {
      await name(hashesIn(JSON.stringify(draft)));
      await drafts.write(id, draft);
    },
  };
}
