import type { Connection } from '#main/store/sql/sqlite.ts';

/** Accounts that were closed stay in the table: they do not count. */
export async function countAccounts({ db }: Pick<Connection, 'db'>): Promise<number> {
  const { accounts } = await db
    .selectFrom('operators')
    .select((e) => e.fn.countAll<number>().as('accounts'))
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return accounts;
}
