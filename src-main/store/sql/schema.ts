import type { FindingState, Verdict } from '../../../src-shared/inspection.ts';
import type { ClaimStatus, LabelStatus, LedgerState, ScanSource } from '../../../src-shared/model.ts';
import type { TokenAttempt, TokenOrder } from '../../../src-shared/tokens.ts';
import type { BatchRow } from '../rows.ts';

/** A row as it is kept: `sum` is the checksum of its other columns, so that a changed byte does not pass for data. */
type Kept<Row> = Row & { sum: number };

export interface Database {
  ids: Kept<{ number: number; given_back: number; changed_at: string }>;
  users: Kept<{ id: number; issuer: string; subject: string; created_at: string; changed_at: string }>;
  operators: Kept<{
    id: number;
    username: string;
    user_id: number;
    passphrase_hash: string;
    created_at: string;
    removed_at: string | null;
    changed_at: string;
  }>;
  api_keys: Kept<{
    id: number;
    user_id: number;
    name: string;
    hash: string;
    first_characters: string;
    created_at: string;
    last_used_at: string | null;
    expires_at: string | null;
    revoked_at: string | null;
    changed_at: string;
  }>;
  answers: Kept<{
    id: number;
    user_id: number;
    key: string;
    request_hash: string;
    status: number;
    body: string;
    changed_at: string;
  }>;
  templates: Kept<{ id: string; name: string; fields: string; removed_at: string | null; changed_at: string }>;
  records: Kept<{
    /** Ascends with created_at. */
    seq: number;
    id: string;
    owner_id: number | null;
    template_id: string;
    claim_status: ClaimStatus;
    label_status: LabelStatus | null;
    description: string | null;
    metadata: string;
    original: string | null;
    marked: string | null;
    scan_count: number;
    nft_token_id: number | null;
    mint_transaction_hash: string | null;
    owner_address: string | null;
    claimed_by: string | null;
    claim_transaction_hash: string | null;
    created_at: string;
    updated_at: string;
    minted_at: string | null;
    claimed_at: string | null;
  }>;
  scans: Kept<{
    id: number;
    record_id: string;
    scanned_at: string;
    scanner_address: string | null;
    source: ScanSource;
    client_scan_id: string | null;
    changed_at: string;
  }>;
  batches: Kept<{
    id: number;
    owner_id: number | null;
    name: string;
    template_id: string;
    state: BatchRow['state'];
    plan: string;
    created_at: string;
    updated_at: string;
  }>;
  labels: Kept<{
    id: number;
    batch_id: number;
    row_number: number;
    state: LedgerState;
    record_id: string | null;
    data: string;
    reason: string | null;
    sheet: number | null;
    cell: number | null;
    replaces: number | null;
    updated_at: string;
  }>;
  inspections: Kept<{
    id: number;
    batch_id: number | null;
    user_id: number;
    count_scans: number;
    begun_at: string;
    ended_at: string | null;
    changed_at: string;
  }>;
  findings: Kept<{
    id: number;
    inspection_id: number;
    appearance: number;
    state: FindingState;
    record_id: string | null;
    label_id: number | null;
    data: string;
    verdict: Verdict | null;
    reason: string | null;
    found_at: string;
    undone_at: string | null;
    changed_at: string;
  }>;
  token_jobs: Kept<TokenOrder>;
  token_attempts: Kept<TokenAttempt>;
  kept: Kept<{ name: string; value: string; changed_at: string }>;

  /** One row: the newest stamp that was given out, in milliseconds. */
  clock: { id: number; last: number };

  /** What stations on one database share out among each other; a file has none. */
  leases: { name: string; holder: string; until: string };

  // What follows can be made from the tables above at any time; it is in no journal.
  record_counts: { owner_id: number; template_id: string; claim_status: ClaimStatus; block: number; records: number };
  id_blocks: { block: number; used: number };
  /** Pictures that a row named once. */
  named_pictures: { hash: string };
  /** Every word that the search knows. */
  words: { word: string };
}

export type TableName =
  | 'users'
  | 'operators'
  | 'api_keys'
  | 'answers'
  | 'templates'
  | 'ids'
  | 'records'
  | 'scans'
  | 'batches'
  | 'labels'
  | 'inspections'
  | 'findings'
  | 'token_jobs'
  | 'token_attempts'
  | 'kept';

export type Row<N extends TableName> = Omit<Database[N], 'sum'>;

export interface TableSpec {
  readonly key: string;
  /** The column that says when the row was written last. */
  readonly stamp: 'changed_at' | 'updated_at';
  /** All but `sum`, in the order in which the checksum takes them. New ones go to the end. */
  readonly columns: readonly string[];
  /** The version of the database that brought it; the first where none is told. */
  readonly since?: number;
}

/** The tables that hold what cannot be made again, parents before children. */
export const TABLES: Readonly<Record<TableName, TableSpec>> = {
  users: { key: 'id', stamp: 'changed_at', columns: ['id', 'issuer', 'subject', 'created_at', 'changed_at'] },
  operators: {
    key: 'id',
    stamp: 'changed_at',
    columns: ['id', 'username', 'user_id', 'passphrase_hash', 'created_at', 'removed_at', 'changed_at'],
  },
  api_keys: {
    key: 'id',
    stamp: 'changed_at',
    columns: [
      ...['id', 'user_id', 'name', 'hash', 'first_characters', 'created_at'],
      ...['last_used_at', 'expires_at', 'revoked_at', 'changed_at'],
    ],
  },
  answers: {
    key: 'id',
    stamp: 'changed_at',
    columns: ['id', 'user_id', 'key', 'request_hash', 'status', 'body', 'changed_at'],
  },
  templates: { key: 'id', stamp: 'changed_at', columns: ['id', 'name', 'fields', 'removed_at', 'changed_at'] },
  ids: { key: 'number', stamp: 'changed_at', columns: ['number', 'given_back', 'changed_at'] },
  records: {
    key: 'seq',
    stamp: 'updated_at',
    columns: [
      ...['seq', 'id', 'owner_id', 'template_id', 'claim_status', 'label_status', 'description', 'metadata'],
      ...['original', 'marked', 'scan_count', 'nft_token_id', 'mint_transaction_hash', 'owner_address', 'claimed_by'],
      ...['claim_transaction_hash', 'created_at', 'updated_at', 'minted_at', 'claimed_at'],
    ],
  },
  scans: {
    key: 'id',
    stamp: 'changed_at',
    columns: ['id', 'record_id', 'scanned_at', 'scanner_address', 'source', 'client_scan_id', 'changed_at'],
  },
  batches: {
    key: 'id',
    stamp: 'updated_at',
    columns: ['id', 'owner_id', 'name', 'template_id', 'state', 'plan', 'created_at', 'updated_at'],
  },
  labels: {
    key: 'id',
    stamp: 'updated_at',
    columns: [
      ...['id', 'batch_id', 'row_number', 'state', 'record_id', 'data', 'reason', 'sheet', 'cell', 'replaces'],
      'updated_at',
    ],
  },
  inspections: {
    key: 'id',
    stamp: 'changed_at',
    columns: ['id', 'batch_id', 'user_id', 'count_scans', 'begun_at', 'ended_at', 'changed_at'],
    since: 2,
  },
  findings: {
    key: 'id',
    stamp: 'changed_at',
    columns: [
      ...['id', 'inspection_id', 'appearance', 'state', 'record_id', 'label_id', 'data', 'verdict', 'reason'],
      ...['found_at', 'undone_at', 'changed_at'],
    ],
    since: 2,
  },
  token_jobs: {
    key: 'id',
    stamp: 'updated_at',
    columns: [
      ...['id', 'kind', 'record_id', 'token_id', 'chain_id', 'contract', 'sender', 'recipient', 'data', 'gas', 'nonce'],
      ...['state', 'failure', 'tx_hash', 'block_number', 'block_hash', 'created_at', 'updated_at'],
    ],
    since: 4,
  },
  token_attempts: {
    key: 'id',
    stamp: 'changed_at',
    columns: ['id', 'job_id', 'nonce', 'hash', 'raw', 'max_fee', 'tip', 'changed_at'],
    since: 4,
  },
  kept: { key: 'name', stamp: 'changed_at', columns: ['name', 'value', 'changed_at'] },
};

export const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[];

/** Those that a database of this version has: an older one is looked through before it is brought up. */
export function tablesOfVersion(version: number): readonly TableName[] {
  return TABLE_NAMES.filter((name) => (TABLES[name].since ?? 1) <= version);
}
