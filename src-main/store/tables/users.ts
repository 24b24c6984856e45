import type { UserRow } from '#main/store/rows.ts';
import type { Session } from '#main/store/sql/session.ts';
import type { Role } from '#shared/core/role.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { findRow, insertRow, rowsOf } from './queries.ts';

export type Users = ReturnType<typeof createUsers>;

export function createUsers(session: Session) {
  /** The user that an issuer calls by this subject. A subject that is new becomes a new user. */
  async function ensure(issuer: string, subject: string): Promise<UserRow> {
    return (await findUser(session, issuer, subject)) ?? insertRow(session, 'users', { issuer, subject });
  }

  /** Null: no token of the user names a role any more. */
  async function setRole(id: number, role: Role | null): Promise<void> {
    const old = await session.find('users', 'id', id);
    if (!old) throw new AppError('not_found', `There is no user ${id}.`);
    await session.writing.update('users', old, { role });
  }

  return { ensure, setRole, find: (id: number) => findRow(session, 'users', 'id', id) };
}

export async function findUser({ db }: Session, issuer: string, subject: string): Promise<UserRow | null> {
  const query = db
    .selectFrom('users')
    .selectAll()
    .where('issuer', '=', issuer.toWellFormed())
    .where('subject', '=', subject.toWellFormed());
  return (await rowsOf('users', query))[0] ?? null;
}
