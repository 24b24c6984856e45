import { AppError } from '../../../src-shared/errors.ts';
import type { ApiKeyRow } from '../rows.ts';
import { allChecked } from '../sql/row-sum.ts';
import type { Database } from '../sql/schema.ts';
import type { Session } from '../sql/session.ts';
import type { ApiKeys } from '../store.ts';

export function createApiKeys(session: Session): ApiKeys {
  async function insert(key: Parameters<ApiKeys['insert']>[0]): Promise<ApiKeyRow> {
    if (await session.find('api_keys', 'hash', key.hash))
      throw new AppError('conflict', 'There is such an API key already.');
    const { writing } = session;
    const id = await writing.nextKey('api_keys');
    const stamp = await writing.stamp();
    const { user_id, name, hash, first_characters, expires_at } = key;
    const row = { id, user_id, name, hash, first_characters, expires_at, created_at: stamp, changed_at: stamp };
    return keyOf(await writing.insert('api_keys', { ...row, last_used_at: null, revoked_at: null }));
  }

  async function findByHash(hash: string): Promise<ApiKeyRow | null> {
    const kept = await session.find('api_keys', 'hash', hash);
    return kept ? keyOf(kept) : null;
  }

  async function list(userId: number): Promise<readonly ApiKeyRow[]> {
    const rows = await session.db
      .selectFrom('api_keys')
      .selectAll()
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .orderBy('id')
      .execute();
    return allChecked('api_keys', rows).map(keyOf);
  }

  async function revoke(userId: number, id: number): Promise<boolean> {
    const old = await session.find('api_keys', 'id', id);
    if (!old || old.user_id !== userId || old.revoked_at !== null) return false;
    const stamp = await session.writing.stamp();
    await session.writing.update('api_keys', old, { revoked_at: stamp, changed_at: stamp });
    return true;
  }

  async function markUsed(id: number, at: string): Promise<void> {
    const old = await session.find('api_keys', 'id', id);
    if (!old || isMarked(old, at)) return;
    await session.writing.update('api_keys', old, {
      last_used_at: minuteOf(at),
      changed_at: await session.writing.stamp(),
    });
  }

  return { insert, findByHash, list, revoke, markUsed };
}

/** Whether the use of this minute, or a later one, is in the row already. */
export async function isUseMarked(session: Session, id: number, at: string): Promise<boolean> {
  const kept = await session.find('api_keys', 'id', id);
  return !kept || isMarked(kept, at);
}

function isMarked({ last_used_at }: Database['api_keys'], at: string): boolean {
  return last_used_at !== null && last_used_at >= minuteOf(at);
}

function minuteOf(at: string): string {
  return `${at.slice(0, 16)}:00.000Z`;
}

function keyOf(kept: Database['api_keys']): ApiKeyRow {
  const { sum: _, changed_at: __, ...key } = kept;
  return key;
}
