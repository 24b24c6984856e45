// A changed passphrase ends everything that was got with the old one: sessions, tokens, and API keys that are not kept.
import { refusal } from '#shared/troubles/errors.ts';
import {
  type OperatorsOptions,
  provenOperator,
  requireOperator,
  type SealedOperator,
  sealedOperator,
} from './operator-accounts.ts';
import { checkPassphraseOf } from './passphrase-rules.ts';
import type { IdentityTables, OperatorAccount } from './ports.ts';

export function createPassphraseChanges<T extends IdentityTables>(options: OperatorsOptions<T>) {
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
    ): Promise<SealedOperator> {
      const account = await provenOperator(options, text, given.old, address);
      if (!account) throw refusal('passphrase_old');
      return change(account, given.passphrase, given.keepKeys ?? []);
    },
  };
}
