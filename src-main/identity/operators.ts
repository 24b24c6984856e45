import type { Caller } from '../../src-shared/caller.ts';
import { refusal } from '../../src-shared/errors.ts';
import type { Role } from '../../src-shared/role.ts';
import { readOperatorName, requireOperatorName } from './operator-name.ts';
import { newSubject } from './operator-subject.ts';
import { checkNewPassphrase, type Passphrases, SHORTEST } from './passphrase.ts';
import type { IdentityStore, IdentityTables, OperatorAccount } from './ports.ts';
import { roleOfAccount, USUAL_ROLE } from './roles.ts';
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
  /** Called when the operator has another role. */
  readonly roleGiven: (userId: number, role: Role) => void;
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
      return operator && callerOf(store, operator);
    },

    /** The first account is an admin's. Later ones are operators' unless another role is given. */
    async add(text: string, passphrase: string, shortest: number = SHORTEST, role?: Role): Promise<Caller> {
      checkNewPassphrase(passphrase, shortest);
      return insert(options, requireOperatorName(text), await passphrases.hash(passphrase), role);
    },

    /** Ends the operator's sessions, so that the old passphrase gives no access any more. */
    async setPassphrase(text: string, passphrase: string, shortest: number = SHORTEST): Promise<void> {
      const { username, user_id } = await requireOperator(store, text);
      checkNewPassphrase(passphrase, shortest);
      const hash = await passphrases.hash(passphrase);
      await store.change(({ operators }) => operators.setPassphrase(username, hash));
      options.signOut(user_id);
    },

    /** Sessions, tokens and API keys of the operator have the new role from now on. One admin must remain. */
    async setRole(text: string, role: Role): Promise<void> {
      const userId = await store.change((tables) => changeRole(tables, text, role));
      options.roleGiven(userId, role);
    },

    /** From now on tokens, API keys and desk sessions of the operator are refused. */
    async remove(text: string): Promise<void> {
      const userId = await store.change(async (tables) => {
        const { username, user_id } = await requireOperator(tables, text);
        await assertOtherAdmin(tables, user_id);
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
      return callerOf(store, operator);
    },
  };
}

function insert<T extends IdentityTables>(
  { store, issuer }: OperatorsOptions<T>,
  username: string,
  passphrase_hash: string,
  role?: Role,
): Promise<Caller> {
  return store.change(async (tables) => {
    const { users, operators } = tables;
    const isFirst = (await operators.list()).length === 0;
    if (isFirst && role !== undefined && role !== 'admin') throw refusal('account_first');
    const { id } = await users.ensure(issuer, newSubject(username));
    await users.setRole(id, isFirst ? 'admin' : (role ?? USUAL_ROLE));
    await operators.insert({ username, user_id: id, passphrase_hash });
    return callerOf(tables, { username, user_id: id });
  });
}

/** Gives the ID of the user. */
async function changeRole(tables: IdentityTables, text: string, role: Role): Promise<number> {
  const { user_id } = await requireOperator(tables, text);
  if (role !== 'admin') await assertOtherAdmin(tables, user_id);
  await tables.users.setRole(user_id, role);
  return user_id;
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

async function callerOf(
  { users }: Pick<IdentityTables, 'users'>,
  { username, user_id }: Pick<OperatorAccount, 'username' | 'user_id'>,
): Promise<Caller> {
  const user = await users.find(user_id);
  return { userId: user_id, kind: 'operator', name: username, role: roleOfAccount({ role: user?.role ?? null }) };
}

/** Without an admin nobody could make accounts or change settings any more. */
async function assertOtherAdmin({ operators, users }: IdentityTables, userId: number): Promise<void> {
  const others = (await operators.list()).filter(({ user_id }) => user_id !== userId);
  for (const { user_id } of others) if ((await users.find(user_id))?.role === 'admin') return;
  throw refusal('account_last_admin');
}
