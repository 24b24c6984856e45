import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from './dialect.ts';
import { isAbsent } from './durable-files.ts';

/** A folder of pictures whose hashes begin alike, beside what rows name of them. */
export interface Shelf {
  readonly shelf: string;
  readonly named: ReadonlySet<string>;
  readonly files: readonly string[];
}

const SHELVES = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));

export async function* shelvesOf({ db }: Pick<Connection, 'db'>, folder: string): AsyncGenerator<Shelf> {
  for await (const { shelf, files } of filesOnShelves(folder)) {
    const rows = await db
      .selectFrom('named_pictures')
      .select('hash')
      .where('hash', '>=', shelf)
      .where('hash', '<', `${shelf}g`)
      .execute();
    yield { shelf, named: new Set(rows.map(({ hash }) => hash)), files };
  }
}

export async function* filesOnShelves(folder: string): AsyncGenerator<Pick<Shelf, 'shelf' | 'files'>> {
  for (const shelf of SHELVES) yield { shelf, files: await filesIn(join(folder, shelf)) };
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}
