import { TABLE_NAMES } from '../schema.ts';
import { verifyTables } from '../verify.ts';
import { openConnections } from './connections.ts';
import { failureOf } from './failures.ts';
import { assertFit, assertKnown } from './opening.ts';

/** Looks through a database that stations share, changes nothing, and gives what is in order. Throws what is not. */
export async function lookAtShared(url: string): Promise<string[]> {
  const connections = openConnections(url);
  try {
    await assertFit(connections);
    const [{ version, server }] = await connections.ask<{ version: number; server: string }>(
      `select version, current_setting('server_version') as server from twinmark`,
    );
    assertKnown(version);
    const counts = await verifyTables({ db: connections.reader }, TABLE_NAMES);
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return [`PostgreSQL ${server}; tables of version ${version}.`, `${rows} rows are as they were written.`];
  } catch (error) {
    throw failureOf(error);
  } finally {
    await connections.close();
  }
}
