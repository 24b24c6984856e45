import { brokenPictures, fiveAtMost } from '../pictures/picture-check.ts';
import { missingOn, shelvesBy, stillMissing } from '../pictures/shelves.ts';
import { createObjects, type StorageOptions } from '../pictures/storage/objects.ts';
import { namesOn, shelvesIn } from '../pictures/storage/shelves.ts';
import { type Connections, openConnections } from '../postgres/connections.ts';
import { failureOf } from '../postgres/failures.ts';
import { assertFit, assertKnown } from '../postgres/opening.ts';
import { TABLE_NAMES } from '../schema/schema.ts';
import { verifyTables } from '../tables/row-check.ts';
import type { Look } from './examination.ts';
import type { SharedPlaces } from './shared-places.ts';

/** Looks through a database that stations share, and the pictures that it names, and changes nothing. */
export async function lookAtShared({ url, storage }: SharedPlaces, folder: string, look: Look): Promise<void> {
  const connections = openConnections(url);
  try {
    await lookAtRows(connections, look);
    await (storage ? lookAtStorage(connections, storage, look) : lookAtFolder(connections, folder, look));
  } catch (error) {
    throw failureOf(error);
  } finally {
    await connections.close();
  }
}

async function lookAtRows(connections: Connections, { facts }: Look): Promise<void> {
  await assertFit(connections);
  const [{ version, server }] = await connections.ask<{ version: number; server: string }>(
    `select version, current_setting('server_version') as server from twinmark`,
  );
  assertKnown(version);
  const counts = await verifyTables({ db: connections.reader }, TABLE_NAMES);
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  facts.push(`PostgreSQL ${server}; tables of version ${version}.`, `${rows} rows are as they were written.`);
}

async function lookAtFolder({ reader }: Connections, folder: string, { facts, findings, told }: Look): Promise<void> {
  const { looked, broken } = await brokenPictures({ db: reader }, folder, told);
  facts.push(`${looked} pictures were read and compared with their hashes.`);
  findings.push(...broken);
}

/** Reading them all could take a day: whether they are there is what can be told. */
async function lookAtStorage({ reader }: Connections, storage: StorageOptions, look: Look): Promise<void> {
  const objects = createObjects(storage);
  const missing: string[] = [];
  let named = 0;
  for await (const found of shelvesBy({ db: reader }, shelvesIn(objects))) {
    named += found.named.size;
    missing.push(...missingOn(await stillMissing(found, (shelf) => namesOn(objects, shelf))));
  }
  look.facts.push(`${named - missing.length} pictures of ${named} that rows name are in their storage.`);
  look.findings.push(...fiveAtMost(missing.map((hash) => `The picture ${hash} is missing in the storage.`)));
}
