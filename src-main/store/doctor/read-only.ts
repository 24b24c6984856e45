import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { placesIn } from '#main/files/data-folder.ts';
import { hashOfBytes } from '#main/files/file-hash.ts';
import { orNull } from '#main/files/presence.ts';
import { readSettingsFile } from '#main/files/settings-file.ts';
import { MIGRATIONS } from '#main/store/migrations/migrate.ts';
import { picturePath } from '#main/store/pictures/shelf-files.ts';
import { type PictureRef, pictureName } from '#main/store/schema/picture-ref.ts';
import { failureOf } from '#main/store/sql/failures.ts';
import { readingSession, type Session } from '#main/store/sql/session.ts';
import { connect, schemaVersion } from '#main/store/sql/sqlite.ts';
import { type Tables, tablesOver } from '#main/store/tables/tables.ts';
import { ID_COUNT } from '#shared/core/id.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type SharedPlaces, sharedPlaces } from './shared-places.ts';

/** The rows and pictures of a station, whether it runs or not. Nothing is written. */
interface ReadOnlyStore extends Pick<Tables, 'ids' | 'records' | 'labels' | 'batches' | 'artworks'> {
  readonly pictures: { read(ref: PictureRef): Promise<Uint8Array> };
  close(): Promise<void>;
}

interface Rows {
  readonly session: Session;
  close(): Promise<void>;
}

/** Null if the rows are those of another version of the program. */
export async function openReadOnly(folder: string): Promise<ReadOnlyStore | null> {
  const shared = sharedPlaces(await readSettingsFile(folder));
  try {
    const rows = await (shared ? rowsInShared(shared.url) : rowsInFile(folder));
    if (rows === null) return null;
    const { ids, records, labels, batches, artworks } = tablesOver(rows.session, ID_COUNT);
    const pictures = { read: await pictureReader(folder, shared) };
    return { ids, records, labels, batches, artworks, pictures, close: rows.close };
  } catch (error) {
    throw failureOf(error);
  }
}

async function rowsInFile(folder: string): Promise<Rows | null> {
  const { database } = placesIn(folder);
  if (!existsSync(database)) return null;
  const connection = connect(database, 'inspector');
  if (schemaVersion(connection.handle) === MIGRATIONS.length) {
    const session = readingSession({ plain: connection, snapshots: connection, searches: connection });
    return { session, close: () => connection.close() };
  }
  await connection.close();
  return null;
}

async function rowsInShared(url: string): Promise<Rows | null> {
  const { openSharedRows } = await import('#main/store/postgres/kept.ts');
  return openSharedRows(url, MIGRATIONS.length);
}

async function pictureReader(folder: string, shared: SharedPlaces | null) {
  const own = shared?.pictures ?? placesIn(folder).pictures;
  const fetch = shared?.storage ? await storageReader(shared.storage) : fileReader(own);
  return async (ref: PictureRef): Promise<Uint8Array> => {
    const bytes = await fetch(ref);
    if (bytes !== null && (await hashOfBytes(bytes)) === ref.hash) return bytes;
    throw new AppError('store_unusable', `The picture ${pictureName(ref)} is missing or damaged.`);
  };
}

function fileReader(folder: string) {
  return (ref: PictureRef) => orNull(readFile(picturePath(folder, ref)));
}

async function storageReader(storage: NonNullable<SharedPlaces['storage']>) {
  const { createObjects } = await import('#main/store/pictures/storage/objects.ts');
  const { keyOfName } = await import('#main/store/pictures/storage/shelves.ts');
  const objects = createObjects(storage);
  return (ref: PictureRef) => objects.get(keyOfName(pictureName(ref)), ref.bytes);
}
