import { join } from 'node:path';
import { setImmediate as nextRound } from 'node:timers/promises';
import { namesIn } from '#main/files/presence.ts';
import type { Connection } from '#main/store/sql/sqlite.ts';

/** The pictures whose hashes begin with the same two letters: those that rows name, and the files that are there. */
export interface Shelf {
  readonly shelf: string;
  readonly named: ReadonlySet<string>;
  readonly files: readonly string[];
}

export type ShelfOfFiles = Pick<Shelf, 'shelf' | 'files'>;

/** Hashes that rows name and that have no file. */
export function missingOn({ named, files }: Shelf): string[] {
  const hashes = new Set(files.map((name) => name.slice(0, 64)));
  return [...named].filter((hash) => !hashes.has(hash));
}

export const SHELVES: readonly string[] = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));

/** Names that are read in one step: about a millisecond. */
const PAGE = 1000;

/** Returns the names of the pictures on a shelf. */
export type NamesOn = (shelf: string) => Promise<readonly string[]>;

export function shelvesOf(connection: Pick<Connection, 'db'>, folder: string): AsyncGenerator<Shelf> {
  return shelvesBy(connection, filesOnShelves(folder));
}

export async function* shelvesBy(
  connection: Pick<Connection, 'db'>,
  shelves: AsyncGenerator<ShelfOfFiles>,
): AsyncGenerator<Shelf> {
  for await (const { shelf, files } of shelves) yield { shelf, named: await namedOn(connection, shelf), files };
}

/** Looks for missing pictures once more: a picture may have been put and named since the shelf was read. */
export async function stillMissing(found: Shelf, namesOn: NamesOn): Promise<Shelf> {
  return missingOn(found).length === 0 ? found : { ...found, files: await namesOn(found.shelf) };
}

async function namedOn({ db }: Pick<Connection, 'db'>, shelf: string): Promise<ReadonlySet<string>> {
  const named = new Set<string>();
  for (let after = shelf; ; ) {
    const rows = await db
      .selectFrom('named_pictures')
      .select('hash')
      .where('hash', '>', after)
      .where('hash', '<', `${shelf}g`)
      .orderBy('hash')
      .limit(PAGE)
      .execute();
    for (const { hash } of rows) named.add(hash);
    if (rows.length < PAGE) return named;
    after = rows[PAGE - 1].hash;
    await nextRound();
  }
}

export async function* filesOnShelves(folder: string): AsyncGenerator<ShelfOfFiles> {
  for (const shelf of SHELVES) yield { shelf, files: await filesOn(folder, shelf) };
}

export function filesOn(folder: string, shelf: string): Promise<string[]> {
  return namesIn(join(folder, shelf));
}
