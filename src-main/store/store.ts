import type { Readable } from 'node:stream';
import type { FindingState, Verdict } from '../../src-shared/inspection.ts';
import type { ClaimStatus, LabelStatus, LedgerState } from '../../src-shared/model.ts';
import type {
  NewTokenAttempt,
  NewTokenOrder,
  TokenAttempt,
  TokenOrder,
  TokenOrderChange,
} from '../../src-shared/tokens.ts';
import type { Leases } from './leases.ts';
import type { LocalName } from './local-names.ts';
import type {
  AnswerRow,
  ApiKeyRow,
  BatchRow,
  FindingRow,
  InspectionRow,
  LabelRow,
  NewRecord,
  OperatorRow,
  PictureRef,
  RecordChange,
  RecordRow,
  ScanRow,
  TemplateRow,
  UserRow,
} from './rows.ts';

/** The station's memory. Reads see what was committed; every change is one transaction. */
export interface Store extends Tables {
  readonly pictures: Pictures;
  readonly drafts: Drafts;
  readonly leases: Leases;
  /** What it is called among the stations on its database; null where a file has the rows, and nobody else. */
  readonly station: string | null;
  /** All of it or nothing, and on the disk before it resolves. Inside, use only the tables that are handed in. */
  change<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /** The newest stamp that was ever given out; EPOCH in an empty store. */
  newestStamp(): Promise<string>;
  /** What is wrong with the store, or null. */
  trouble(): Trouble | null;
  /** Whenever there is another trouble, or none any more. Gives the way to stop listening. */
  onTrouble(listener: () => void): () => void;
  /** For whoever waits on a full disk: whether there is room for some work again, tried by a change. */
  lookForRoom(): Promise<boolean>;
  /** Keeps changes out while the rows are copied; resolves when none is under way. */
  holdChanges(): Promise<HeldChanges>;
  /** Of this run, among the stations on its database; null where a file has the rows. */
  readonly run: string | null;
  /** What was found and done when the store was opened: damage set aside, a backup taken back. Sentences for the user. */
  readonly notices: readonly string[];
  readonly backups: Backups;
  /** What is to be done once a day: a backup, every row read and compared with its checksum, forgotten pictures removed. A signal ends it before its next step. */
  upkeep(signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Changes that are kept out, until one of the two is called. */
export interface HeldChanges {
  end(): void;
  /** From here on they are kept out until the next start, with this sentence. */
  forGood(why: string): void;
}

export interface Trouble {
  /** A sentence for the user. */
  readonly text: string;
  /** Whether reading goes on all the same. */
  readonly readable: boolean;
}

export interface Tables {
  readonly ids: Ids;
  readonly records: Records;
  readonly templates: Templates;
  readonly scans: Scans;
  readonly users: Users;
  readonly operators: Operators;
  readonly apiKeys: ApiKeys;
  readonly answers: Answers;
  readonly batches: Batches;
  readonly labels: Labels;
  readonly inspections: Inspections;
  readonly findings: Findings;
  readonly tokenOrders: TokenOrders;
  readonly kept: KeptValues;
  /** Those of this station alone: of its printers, its network, its sheets. */
  readonly local: LocalValues;
  readonly held: Held;
}

export interface Ids {
  /**
   * Draws an ID that was never given out before and never will be again. Throws storage_full when none is left. Called inside
   * of a change it is a part of it: if the change throws, the ID was not given out.
   */
  reserve(): Promise<string>;
  /** For work that failed before its ID left the station: it may be drawn again. Failing calls in a loop must not use up the space. */
  giveBack(id: string): Promise<void>;
}

export interface RecordFilter {
  readonly owner: number;
  readonly template_id?: string;
  readonly claim_status?: ClaimStatus;
  readonly label_status?: LabelStatus;
  /** Beginnings of words of the ID, the description or the metadata's values, all of them; case and accents do not count. */
  readonly q?: string;
}

export interface Records {
  find(id: string): Promise<RecordRow | null>;
  /** Given a new stamp as created_at and updated_at. */
  insert(record: NewRecord): Promise<RecordRow>;
  /** Given a new stamp as updated_at. Null where there is no such record, or it is no longer as `expected` says. */
  change(id: string, change: RecordChange, expected?: Partial<RecordRow>): Promise<RecordRow | null>;
  /** Newest created_at first. */
  list(filter: RecordFilter, page: number, perPage: number): Promise<{ rows: readonly RecordRow[]; total: number }>;
  /** Ascending updated_at, all later than `since`, with the newest updated_at of all records, in one snapshot. */
  changedSince(owner: number, since: string, limit: number): Promise<{ rows: readonly RecordRow[]; newest: string }>;
  countOfTemplate(templateId: string): Promise<number>;
  /** In order of their IDs, for going over all records of a template, or those changed since; start with ''. */
  ofTemplate(
    templateId: string,
    afterId: string,
    limit: number,
    since?: { readonly stamp: string },
  ): Promise<readonly RecordRow[]>;
  /** Makes the records of a user unowned; each gets a new stamp. */
  disown(userId: number): Promise<number>;
}

export interface Templates {
  list(): Promise<readonly TemplateRow[]>;
  find(id: string): Promise<TemplateRow | null>;
  put(template: TemplateRow): Promise<void>;
  remove(id: string): Promise<boolean>;
}

export interface Scans {
  /** Null where a scan of this record with this client_scan_id is there already. */
  insert(scan: Omit<ScanRow, 'id'>): Promise<ScanRow | null>;
  /** Latest scanned_at first: a handheld may send yesterday's scans today. Without those of findings that were undone, rejected, or said to be another label. */
  list(recordId: string, page: number, perPage: number): Promise<{ rows: readonly ScanRow[]; total: number }>;
}

export interface Users {
  /** The user that an issuer calls by this subject, made on the first sight. */
  ensure(issuer: string, subject: string): Promise<UserRow>;
  find(id: number): Promise<UserRow | null>;
}

/** Those that were removed are kept, but not found; their name is free for another one. */
export interface Operators {
  list(): Promise<readonly OperatorRow[]>;
  find(username: string): Promise<OperatorRow | null>;
  insert(operator: Omit<OperatorRow, 'created_at' | 'removed_at'>): Promise<void>;
  setPassphrase(username: string, hash: string): Promise<void>;
  remove(username: string): Promise<boolean>;
}

export interface ApiKeys {
  insert(key: Pick<ApiKeyRow, 'user_id' | 'name' | 'hash' | 'first_characters' | 'expires_at'>): Promise<ApiKeyRow>;
  findByHash(hash: string): Promise<ApiKeyRow | null>;
  /** Those that were not revoked. */
  list(userId: number): Promise<readonly ApiKeyRow[]>;
  revoke(userId: number, id: number): Promise<boolean>;
  /** Kept to the minute, so that a busy key does not cost a write for each request. */
  markUsed(id: number, at: string): Promise<void>;
}

export interface Answers {
  find(userId: number, key: string): Promise<AnswerRow | null>;
  /** Throws conflict where the key has been used. */
  insert(answer: AnswerRow): Promise<void>;
  /** Forgets those that were given before a stamp, so many at most. Gives their number. */
  forget(before: string, most: number): Promise<number>;
}

export interface Batches {
  insert(batch: Pick<BatchRow, 'owner_id' | 'name' | 'template_id' | 'plan'>): Promise<BatchRow>;
  find(id: number): Promise<BatchRow | null>;
  /** The newest first; those that have this in their name, or all. */
  list(page: number, perPage: number, name?: string): Promise<{ rows: readonly BatchRow[]; total: number }>;
  /** Those that run, and cancelled ones of which labels are still to be voided. */
  underWay(): Promise<readonly BatchRow[]>;
  /** Ascending updated_at, all later than `since`. */
  changedSince(since: string, limit: number): Promise<readonly BatchRow[]>;
  /** Those of a template that are neither done nor cancelled. */
  unfinishedOf(templateId: string): Promise<readonly BatchRow[]>;
  change(id: number, change: Partial<Pick<BatchRow, 'state' | 'plan' | 'name'>>): Promise<BatchRow | null>;
}

export interface Labels {
  insertAll(labels: readonly Pick<LabelRow, 'batch_id' | 'row_number' | 'data' | 'replaces'>[]): Promise<void>;
  find(id: number): Promise<LabelRow | null>;
  /** In order of their rows. */
  ofBatch(
    batchId: number,
    options: { states?: readonly LedgerState[]; afterId?: number; limit: number },
  ): Promise<readonly LabelRow[]>;
  ofRecord(recordId: string): Promise<readonly LabelRow[]>;
  /** Ascending updated_at, all later than `since`. */
  changedSince(since: string, limit: number): Promise<readonly LabelRow[]>;
  /** Of a batch, in these states, by sheet and cell. */
  byPlace(
    batchId: number,
    states: readonly LedgerState[],
    page: number,
    perPage: number,
  ): Promise<{ rows: readonly LabelRow[]; total: number }>;
  countByState(batchId: number): Promise<Readonly<Partial<Record<LedgerState, number>>>>;
  /** Of labels in these states, by sheet and state. */
  countBySheet(
    batchId: number,
    states: readonly LedgerState[],
  ): Promise<readonly { readonly sheet: number | null; readonly state: LedgerState; readonly labels: number }[]>;
  change(id: number, change: Partial<Omit<LabelRow, 'id' | 'batch_id' | 'updated_at'>>): Promise<LabelRow | null>;
}

export interface Inspections {
  insert(inspection: Pick<InspectionRow, 'batch_id' | 'user_id' | 'count_scans'>): Promise<InspectionRow>;
  find(id: number): Promise<InspectionRow | null>;
  /** The newest first; those of a batch, or all. */
  list(page: number, perPage: number, batchId?: number): Promise<{ rows: readonly InspectionRow[]; total: number }>;
  change(id: number, change: Partial<Pick<InspectionRow, 'count_scans' | 'ended_at'>>): Promise<InspectionRow | null>;
}

export interface FindingFilter {
  readonly state?: FindingState | undefined;
  /** Those that somebody has to do something about: not in order, or said to be so; not undone, and not accepted. */
  readonly isProblem?: boolean | undefined;
}

export interface Findings {
  /** Throws conflict where the appearance has a finding already. */
  insert(finding: Omit<FindingRow, 'id' | 'verdict' | 'reason' | 'found_at' | 'undone_at'>): Promise<FindingRow>;
  find(id: number): Promise<FindingRow | null>;
  ofAppearance(inspectionId: number, appearance: number): Promise<FindingRow | null>;
  /** Those of an ID that were not undone, the oldest first. */
  ofRecord(recordId: string): Promise<readonly FindingRow[]>;
  /** The newest first. */
  list(
    inspectionId: number,
    page: number,
    perPage: number,
    filter?: FindingFilter,
  ): Promise<{ rows: readonly FindingRow[]; total: number }>;
  /** In the order of their coming, for going over all of them; start with 0. */
  ofInspection(inspectionId: number, afterId: number, limit: number): Promise<readonly FindingRow[]>;
  /** Of those that were not undone. */
  tally(inspectionId: number): Promise<readonly FindingTally[]>;
  lastAppearance(inspectionId: number): Promise<number>;
  change(
    id: number,
    change: Partial<Pick<FindingRow, 'data' | 'verdict' | 'reason' | 'undone_at'>>,
  ): Promise<FindingRow | null>;
  /** Those of an inspection that were not undone and say something: found, or with a verdict. */
  speaking(inspectionId: number): Promise<readonly SpeakingRow[]>;
}

/** What is needed of a finding to know what it says, of which label. */
export interface SpeakingRow
  extends Pick<FindingRow, 'id' | 'state' | 'verdict' | 'record_id' | 'label_id' | 'reason'> {
  /** Null where its label is in no ledger. */
  readonly batch_id: number | null;
  /** Of it only when it was said. */
  readonly data: unknown;
}

export interface FindingTally {
  readonly state: FindingState;
  readonly verdict: Verdict | null;
  readonly findings: number;
}

/** What was signed for the chain, and what became of it. Of a record there is one mint and one claim that did not fail. */
export interface TokenOrders {
  /** With its first attempt. Throws conflict where the record has such a job, or the nonce is taken. */
  open(job: NewTokenOrder, attempt: NewTokenAttempt): Promise<TokenOrder>;
  /** Other bytes for the same job. */
  addAttempt(jobId: number, attempt: NewTokenAttempt): Promise<TokenAttempt>;
  find(id: number): Promise<TokenOrder | null>;
  /** The newest of a record, failed or not. */
  newest(kind: TokenOrder['kind'], recordId: string): Promise<TokenOrder | null>;
  findByHash(hash: string): Promise<TokenOrder | null>;
  /** In the order of their nonces. */
  inState(state: TokenOrder['state']): Promise<readonly TokenOrder[]>;
  /** The highest nonce of a wallet that lies not deep in the chain yet; null where there is none. */
  topNonce(chainId: number, sender: string): Promise<number | null>;
  /** The newest first. */
  list(page: number, perPage: number): Promise<{ rows: readonly TokenOrder[]; total: number }>;
  attempts(jobId: number): Promise<readonly TokenAttempt[]>;
  /** Attempts since a stamp. */
  countSince(stamp: string): Promise<number>;
  change(id: number, change: TokenOrderChange): Promise<TokenOrder | null>;
}

/** What the station remembers that nobody sets: former keys of marks, mappings of columns, calibrations. */
export interface KeptValues {
  /** Null where it was never set. */
  get(name: string): Promise<unknown>;
  set(name: string, value: unknown): Promise<void>;
}

export interface LocalValues {
  get(name: LocalName): Promise<unknown>;
  set(name: LocalName, value: unknown): Promise<void>;
}

/** Inside of a change: what is done then is done by the holder, or not at all. */
export interface Held {
  /** Whether this station has the lease, and will have it until the change is done. */
  isHeld(name: string): Promise<boolean>;
}

export interface Pictures {
  /** Durable, under its hash, when it resolves. */
  put(bytes: Uint8Array, type: PictureRef['type']): Promise<PictureRef>;
  /** Throws store_unusable where the file is missing or holds other bytes. */
  read(ref: PictureRef): Promise<Uint8Array>;
  /** The same for passing it on in pieces. */
  open(ref: PictureRef): Promise<OpenPicture>;
  /** A file of this machine that holds it, for at least a day. */
  fileOf(ref: PictureRef): Promise<string>;
  isThere(ref: PictureRef): Promise<boolean>;
  /** Where its file is, or comes to be. */
  pathOf(ref: PictureRef): string;
}

/** Jobs that are being prepared. Their form is known to the services; pictures that they name are kept. */
export interface Drafts {
  /** Ascending. */
  ids(): Promise<readonly number[]>;
  /** Null where there is none. */
  read(id: number): Promise<unknown>;
  /** On the disk, whole, when it resolves. */
  write(id: number, draft: unknown): Promise<void>;
  /** The file of a spreadsheet, as it was given. Null where there is none. */
  readTable(id: number, name: string): Promise<Uint8Array | null>;
  /** Gives its name, which its content makes: the one before stays until the draft names this one. */
  writeTable(id: number, bytes: Uint8Array): Promise<string>;
  /** Removes all spreadsheets but this one. */
  keepTable(id: number, name: string): Promise<void>;
  remove(id: number): Promise<void>;
}

/** Closed by `close`, or by its stream once that has ended or was destroyed. */
export interface OpenPicture {
  readonly bytes: number;
  stream(): Readable;
  close(): Promise<void>;
}

export interface Backups {
  /** A verified copy of the database in the data folder, with those too old taken away. */
  takeDaily(signal?: AbortSignal): Promise<void>;
  /** Everything in one file: database, pictures, settings. Verified by opening it; sealed where a passphrase is given. */
  exportTo(file: string, passphrase?: string): Promise<ExportReport>;
  /** The same into a file in the data folder, which is gone at the next start. */
  exportForNow(passphrase?: string): Promise<ExportReport & { readonly file: string }>;
  /** The verified copies of the database that are kept, the newest first. */
  list(): Promise<KeptBackup[]>;
}

export interface KeptBackup {
  readonly name: string;
  /** Of one of the last days or weeks, or taken ahead of a new version of the database. */
  readonly kind: 'day' | 'week' | 'migration';
  readonly made_at: string;
  readonly bytes: number;
}

export interface ExportReport {
  readonly records: number;
  readonly pictures: number;
  readonly bytes: number;
  /** Pictures that rows name and no file holds, by their hashes. Everything else is in the file all the same. */
  readonly missing: readonly string[];
}
