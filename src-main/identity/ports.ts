// The tables that identity reads and writes. The tables of the store have this form.
import type { ApiKey, Scope } from '#shared/core/model.ts';
import type { Role } from '#shared/core/role.ts';

export interface KnownUser {
  readonly id: number;
  /** What the issuer calls the user. */
  readonly subject: string;
  readonly issuer: string;
  /** Null: none was given yet. */
  readonly role: Role | null;
}

export interface OperatorAccount {
  readonly username: string;
  readonly user_id: number;
  readonly passphrase_hash: string;
  readonly created_at: string;
  /** Null: never, or not since the station keeps this. */
  readonly signed_in_at: string | null;
}

export interface KeptApiKey extends Readonly<Omit<ApiKey, 'scopes'>> {
  readonly user_id: number;
  /** SHA-256 of the key, in hexadecimal. */
  readonly hash: string;
  readonly revoked_at: string | null;
  readonly scopes: readonly Scope[];
}

type NewApiKey = Pick<
  KeptApiKey,
  'user_id' | 'name' | 'hash' | 'first_characters' | 'expires_at' | 'scopes' | 'idle_days'
>;

export interface IdentityTables {
  readonly users: {
    ensure(issuer: string, subject: string): Promise<KnownUser>;
    find(id: number): Promise<KnownUser | null>;
    setRole(id: number, role: Role | null): Promise<void>;
  };
  readonly operators: {
    /** `list` and `find` leave out removed operators. The name of a removed operator may be given again. */
    list(): Promise<readonly OperatorAccount[]>;
    find(username: string): Promise<OperatorAccount | null>;
    /** Throws conflict where the name is taken. */
    insert(operator: Pick<OperatorAccount, 'username' | 'user_id' | 'passphrase_hash'>): Promise<void>;
    setPassphrase(username: string, hash: string): Promise<void>;
    setSignedIn(username: string, at: string): Promise<void>;
    remove(username: string): Promise<boolean>;
  };
  readonly kept: {
    get(name: string): Promise<unknown>;
    set(name: string, value: unknown): Promise<void>;
  };
  readonly apiKeys: {
    insert(key: NewApiKey): Promise<KeptApiKey>;
    findByHash(hash: string): Promise<KeptApiKey | null>;
    /** The keys that were not revoked. */
    list(userId: number): Promise<readonly KeptApiKey[]>;
    revoke(userId: number, id: number): Promise<boolean>;
    markUsed(id: number, at: string): Promise<void>;
  };
}

/** Reads see what was committed; every change is one transaction. */
export interface IdentityStore<Tables extends IdentityTables = IdentityTables> extends IdentityTables {
  change<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /** The acts that the activity log keeps. */
  readonly acts: {
    /** Adds facts to the line of the act that is being done. */
    learn(facts: Readonly<Record<string, unknown>>): void;
    /** Work whose changes are no part of the act. */
    aside<T>(work: () => Promise<T>): Promise<T>;
  };
  /** The newest stamp that was ever given out. */
  newestStamp(): Promise<string>;
}

/** Takes a sentence for the log, and its cause. */
export type Log = (notice: string, cause?: unknown) => void;
