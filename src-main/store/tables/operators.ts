import { foldOperatorName } from '#main/base/operator-name.ts';
import type { OperatorRow } from '#main/store/rows.ts';
import { publicRow } from '#main/store/schema/row-values.ts';
import type { Database } from '#main/store/schema/schema.ts';
import { checked } from '#main/store/sql/row-sum.ts';
import type { Session } from '#main/store/sql/session.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { rowsOf } from './queries.ts';

export type Operators = ReturnType<typeof createOperators>;

/** Operators that were removed stay in the table and are not found. Their name is free for another operator. */
export function createOperators(session: Session) {
  const present = () => session.db.selectFrom('operators').selectAll().where('removed_at', 'is', null);

  function list(): Promise<readonly OperatorRow[]> {
    return rowsOf('operators', present().orderBy('username'));
  }

  async function find(username: string): Promise<OperatorRow | null> {
    const kept = await keptOf(username);
    return kept ? publicRow('operators', kept) : null;
  }

  async function keptOf(username: string): Promise<Database['operators'] | null> {
    const written = username.toWellFormed();
    const ofName = await session.findAll('operators', 'username', written);
    return ofName.find(({ removed_at }) => removed_at === null) ?? (await writtenOtherwise(written)) ?? null;
  }

  /** Databases fold letters of few alphabets, and there are few operators. */
  async function writtenOtherwise(username: string): Promise<Database['operators'] | undefined> {
    const wanted = foldOperatorName(username);
    const kept = (await present().execute()).find((one) => foldOperatorName(one.username) === wanted);
    return kept && checked('operators', kept);
  }

  async function insert(operator: Pick<OperatorRow, 'username' | 'user_id' | 'passphrase_hash'>): Promise<void> {
    const { username } = operator;
    if (await keptOf(username)) throw refusal('operator_taken', { name: username });
    await session.writing.insert('operators', operator);
  }

  async function setPassphrase(username: string, passphrase_hash: string): Promise<void> {
    const old = await keptOf(username);
    if (!old) throw new AppError('not_found', `There is no operator "${username}".`);
    await session.writing.update('operators', old, { passphrase_hash });
  }

  async function setSignedIn(username: string, signed_in_at: string): Promise<void> {
    const old = await keptOf(username);
    if (old) await session.writing.update('operators', old, { signed_in_at });
  }

  async function remove(username: string): Promise<boolean> {
    const old = await keptOf(username);
    if (!old) return false;
    await session.writing.update('operators', old, (now) => ({ removed_at: now }));
    return true;
  }

  return { list, find, insert, setPassphrase, setSignedIn, remove };
}
