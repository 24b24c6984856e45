import { existsSync } from 'node:fs';
import { placesIn } from '../../files/data-folder.ts';
import { readSettingsFile } from '../../files/settings-file.ts';
import { failureOf } from '../sql/failures.ts';
import { connect } from '../sql/sqlite.ts';

/** A kept value of a station, whether the station runs or not. Null where there is no such value. */
export async function readKept(folder: string, name: string): Promise<unknown> {
  const { 'database.url': url } = await readSettingsFile(folder);
  if (!url) return fromFile(folder, name);
  const { keptInShared } = await import('../postgres/kept.ts');
  return keptInShared(url, name);
}

async function fromFile(folder: string, name: string): Promise<unknown> {
  const { database } = placesIn(folder);
  if (!existsSync(database)) return null;
  try {
    const connection = connect(database, 'inspector');
    try {
      const row = connection.findBy('kept', 'name', name);
      return row === undefined ? null : JSON.parse(row.value);
    } finally {
      await connection.close();
    }
  } catch (error) {
    throw failureOf(error);
  }
}
