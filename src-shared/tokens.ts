/** What is to happen on the chain for a record, from the first signed bytes on. */
export type TokenOrder = {
  readonly id: number;
  readonly kind: 'mint' | 'claim';
  readonly record_id: string;
  readonly token_id: number;
  readonly chain_id: number;
  readonly contract: string;
  /** The wallet that signs, and that holds the token until it is claimed. */
  readonly sender: string;
  /** Of a claim: who receives the token. */
  readonly recipient: string | null;
  /** What the contract is called with, in hexadecimal. */
  readonly data: string;
  readonly gas: number;
  /** Of the newest attempt. */
  readonly nonce: number;
  /** `settled` lies so deep in the chain that it is no longer looked after. */
  readonly state: 'sent' | 'mined' | 'settled';
  /** Why it came to nothing: a sentence. Null where it did not. */
  readonly failure: string | null;
  readonly tx_hash: string | null;
  readonly block_number: number | null;
  readonly block_hash: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

/** Bytes that were signed for a job. They are on the disk before anybody else sees them. */
export type TokenAttempt = {
  readonly id: number;
  readonly job_id: number;
  readonly nonce: number;
  readonly hash: string;
  /** The signed transaction, in hexadecimal. */
  readonly raw: string;
  /** In wei for a unit of gas. */
  readonly max_fee: string;
  readonly tip: string;
  readonly changed_at: string;
};

export type NewTokenOrder = Omit<
  TokenOrder,
  'id' | 'state' | 'failure' | 'tx_hash' | 'block_number' | 'block_hash' | 'created_at' | 'updated_at'
>;
export type NewTokenAttempt = Omit<TokenAttempt, 'id' | 'job_id' | 'changed_at'>;
export type TokenOrderChange = Partial<Omit<TokenOrder, 'id' | 'created_at' | 'updated_at'>>;

/** What happened to a token, as windows are told. */
export type TokenMove = {
  readonly watermark_id: string;
  readonly kind: TokenOrder['kind'];
  readonly state: 'sent' | 'done' | 'failed';
  readonly tx_hash: string | null;
  readonly failure: string | null;
};

/** How the chain stands, as windows are told. */
export type ChainMove = {
  /** Whether everything else is to be read anew. */
  readonly changed: boolean;
  readonly block: { readonly number: number; readonly at: string } | null;
};
