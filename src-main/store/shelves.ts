import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextRound } from 'node:timers/promises';
import { isAbsent } from './durable-files.ts';
import type { Connection } from './sqlite.ts';

/** A folder of pictures whose hashes begin alike, beside what rows name of them. */
export interface Shelf {
  readonly shelf: string;
  readonly named: ReadonlySet<string>;
  readonly files: readonly string[];
}

/** Hashes that rows name and no file bears. */
export function missingOn({ named, files }: Shelf): string[] {
  const hashes = new Set(files.map((name) => name.slice(0, 64)));
  return [...named].filter((hash) => !hashes.has(hash));
}

export const SHELVES: readonly string[] = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));

/** Names that are read at a stretch: about a millisecond. */
const PAGE = 1000;

export async function* shelvesOf(connection: Pick<Connection, 'db'>, folder: string): AsyncGenerator<Shelf> {
  for await (const { shelf, files } of filesOnShelves(folder)) {
    yield { shelf, named: await namedOn(connection, shelf), files };
  }
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

export async function* filesOnShelves(folder: string): AsyncGenerator<Pick<Shelf, 'shelf' | 'files'>> {
  for (const shelf of SHELVES) yield { shelf, files: await filesOn(folder, shelf) };
}

export function filesOn(folder: string, shelf: string): Promise<string[]> {
  return filesIn(join(folder, shelf));
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}
