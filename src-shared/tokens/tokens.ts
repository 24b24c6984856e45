/** A mint or claim of a record, from the first signed transaction on. */
export type TokenOrder = {
  readonly id: number;
  readonly kind: 'mint' | 'claim';
  readonly record_id: string;
  readonly token_id: number;
  readonly chain_id: number;
  readonly contract: string;
  /** The wallet that signs, and that holds the token until it is claimed. */
  readonly sender: string;
  /** Who receives the token of a claim. Null for a mint. */
  readonly recipient: string | null;
  /** The call of the contract, in hexadecimal. */
  readonly data: string;
  readonly gas: number;
  /** The nonce of the newest attempt. */
  readonly nonce: number;
  /** `settled`: so deep in the chain that the station no longer watches it. */
  readonly state: 'sent' | 'mined' | 'settled';
  /** A sentence on why the order failed, or null. */
  readonly failure: string | null;
  readonly tx_hash: string | null;
  readonly block_number: number | null;
  readonly block_hash: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly touched_at: string;
  /** The order whose transaction makes this token, too. Null where the order has a transaction of its own. */
  readonly leader_id: number | null;
};

/** A signed transaction of a token order. It is on the disk before it is sent. */
export type TokenAttempt = {
  readonly id: number;
  readonly job_id: number;
  readonly nonce: number;
  readonly hash: string;
  /** The signed transaction, in hexadecimal. */
  readonly raw: string;
  /** In wei for each unit of gas. */
  readonly max_fee: string;
  readonly tip: string;
  readonly changed_at: string;
  readonly signed_at: string;
};

export type NewTokenOrder = Omit<
  TokenOrder,
  | 'id'
  | 'state'
  | 'failure'
  | 'tx_hash'
  | 'block_number'
  | 'block_hash'
  | 'created_at'
  | 'updated_at'
  | 'touched_at'
  | 'leader_id'
>;
export type NewTokenAttempt = Omit<TokenAttempt, 'id' | 'job_id' | 'changed_at' | 'signed_at'>;
export type TokenOrderChange = Partial<Omit<TokenOrder, 'id' | 'created_at' | 'updated_at' | 'touched_at'>>;

/** What windows are told of a token. */
export type TokenNews = {
  readonly watermark_id: string;
  readonly kind: TokenOrder['kind'];
  readonly state: 'sent' | 'done' | 'failed';
  readonly tx_hash: string | null;
  readonly failure: string | null;
};

/** What windows are told of the chain. */
export type ChainNews = {
  /** Whether the window must read the overview again. */
  readonly changed: boolean;
  readonly block: { readonly number: number; readonly at: string } | null;
};
