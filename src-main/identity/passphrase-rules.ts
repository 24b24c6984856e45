// What the passphrase of an operator must be. There are no rules on its characters: such rules make people write it down.

import { SHORTEST_PASSPHRASE } from '#shared/accounts/account.ts';
import { refusal } from '#shared/troubles/errors.ts';
import { checkNewPassphrase } from './passphrase.ts';

/** Passphrases that others try first, in their folded form. They are read when they are first asked for. */
export type CommonPassphrases = () => ReadonlySet<string>;

/** Throws for a text that cannot be the new passphrase of this operator. */
export function checkPassphraseOf(username: string, passphrase: string, common: CommonPassphrases): void {
  checkNewPassphrase(passphrase, SHORTEST_PASSPHRASE);
  const folded = foldPassphrase(passphrase);
  if (folded === foldPassphrase(username)) throw refusal('passphrase_name');
  if (common().has(folded)) throw refusal('passphrase_common');
}

/** Whether a passphrase from before there were these rules breaks one of them. It still signs in. */
export function isWeakPassphrase(username: string, passphrase: string, common: CommonPassphrases): boolean {
  const folded = foldPassphrase(passphrase);
  return [...folded].length < SHORTEST_PASSPHRASE || folded === foldPassphrase(username) || common().has(folded);
}

/** Case, the way characters are composed, and blanks around the text make nothing harder to guess. */
export function foldPassphrase(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
}
