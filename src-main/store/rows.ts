import type { FindingState, Verdict } from '../../src-shared/inspection.ts';
import type { ClaimStatus, Field, LabelStatus, LedgerState, Metadata, ScanSource } from '../../src-shared/model.ts';

/** A picture that was stored: named by its content. */
export interface PictureRef {
  /** SHA-256 of the file, in hexadecimal. */
  readonly hash: string;
  readonly type: 'png' | 'jpeg' | 'webp' | 'tiff';
  readonly bytes: number;
}

export interface RecordRow {
  /** The five characters, without the prefix. */
  readonly id: string;
  readonly owner_id: number | null;
  readonly template_id: string;
  readonly claim_status: ClaimStatus;
  readonly label_status: LabelStatus | null;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly original: PictureRef | null;
  readonly marked: PictureRef | null;
  readonly scan_count: number;
  readonly nft_token_id: number | null;
  readonly mint_transaction_hash: string | null;
  readonly owner_address: string | null;
  readonly claimed_by: string | null;
  readonly claim_transaction_hash: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly minted_at: string | null;
  readonly claimed_at: string | null;
}

export type NewRecord = Pick<
  RecordRow,
  'id' | 'owner_id' | 'template_id' | 'label_status' | 'description' | 'metadata' | 'original' | 'marked'
>;
export type RecordChange = Partial<Omit<RecordRow, 'id' | 'created_at' | 'updated_at'>>;

export interface TemplateRow {
  readonly id: string;
  readonly name: string;
  readonly fields: readonly Field[];
}

export interface ScanRow {
  readonly id: number;
  readonly record_id: string;
  readonly scanned_at: string;
  readonly scanner_address: string | null;
  readonly source: ScanSource;
  readonly client_scan_id: string | null;
}

/** Somebody an issuer vouches for. The station's own operators are users of the station's own issuer. */
export interface UserRow {
  readonly id: number;
  readonly issuer: string;
  readonly subject: string;
  readonly created_at: string;
}

/** An operator's account at this station. */
export interface OperatorRow {
  readonly username: string;
  readonly user_id: number;
  /** scrypt, with its salt and costs, as one text. */
  readonly passphrase_hash: string;
  readonly created_at: string;
  readonly removed_at: string | null;
}

export interface ApiKeyRow {
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

/** The first answer to a request that carried an Idempotency-Key. */
export interface AnswerRow {
  readonly user_id: number;
  readonly key: string;
  /** SHA-256 of what was asked: method, path and body. */
  readonly request_hash: string;
  readonly status: number;
  readonly body: unknown;
}

export interface BatchRow {
  readonly id: number;
  readonly owner_id: number | null;
  readonly name: string;
  readonly template_id: string;
  readonly state: 'planned' | 'running' | 'paused' | 'done' | 'cancelled';
  /** How the job was set up: mapping, sheet, strength. The services know its form. */
  readonly plan: unknown;
  readonly created_at: string;
  readonly updated_at: string;
}

/** One label of a batch: a row of the sheet on its way to paper. */
export interface LabelRow {
  readonly id: number;
  readonly batch_id: number;
  /** Row of the spreadsheet, from 1. */
  readonly row_number: number;
  readonly state: LedgerState;
  /** Reserved before the label is made; the record of this ID exists once it is. */
  readonly record_id: string | null;
  /** What stands in the row, by field, and where its artwork is. */
  readonly data: unknown;
  /** Why it failed or was rejected, as a sentence. */
  readonly reason: string | null;
  readonly sheet: number | null;
  readonly cell: number | null;
  /** The label that this one replaces. */
  readonly replaces: number | null;
  readonly updated_at: string;
}

/** A run of checking labels at the desk. */
export interface InspectionRow {
  readonly id: number;
  /** Null: labels of any record. */
  readonly batch_id: number | null;
  readonly user_id: number;
  readonly count_scans: boolean;
  readonly begun_at: string;
  readonly ended_at: string | null;
}

/** What one label that was shown came to. */
export interface FindingRow {
  readonly id: number;
  readonly inspection_id: number;
  /** The window's own number of it. */
  readonly appearance: number;
  readonly state: FindingState;
  /** What was read, whether there is a record of it or not. */
  readonly record_id: string | null;
  /** The newest label of that ID, at that time. */
  readonly label_id: number | null;
  /** How it was read, its picture, and where the ledger stood before. The services know its form. */
  readonly data: unknown;
  readonly verdict: Verdict | null;
  readonly reason: string | null;
  readonly found_at: string;
  /** When it was taken out of the count again. */
  readonly undone_at: string | null;
}
