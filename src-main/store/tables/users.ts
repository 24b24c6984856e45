import type { UserRow } from '../rows.ts';
import { checked } from '../sql/row-sum.ts';
import type { Database } from '../sql/schema.ts';
import type { Session } from '../sql/session.ts';
import type { Users } from '../store.ts';

export function createUsers(session: Session): Users {
  async function ensure(issuer: string, subject: string): Promise<UserRow> {
    const known = await findUser(session, issuer, subject);
    if (known) return known;
    const { writing } = session;
    const id = await writing.nextKey('users');
    const stamp = await writing.stamp();
    return userOf(await writing.insert('users', { id, issuer, subject, created_at: stamp, changed_at: stamp }));
  }

  async function find(id: number): Promise<UserRow | null> {
    const kept = await session.find('users', 'id', id);
    return kept ? userOf(kept) : null;
  }

  return { ensure, find };
}

export async function findUser({ db }: Session, issuer: string, subject: string): Promise<UserRow | null> {
  const kept = await db
    .selectFrom('users')
    .selectAll()
    .where('issuer', '=', issuer.toWellFormed())
    .where('subject', '=', subject.toWellFormed())
    .executeTakeFirst();
  return kept ? userOf(checked('users', kept)) : null;
}

function userOf({ id, issuer, subject, created_at }: Database['users']): UserRow {
  return { id, issuer, subject, created_at };
}
