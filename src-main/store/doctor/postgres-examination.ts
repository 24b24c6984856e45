import { amountThat } from '#main/base/amount.ts';
import { brokenPictures, fiveAtMost, sentencesOnPictures } from '#main/store/pictures/picture-check.ts';
import { openSetAside, sentencesOn } from '#main/store/pictures/set-aside-folder.ts';
import { missingOn, shelvesBy, stillMissing } from '#main/store/pictures/shelves.ts';
import { createObjects, type StorageOptions } from '#main/store/pictures/storage/objects.ts';
import { createSetAside } from '#main/store/pictures/storage/set-aside-objects.ts';
import { namesOn, shelvesIn } from '#main/store/pictures/storage/shelves.ts';
import { type Connections, openConnections } from '#main/store/postgres/connections.ts';
import { failureOf } from '#main/store/postgres/failures.ts';
import { assertFit, assertKnown } from '#main/store/postgres/opening.ts';
import { TABLE_NAMES } from '#main/store/schema/schema.ts';
import { verifyTables } from '#main/store/tables/row-check.ts';
import { examineActivity } from './activity-log.ts';
import type { Examination } from './examination.ts';
import type { SharedPlaces } from './shared-places.ts';

/** Examines a database that stations share, and the pictures that it names. Changes nothing. */
export async function examineShared(
  { url, storage }: SharedPlaces,
  folder: string,
  examination: Examination,
): Promise<void> {
  const connections = openConnections(url);
  try {
    await examineRows(connections, examination);
    await (storage
      ? examineStorage(connections, storage, examination)
      : examineFolder(connections, folder, examination));
  } catch (error) {
    throw failureOf(error);
  } finally {
    await connections.close();
  }
}

async function examineRows(connections: Connections, examination: Examination): Promise<void> {
  await assertFit(connections);
  const [{ version, server }] = await connections.ask<{ version: number; server: string }>(
    `select version, current_setting('server_version') as server from twinmark`,
  );
  assertKnown(version);
  const counts = await verifyTables({ db: connections.reader }, TABLE_NAMES);
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  examination.facts.push(
    `PostgreSQL ${server}; tables of version ${version}.`,
    `${amountThat(rows, 'row', 'is as it was', 'are as they were')} written.`,
  );
  await examineActivity({ db: connections.reader }, version, examination);
}

async function examineFolder(
  { reader }: Connections,
  folder: string,
  { facts, findings, onProgress }: Examination,
): Promise<void> {
  const { read, recipes, broken } = await brokenPictures({ db: reader }, folder, onProgress);
  facts.push(...sentencesOnPictures(read, recipes));
  findings.push(...broken);
  facts.push(...sentencesOn(await openSetAside(folder).list()));
}

/** Checks only whether the pictures are there: reading them all could take a day. */
async function examineStorage(
  { reader }: Connections,
  storage: StorageOptions,
  examination: Examination,
): Promise<void> {
  const objects = createObjects(storage);
  const missing: string[] = [];
  let named = 0;
  for await (const found of shelvesBy({ db: reader }, shelvesIn(objects))) {
    named += found.named.size;
    missing.push(...missingOn(await stillMissing(found, (shelf) => namesOn(objects, shelf))));
  }
  examination.facts.push(
    `Pictures that rows name and that are in their storage: ${named - missing.length} of ${named}.`,
  );
  examination.facts.push(...sentencesOn(await createSetAside(objects).list()));
  examination.findings.push(...fiveAtMost(missing.map((hash) => `The picture ${hash} is missing in the storage.`)));
}
