import { AppError } from '../../../src-shared/errors.ts';
import { trouble } from '../../../src-shared/trouble.ts';
import type { OperatorRow } from '../rows.ts';
import { allChecked, checked } from '../sql/row-sum.ts';
import type { Database } from '../sql/schema.ts';
import type { Session } from '../sql/session.ts';
import type { Operators } from '../store.ts';

/** Those that were removed stay in the table and are not found; their name may be given to somebody else. */
export function createOperators(session: Session): Operators {
  async function list(): Promise<readonly OperatorRow[]> {
    const rows = await session.db
      .selectFrom('operators')
      .selectAll()
      .where('removed_at', 'is', null)
      .orderBy('username')
      .execute();
    return allChecked('operators', rows).map(operatorOf);
  }

  async function find(username: string): Promise<OperatorRow | null> {
    const kept = await keptOf(username);
    return kept ? operatorOf(kept) : null;
  }

  async function keptOf(username: string): Promise<Database['operators'] | null> {
    const kept = await session.db
      .selectFrom('operators')
      .selectAll()
      .where('username', '=', username.toWellFormed())
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    return kept ? checked('operators', kept) : null;
  }

  async function insert({ username, user_id, passphrase_hash }: Parameters<Operators['insert']>[0]): Promise<void> {
    if (await keptOf(username))
      throw new AppError('conflict', `There is an operator "${username}" already.`, {
        trouble: trouble('operator_taken', { name: username }),
      });
    const { writing } = session;
    const id = await writing.nextKey('operators');
    const stamp = await writing.stamp();
    const row = { id, username, user_id, passphrase_hash, created_at: stamp, removed_at: null, changed_at: stamp };
    await writing.insert('operators', row);
  }

  async function setPassphrase(username: string, passphrase_hash: string): Promise<void> {
    const old = await keptOf(username);
    if (!old) throw new AppError('not_found', `There is no operator "${username}".`);
    await session.writing.update('operators', old, { passphrase_hash, changed_at: await session.writing.stamp() });
  }

  async function remove(username: string): Promise<boolean> {
    const old = await keptOf(username);
    if (!old) return false;
    const stamp = await session.writing.stamp();
    await session.writing.update('operators', old, { removed_at: stamp, changed_at: stamp });
    return true;
  }

  return { list, find, insert, setPassphrase, remove };
}

function operatorOf(kept: Database['operators']): OperatorRow {
  const { username, user_id, passphrase_hash, created_at, removed_at } = kept;
  return { username, user_id, passphrase_hash, created_at, removed_at };
}
