import type { IdentityStore, IdentityTables, KeptApiKey, OperatorAccount } from '../../../src-main/identity/ports.ts';
import { isoOf } from '../../../src-shared/times.ts';

/** Tables as plain lists. Changes run one after the other, as in the store; what a failed one did is not taken back. */
export function createMemoryStore(clock: () => number = Date.now): IdentityStore & { changes: number } {
  const users: { id: number; issuer: string; subject: string }[] = [];
  const operators: OperatorAccount[] = [];
  const keys: KeptApiKey[] = [];
  const replace = <R>(rows: R[], row: R | undefined, change: Partial<R>): boolean => {
    if (row === undefined) return false;
    rows[rows.indexOf(row)] = { ...row, ...change };
    return true;
  };
  const now = () => isoOf(clock());

  const tables: IdentityTables = {
    users: {
      async ensure(issuer, subject) {
        const known = users.find((user) => user.issuer === issuer && user.subject === subject);
        if (known) return known;
        users.push({ id: users.length + 1, issuer, subject });
        return users[users.length - 1];
      },
    },
    operators: {
      list: async () => operators,
      find: async (username) => operators.find((one) => one.username === username) ?? null,
      async insert(operator) {
        operators.push({ ...operator, created_at: now(), removed_at: null });
      },
      async setPassphrase(username, passphrase_hash) {
        replace(
          operators,
          operators.find((one) => one.username === username),
          { passphrase_hash },
        );
      },
      remove: async (username) =>
        replace(
          operators,
          operators.find((one) => one.username === username),
          { removed_at: now() },
        ),
    },
    apiKeys: {
      async insert(key) {
        keys.push({ ...key, id: keys.length + 1, created_at: now(), last_used_at: null, revoked_at: null });
        return keys[keys.length - 1];
      },
      findByHash: async (hash) => keys.find((key) => key.hash === hash) ?? null,
      list: async (userId) => keys.filter((key) => key.user_id === userId && key.revoked_at === null),
      revoke: async (userId, id) => {
        const mine = keys.find((key) => key.id === id && key.user_id === userId && key.revoked_at === null);
        return replace(keys, mine, { revoked_at: now() });
      },
      async markUsed(id, at) {
        replace(
          keys,
          keys.find((key) => key.id === id),
          { last_used_at: at },
        );
      },
    },
  };

  let last: Promise<unknown> = Promise.resolve();
  const store = {
    ...tables,
    changes: 0,
    change<T>(work: (tables: IdentityTables) => Promise<T>): Promise<T> {
      store.changes++;
      const done = last.then(() => work(tables));
      last = done.catch(() => undefined);
      return done;
    },
  };
  return store;
}
