// An API key that was revoked after the backup was made stays revoked, that of a device too: a restore must not let a lost phone in again.
import { existsSync } from 'node:fs';
import { notice } from '#main/base/notice.ts';
import type { DataPlaces } from '#main/files/data-folder.ts';
import type { Database } from '#main/store/schema/schema.ts';
import { withSum } from '#main/store/sql/row-sum.ts';
import { bulkWriter, type Connection, connect } from '#main/store/sql/sqlite.ts';
import { pagesOf, uncheckedPages } from '#main/store/tables/pages.ts';
import type { Notice } from '#shared/core/notices.ts';
import { isoOf } from '#shared/core/times.ts';

interface RevokedKeys {
  readonly hashes: ReadonlySet<string>;
  /** False where the database could not be read to its end. */
  readonly isWhole: boolean;
}

/**
 * The hashes of the keys that the present database knows as revoked. Of a damaged database it gives those that can still be read:
 * whatever is wrong with the files that a restore replaces, it must not fail the restore.
 */
export async function revokedKeys({ database }: Pick<DataPlaces, 'database'>): Promise<RevokedKeys> {
  const hashes = new Set<string>();
  if (!existsSync(database)) return { hashes, isWhole: true };
  let isWhole = true;
  let connection: Connection | undefined;
  try {
    connection = connect(database, 'inspector');
    for await (const page of uncheckedPages(connection.db, 'api_keys', 'id')) {
      for (const { hash, revoked_at } of page) if (revoked_at !== null) hashes.add(String(hash));
    }
  } catch {
    // What was read so far counts, and the person who restores is told that there may be more.
    isWhole = false;
  } finally {
    await connection?.close();
  }
  return { hashes, isWhole };
}

/** Revokes these keys in the restored database. Returns how many of them it had as good ones. */
export async function revokeAgain(connection: Connection, hashes: ReadonlySet<string>): Promise<number> {
  const good: Database['api_keys'][] = [];
  for await (const page of pagesOf(connection, 'api_keys')) {
    good.push(...page.filter(({ hash, revoked_at }) => revoked_at === null && hashes.has(hash)));
  }
  if (good.length === 0) return 0;
  let last = connection.findBy('clock', 'id', 1)?.last ?? 0;
  const bulk = bulkWriter(connection);
  await bulk.transaction(async () => {
    for (const { sum: _, ...row } of good) {
      const stamp = isoOf(++last);
      bulk.put('api_keys', withSum('api_keys', { ...row, revoked_at: stamp, changed_at: stamp }));
    }
    await connection.db.updateTable('clock').set({ last }).where('id', '=', 1).execute();
  });
  return good.length;
}

export interface RevokedAgain {
  /** How many keys were revoked again. */
  readonly count: number;
  readonly isWhole: boolean;
}

/** What the person who restores should know of the keys. */
export function noticesOnKeys({ count, isWhole }: RevokedAgain): Notice[] {
  return [...(count > 0 ? [notice('keys_revoked', { count })] : []), ...(isWhole ? [] : [notice('keys_unread')])];
}
