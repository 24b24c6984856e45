// Operators as the store keeps them, and the proof that somebody knows a passphrase.
import { createHash } from 'node:crypto';
import { foldOperatorName } from '#main/base/operator-name.ts';
import type { Caller } from '#shared/core/caller.ts';
import type { Role } from '#shared/core/role.ts';
import { refusal } from '#shared/troubles/errors.ts';
import type { CompanySignIn } from './company-answer.ts';
import type { Passphrases } from './passphrase.ts';
import type { PassphraseLine } from './passphrase-lines.ts';
import type { CommonPassphrases } from './passphrase-rules.ts';
import type { IdentityStore, IdentityTables, OperatorAccount } from './ports.ts';
import { roleOfAccount } from './roles.ts';
import type { SignInDoor, Tries } from './tries.ts';

export interface OperatorsOptions<T extends IdentityTables> {
  readonly store: IdentityStore<T>;
  /** The station's own issuer, whose subjects operators are. */
  readonly issuer: string;
  readonly passphrases: Passphrases;
  readonly common: CommonPassphrases;
  readonly tries: Tries;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Makes the operator's records unowned, in the change that removes the operator. */
  readonly disown: (tables: T, userId: number) => Promise<unknown>;
  /** Called when the operator is removed. */
  readonly removed: (userId: number) => void;
  /** Called when the operator has another role. */
  readonly roleGiven: (userId: number, role: Role) => void;
  /** Called when the operator has another passphrase. */
  readonly passphraseChanged: (userId: number) => void;
}

/** An operator, with the seal of the passphrase. */
export interface SealedOperator extends Omit<Caller, 'company'> {
  readonly seal: string;
}

/** Who is signed in at a window: an operator who has just proved the passphrase, or a person of the company. */
export interface SignedIn extends SealedOperator {
  /** Whether the passphrase breaks a rule that is newer than the passphrase. */
  readonly weak: boolean;
  /** Of a person whom the company signed in, who has no passphrase here: what the provider confirmed. */
  readonly company?: CompanySignIn;
}

/** The operator with the role of now. */
export async function sealedOperator(
  { users }: Pick<IdentityTables, 'users'>,
  operator: Pick<OperatorAccount, 'username' | 'user_id' | 'passphrase_hash'>,
): Promise<SealedOperator> {
  const { username: name, user_id: userId } = operator;
  const user = await users.find(userId);
  return { userId, kind: 'operator', name, role: roleOfAccount({ role: user?.role ?? null }), seal: sealOf(operator) };
}

export async function findOperator({ operators }: IdentityTables, text: string): Promise<OperatorAccount | null> {
  const username = readOperatorName(text);
  return username === null ? null : operators.find(username);
}

export async function requireOperator(tables: IdentityTables, text: string): Promise<OperatorAccount> {
  const operator = await findOperator(tables, text);
  if (operator) return operator;
  throw refusal('operator_none');
}

/**
 * Tokens and desk sessions carry the seal of the passphrase that they were got with. A changed passphrase has another seal, so
 * all of them end with it, at every station of the database and after a restart too. The seal tells nothing: the hash in it has
 * 256 bits and a salt.
 */
export function sealOf({ passphrase_hash }: Pick<OperatorAccount, 'passphrase_hash'>): string {
  return createHash('sha256').update(passphrase_hash).digest('base64url').slice(0, 22);
}

/** Where a passphrase is typed. */
interface SignInFrom {
  readonly address: string;
  /** The network by default. */
  readonly door: SignInDoor | undefined;
}

/** The operator of this name and passphrase, or null. Throws too_many while tries are locked. */
export function provenOperator<T extends IdentityTables>(
  options: OperatorsOptions<T>,
  text: string,
  passphrase: string,
  { address, door }: SignInFrom,
): Promise<OperatorAccount | null> {
  // All texts that cannot be names count as one name, so that they do not fill memory; so do all ways to write one name.
  const username = foldOperatorName(readOperatorName(text) ?? '');
  return options.tries.signIn(username, address, (line) => tryOnce(options, username, passphrase, line), door);
}

/** Does the same work whether or not there is such an operator. */
async function tryOnce<T extends IdentityTables>(
  { store, passphrases }: OperatorsOptions<T>,
  username: string,
  passphrase: string,
  line: PassphraseLine,
): Promise<OperatorAccount | null> {
  const operator = await store.operators.find(username);
  const hash = operator?.passphrase_hash ?? null;
  if (!(await passphrases.matches(passphrase, hash, line)) || operator === null || hash === null) return null;
  if (!passphrases.isOutdated(hash)) return operator;
  const better = await passphrases.hash(passphrase);
  const keep = () =>
    store.change(async ({ operators }) => {
      // Meanwhile somebody may have changed the passphrase.
      const now = await operators.find(username);
      if (now?.passphrase_hash !== hash) return null;
      await operators.setPassphrase(username, better);
      return { ...operator, passphrase_hash: better };
    });
  // What the passphrase was typed for may still be refused.
  return store.acts.aside(keep);
}

/** Letters and digits of any script; between them a space, dot, hyphen, underscore, apostrophe or @, one at a time. */
const NAME = /^[\p{L}\p{N}](?:[ ._@'-]?[\p{L}\p{M}\p{N}])*$/u;
const LONGEST = 64;

/** An operator's name as it was typed, whatever the way its characters are composed. Null for a text that is no name. */
export function readOperatorName(text: string): string | null {
  if (text.length > 2 * LONGEST) return null;
  const name = text.normalize('NFKC').trim();
  return [...name].length <= LONGEST && NAME.test(name) ? name : null;
}

export function requireOperatorName(text: string): string {
  const name = readOperatorName(text);
  if (name !== null) return name;
  throw refusal('operator_name');
}
