import type { ApiKeyRow } from '#main/store/rows.ts';
import type { Session } from '#main/store/sql/session.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { findRow, insertRow, rowsOf } from './queries.ts';

export type ApiKeys = ReturnType<typeof createApiKeys>;

type NewApiKey = Pick<
  ApiKeyRow,
  'user_id' | 'name' | 'hash' | 'first_characters' | 'expires_at' | 'scopes' | 'idle_days'
>;

export function createApiKeys(session: Session) {
  async function insert(key: NewApiKey): Promise<ApiKeyRow> {
    if (await session.find('api_keys', 'hash', key.hash))
      throw new AppError('conflict', 'There is such an API key already.');
    return insertRow(session, 'api_keys', key);
  }

  /** Keys of a user that were not revoked. */
  function list(userId: number): Promise<readonly ApiKeyRow[]> {
    const keys = session.db.selectFrom('api_keys').selectAll().where('user_id', '=', userId);
    return rowsOf('api_keys', keys.where('revoked_at', 'is', null).orderBy('id'));
  }

  async function revoke(userId: number, id: number): Promise<boolean> {
    const old = await session.find('api_keys', 'id', id);
    if (!old || old.user_id !== userId || old.revoked_at !== null) return false;
    await session.writing.update('api_keys', old, (now) => ({ revoked_at: now }));
    return true;
  }

  /** Kept to the minute, so that a busy key does not cost a write for each request. */
  async function markUsed(id: number, at: string): Promise<void> {
    const old = await session.find('api_keys', 'id', id);
    if (old && !isMarked(old, at)) await session.writing.update('api_keys', old, { last_used_at: minuteOf(at) });
  }

  return {
    insert,
    list,
    revoke,
    markUsed,
    findByHash: (hash: string) => findRow(session, 'api_keys', 'hash', hash),
  };
}

/** Whether the row holds the use of this minute already, or of a later one. */
export async function isUseMarked(session: Session, id: number, at: string): Promise<boolean> {
  const kept = await session.find('api_keys', 'id', id);
  return !kept || isMarked(kept, at);
}

function isMarked({ last_used_at }: Pick<ApiKeyRow, 'last_used_at'>, at: string): boolean {
  return last_used_at !== null && last_used_at >= minuteOf(at);
}

function minuteOf(at: string): string {
  return `${at.slice(0, 16)}:00.000Z`;
}
