import type { Account } from '#shared/accounts/account.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Role } from '#shared/core/role.ts';
import { isoOf } from '#shared/core/times.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import {
  findOperator,
  type OperatorsOptions,
  provenOperator,
  requireOperator,
  requireOperatorName,
  type SealedOperator,
  type SignedIn,
  sealedOperator,
} from './operator-accounts.ts';
import { newSubject } from './operator-subject.ts';
import { checkPassphraseOf, isWeakPassphrase } from './passphrase-rules.ts';
import type { IdentityTables, OperatorAccount } from './ports.ts';
import { roleOfAccount, USUAL_ROLE } from './roles.ts';
import type { SignInDoor } from './tries.ts';

export type Operators = ReturnType<typeof createOperators>;

export function createOperators<T extends IdentityTables>(options: OperatorsOptions<T>) {
  const { store, passphrases, common } = options;
  return {
    async list(): Promise<readonly Account[]> {
      return Promise.all((await store.operators.list()).map((one) => accountOf(store, one)));
    },

    /** Null where there is no operator of this name, in any way to write it. */
    async find(text: string): Promise<SealedOperator | null> {
      const operator = await findOperator(store, text);
      return operator && sealedOperator(store, operator);
    },

    /** The first account is an admin's. Later ones are operators' unless another role is given. */
    async add(text: string, passphrase: string, role?: Role): Promise<Caller> {
      const username = requireOperatorName(text);
      checkPassphraseOf(username, passphrase, common);
      return insert(options, username, await passphrases.hash(passphrase), role);
    },

    ...createPassphraseChanges(options),

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

    /** Who has this name and passphrase, without a sign-in, or null. Throws too_many while tries are locked. */
    async prove(text: string, passphrase: string, address: string, door?: SignInDoor): Promise<Caller | null> {
      const operator = await provenOperator(options, text, passphrase, { address, door });
      return operator && sealedOperator(store, operator);
    },

    /** Throws unauthorized for a wrong name and for a wrong passphrase, and too_many while tries are locked. */
    async signIn(text: string, passphrase: string, address: string, door?: SignInDoor): Promise<SignedIn> {
      const operator = await provenOperator(options, text, passphrase, { address, door });
      if (!operator) throw refusal('sign_in_wrong');
      await noteSignIn(options, operator);
      const weak = isWeakPassphrase(operator.username, passphrase, common);
      return { ...(await sealedOperator(store, operator)), weak };
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
    return sealedOperator(tables, { username, user_id: id, passphrase_hash });
  });
}

/** A sign-in succeeds also while the store takes no changes. */
async function noteSignIn<T extends IdentityTables>(
  { store, clock }: OperatorsOptions<T>,
  { username }: OperatorAccount,
): Promise<void> {
  try {
    await store.change(({ operators }) => operators.setSignedIn(username, isoOf(clock())));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function accountOf({ users }: IdentityTables, operator: OperatorAccount): Promise<Account> {
  const { username, created_at, signed_in_at } = operator;
  const user = await users.find(operator.user_id);
  return { username, role: roleOfAccount({ role: user?.role ?? null }), created_at, signed_in_at };
}

/** Gives the ID of the user. */
async function changeRole(tables: IdentityTables, text: string, role: Role): Promise<number> {
  const { user_id } = await requireOperator(tables, text);
  if (role !== 'admin') await assertOtherAdmin(tables, user_id);
  await tables.users.setRole(user_id, role);
  return user_id;
}

/** Without an admin nobody could make accounts or change settings any more. */
async function assertOtherAdmin({ operators, users }: IdentityTables, userId: number): Promise<void> {
  const others = (await operators.list()).filter(({ user_id }) => user_id !== userId);
  for (const { user_id } of others) if ((await users.find(user_id))?.role === 'admin') return;
  throw refusal('account_last_admin');
}

// A changed passphrase ends everything that was got with the old one: sessions, tokens, and API keys that are not kept.
function createPassphraseChanges<T extends IdentityTables>(options: OperatorsOptions<T>) {
  const { store, passphrases, common } = options;

  /** Gives the operator as of the change: the role may be another one than at the beginning of the request. */
  async function change(
    account: OperatorAccount,
    passphrase: string,
    keepKeys: readonly number[],
  ): Promise<SealedOperator> {
    const { username, user_id } = account;
    checkPassphraseOf(username, passphrase, common);
    const passphrase_hash = await passphrases.hash(passphrase);
    const changed = await store.change(async (tables) => {
      const now = await requireOperator(tables, username);
      // Whoever proved the old passphrase proved nothing of another one that was set meanwhile.
      if (now.passphrase_hash !== account.passphrase_hash) throw refusal('passphrase_old');
      await tables.operators.setPassphrase(username, passphrase_hash);
      for (const { id } of await tables.apiKeys.list(user_id)) {
        if (!keepKeys.includes(id)) await tables.apiKeys.revoke(user_id, id);
      }
      return sealedOperator(tables, { ...now, passphrase_hash });
    });
    options.passphraseChanged(user_id);
    return changed;
  }

  return {
    /** Sets the passphrase of an operator who has forgotten it: an admin does this. */
    async setPassphrase(text: string, passphrase: string, keepKeys: readonly number[] = []): Promise<void> {
      await change(await requireOperator(store, text), passphrase, keepKeys);
    },

    /** Changes one's own passphrase. The old one is tried as at a sign-in, with the same locks. */
    async changePassphrase(
      text: string,
      given: { readonly old: string; readonly passphrase: string; readonly keepKeys?: readonly number[] },
      address: string,
      door?: SignInDoor,
    ): Promise<SealedOperator> {
      const account = await provenOperator(options, text, given.old, { address, door });
      if (!account) throw refusal('passphrase_old');
      return change(account, given.passphrase, given.keepKeys ?? []);
    },
  };
}
