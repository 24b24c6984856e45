import { hash as digestOf, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Caller } from '#shared/core/caller.ts';
import { type ApiKey, SCOPES, type Scope } from '#shared/core/model.ts';
import type { Role } from '#shared/core/role.ts';
import { PLAIN_NAME } from '#shared/core/schema.ts';
import { isoOf, parseTime } from '#shared/core/times.ts';
import { AppError, notFound } from '#shared/troubles/errors.ts';
import { sealOf } from './operator-accounts.ts';
import { usernameOf } from './operator-subject.ts';
import type { IdentityStore, IdentityTables, KeptApiKey } from './ports.ts';
import { refused } from './token-text.ts';
import type { UsageNotes } from './usage-notes.ts';

/** 192 random bits as 48 hexadecimal characters. */
const KEY_BYTES = 24;
/** Only lower case, as the station gives keys out: so each key has one spelling and one hash. */
const KEY = /^[0-9a-f]{48}$/;
/** Characters that tell keys apart in lists and logs. They leave 168 bits to guess. */
const SHOWN = 6;
const DAY_MS = 86_400_000;
const NAME = new RegExp(PLAIN_NAME, 'u');
const LONGEST_NAME = 128;

export function isApiKey(text: string): boolean {
  return KEY.test(text);
}

interface NewKey {
  readonly name: string;
  readonly expires_at?: string;
  /** All where there are none. */
  readonly scopes?: readonly Scope[];
  /** After so many days without use the key ends. */
  readonly idle_days?: number;
}

export type ApiKeys<T extends IdentityTables = IdentityTables> = ReturnType<typeof createApiKeys<T>>;

/** `roleOf` gives the role of a key's owner. */
export function createApiKeys<T extends IdentityTables>(
  store: IdentityStore<T>,
  usage: UsageNotes,
  clock: () => number,
  roleOf: (userId: number) => Promise<Role>,
) {
  return {
    async verify(key: string): Promise<Caller> {
      const hash = hashOf(key);
      const kept = await store.apiKeys.findByHash(hash);
      if (!kept || !sameHash(kept.hash, hash)) throw refused('no such API key');
      if (kept.revoked_at !== null) throw refused('an API key that was revoked');
      if (kept.expires_at !== null && kept.expires_at <= isoOf(clock())) throw refused('an API key that has expired');
      if (isUnused(kept, clock())) throw unused(kept);
      const role = await roleOf(kept.user_id);
      usage.add(kept);
      const name = `API key ${kept.first_characters}…`;
      // Only keys of devices end without use.
      const device = kept.idle_days === null ? {} : { device: true as const };
      return { userId: kept.user_id, kind: 'api-key', name, role, scopes: kept.scopes, ...device };
    },

    /**
     * Only this answer has the key itself. With a `seal` the passphrase must still be the one that was proved. `also` is done in the
     * same change.
     */
    async create(
      userId: number,
      wanted: NewKey,
      seal?: string,
      also: (tables: T, made: ApiKey) => Promise<void> = async () => {},
    ): Promise<ApiKey & { key: string }> {
      const key = randomBytes(KEY_BYTES).toString('hex');
      const about = { user_id: userId, ...rowOf(key, wanted, clock()) };
      const made = await store.change(async (tables) => {
        // A changed passphrase revokes the keys that are there. One that comes a moment later must not stay.
        if (seal !== undefined) await requireSeal(tables, userId, seal);
        const one = listed(await tables.apiKeys.insert(about));
        store.acts.learn({ key_id: one.id });
        await also(tables, one);
        return one;
      });
      return { ...made, key };
    },

    async list(userId: number): Promise<readonly ApiKey[]> {
      return (await store.apiKeys.list(userId)).map(listed);
    },

    /** Throws not_found for a key of somebody else. */
    async revoke(userId: number, id: number): Promise<void> {
      const done = await store.change(({ apiKeys }) => apiKeys.revoke(userId, id));
      if (!done) throw notFound();
    },
  };
}

function rowOf(key: string, { name, expires_at, scopes, idle_days }: NewKey, now: number) {
  return {
    name: checkName(name),
    hash: hashOf(key),
    first_characters: key.slice(0, SHOWN),
    expires_at: checkExpiry(expires_at, now),
    scopes: inOrder(scopes ?? SCOPES),
    idle_days: idle_days ?? null,
  };
}

async function requireSeal({ users, operators }: IdentityTables, userId: number, seal: string): Promise<void> {
  const user = await users.find(userId);
  const account = user && (await operators.find(usernameOf(user.subject)));
  if (account?.user_id === userId && sealOf(account) === seal) return;
  throw refused('credentials from before the passphrase was changed');
}

function listed(kept: KeptApiKey): ApiKey {
  const { id, name, first_characters, created_at, last_used_at, expires_at, scopes, idle_days } = kept;
  return { id, name, first_characters, created_at, last_used_at, expires_at, scopes: [...scopes], idle_days };
}

/** Whether a key has ended because nobody used it. A key that was never used counts from when it was made. */
export function isUnused(
  { last_used_at, created_at, idle_days }: Pick<ApiKey, 'last_used_at' | 'created_at' | 'idle_days'>,
  now: number,
): boolean {
  return idle_days !== null && now - Date.parse(last_used_at ?? created_at) >= idle_days * DAY_MS;
}

/** Who has the whole key may know why it is refused. */
function unused({ idle_days }: KeptApiKey): AppError {
  return new AppError(
    'unauthorized',
    `This key has ended, since it was not used for ${idle_days} days. Pair the device again at the desk.`,
    { cause: 'an API key that was not used' },
  );
}

function inOrder(scopes: readonly Scope[]): readonly Scope[] {
  return SCOPES.filter((scope) => scopes.includes(scope));
}

function hashOf(key: string): string {
  return digestOf('sha256', key, 'hex');
}

function sameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function checkName(name: string): string {
  const trimmed = name.trim();
  if (trimmed.length <= LONGEST_NAME && NAME.test(trimmed)) return trimmed;
  throw new AppError('bad_input', 'The name of an API key must be 1 to 128 characters, without control characters.');
}

function checkExpiry(text: string | undefined, now: number): string | null {
  if (text === undefined) return null;
  const time = parseTime(text);
  if (time === null) {
    throw new AppError('bad_input', 'expires_at must be an ISO 8601 time with a zone, such as 2027-01-31T18:00:00Z.');
  }
  if (time <= isoOf(now)) throw new AppError('bad_input', 'expires_at must lie in the future.');
  return time;
}
