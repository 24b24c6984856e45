import type { Caller } from '../../src-shared/caller.ts';
import { refusal } from '../../src-shared/errors.ts';
import { readOperatorName, requireOperatorName } from './operator-name.ts';
import { newSubject } from './operator-subject.ts';
import { checkNewPassphrase, type Passphrases, SHORTEST } from './passphrase.ts';
import type { IdentityStore, IdentityTables, OperatorAccount } from './ports.ts';
import type { Tries } from './tries.ts';

export interface OperatorsOptions<T extends IdentityTables> {
  readonly store: IdentityStore<T>;
  /** The station's own issuer, whose subjects operators are. */
  readonly issuer: string;
  readonly passphrases: Passphrases;
  readonly tries: Tries;
  /** Makes the operator's records unowned, in the change that removes the operator. */
  readonly disown: (tables: T, userId: number) => Promise<unknown>;
  /** Called when the operator is removed. */
  readonly removed: (userId: number) => void;
  /** Ends the operator's sessions. */
  readonly signOut: (userId: number) => void;
}

export type Operators = ReturnType<typeof createOperators>;

export function createOperators<T extends IdentityTables>(options: OperatorsOptions<T>) {
  const { store, passphrases, tries } = options;
  return {
    async list(): Promise<readonly Pick<OperatorAccount, 'username' | 'created_at'>[]> {
      const all = await store.operators.list();
      return all.map(({ username, created_at }) => ({ username, created_at }));
    },

    /** Null where there is no operator of this name, in any way to write it. */
    async find(text: string): Promise<Caller | null> {
      const operator = await findOperator(store, text);
      return operator && callerOf(operator);
    },

    async add(text: string, passphrase: string, shortest: number = SHORTEST): Promise<Caller> {
      const username = requireOperatorName(text);
      checkNewPassphrase(passphrase, shortest);
      const passphrase_hash = await passphrases.hash(passphrase);
      return store.change(async ({ users, operators }) => {
        const { id } = await users.ensure(options.issuer, newSubject(username));
        await operators.insert({ username, user_id: id, passphrase_hash });
        return callerOf({ username, user_id: id });
      });
    },

    /** Ends the operator's sessions, so that the old passphrase gives no access any more. */
    async setPassphrase(text: string, passphrase: string, shortest: number = SHORTEST): Promise<void> {
      const { username, user_id } = await requireOperator(store, text);
      checkNewPassphrase(passphrase, shortest);
      const hash = await passphrases.hash(passphrase);
      await store.change(({ operators }) => operators.setPassphrase(username, hash));
      options.signOut(user_id);
    },

    /** From now on tokens, API keys and desk sessions of the operator are refused. */
    async remove(text: string): Promise<void> {
      const userId = await store.change(async (tables) => {
        const { username, user_id } = await requireOperator(tables, text);
        await tables.operators.remove(username);
        for (const key of await tables.apiKeys.list(user_id)) await tables.apiKeys.revoke(user_id, key.id);
        await options.disown(tables, user_id);
        return user_id;
      });
      options.removed(userId);
    },

    /** Throws unauthorized for a wrong name and for a wrong passphrase, and too_many while tries are locked. */
    async signIn(text: string, passphrase: string, address: string): Promise<Caller> {
      // All texts that cannot be names count as one name, so that they do not fill memory.
      const username = readOperatorName(text) ?? '';
      const operator = await tries.attempt(username, address, () => tryOnce(options, username, passphrase));
      if (!operator) throw refusal('sign_in_wrong');
      return callerOf(operator);
    },
  };
}

/** Does the same work whether or not there is such an operator. */
async function tryOnce<T extends IdentityTables>(
  { store, passphrases }: OperatorsOptions<T>,
  username: string,
  passphrase: string,
): Promise<OperatorAccount | null> {
  const operator = await store.operators.find(username);
  const hash = operator?.passphrase_hash ?? null;
  if (!(await passphrases.matches(passphrase, hash)) || operator === null || hash === null) return null;
  if (passphrases.isOutdated(hash)) {
    const better = await passphrases.hash(passphrase);
    await store.change(({ operators }) => operators.setPassphrase(username, better));
  }
  return operator;
}

async function findOperator({ operators }: IdentityTables, text: string): Promise<OperatorAccount | null> {
  const username = readOperatorName(text);
  return username === null ? null : operators.find(username);
}

async function requireOperator(tables: IdentityTables, text: string): Promise<OperatorAccount> {
  const operator = await findOperator(tables, text);
  if (operator) return operator;
  throw refusal('operator_none');
}

function callerOf({ username, user_id }: Pick<OperatorAccount, 'username' | 'user_id'>): Caller {
  return { userId: user_id, kind: 'operator', name: username };
}
