// What identity needs of the station's memory. The store's tables satisfy these as they are.

export interface KnownUser {
  readonly id: number;
  /** What the issuer calls the user. */
  readonly subject: string;
}

export interface OperatorAccount {
  readonly username: string;
  readonly user_id: number;
  readonly passphrase_hash: string;
  readonly created_at: string;
}

export interface KeptApiKey {
  readonly id: number;
  readonly user_id: number;
  readonly name: string;
  /** SHA-256 of the key, in hexadecimal. */
  readonly hash: string;
  readonly first_characters: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
}

export type NewApiKey = Pick<KeptApiKey, 'user_id' | 'name' | 'hash' | 'first_characters' | 'expires_at'>;

export interface IdentityTables {
  readonly users: {
    ensure(issuer: string, subject: string): Promise<KnownUser>;
    find(id: number): Promise<KnownUser | null>;
  };
  readonly operators: {
    /** These and the next without those who were removed; a removed one's name may be given again. */
    list(): Promise<readonly OperatorAccount[]>;
    find(username: string): Promise<OperatorAccount | null>;
    /** Throws conflict where the name is taken. */
    insert(operator: Pick<OperatorAccount, 'username' | 'user_id' | 'passphrase_hash'>): Promise<void>;
    setPassphrase(username: string, hash: string): Promise<void>;
    remove(username: string): Promise<boolean>;
  };
  readonly apiKeys: {
    insert(key: NewApiKey): Promise<KeptApiKey>;
    findByHash(hash: string): Promise<KeptApiKey | null>;
    /** Those that were not revoked. */
    list(userId: number): Promise<readonly KeptApiKey[]>;
    revoke(userId: number, id: number): Promise<boolean>;
    markUsed(id: number, at: string): Promise<void>;
  };
}

/** Reads see what was committed; every change is one transaction. */
export interface IdentityStore<Tables extends IdentityTables = IdentityTables> extends IdentityTables {
  change<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
}

/** A sentence for the log, and what lies behind it. */
export type Log = (notice: string, cause?: unknown) => void;
