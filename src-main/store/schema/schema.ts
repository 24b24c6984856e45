// The tables: each is declared here, once. The types of rows, of the database and of changes follow from it.
import type { Activity } from '#shared/accounts/activity.ts';
import type { LabelStatus, LedgerState } from '#shared/core/label-states.ts';
import type { ClaimStatus, Field, Metadata, ScanSource, Scope } from '#shared/core/model.ts';
import type { Role } from '#shared/core/role.ts';
import type { OrderFacts, OrderState } from '#shared/jobs/jobs.ts';
import type { ArtworkFit, VoidRequestState } from '#shared/jobs/production.ts';
import type { Dimension } from '#shared/jobs/statistics.ts';
import type { Layout } from '#shared/labels/layout.ts';
import type { JobPrinter, PrinterJobState } from '#shared/printing/printers.ts';
import type { ProductLast, ProductState } from '#shared/products/product.ts';
import type { EventKind } from '#shared/programs/events.ts';
import type { DeliveryState, WebhookFormat, WebhookSecret } from '#shared/programs/webhooks.ts';
import type { LookKind } from '#shared/records/cases.ts';
import type { Standing, StandingReason, Teller } from '#shared/records/standing.ts';
import type { TokenOrder } from '#shared/tokens/tokens.ts';
import type { Trouble } from '#shared/troubles/trouble.ts';
import type { FindingState, Verdict } from '#shared/verify/inspection.ts';
import {
  type Column,
  counted,
  flag,
  inserted,
  integer,
  internal,
  json,
  jsonWithPictures,
  key,
  nullable,
  picture,
  references,
  text,
  touched,
  unique,
  written,
} from './columns.ts';

/**
 * The tables that cannot be made again from others, parents before children. The first column of each is its key. The order of
 * columns must not change, since checksums and journal lines depend on it: new columns go to the end.
 */
const DECLARED = {
  /** A person whose identity an issuer confirms. The issuer of the station's operators is the station itself. */
  users: {
    id: counted(),
    issuer: text(),
    subject: text(),
    created_at: inserted(),
    changed_at: internal(written()),
    /** Of an operator of the station: what the account may do. Of others: the role that their last token named. */
    role: nullable(text<Role>()),
  },

  /** An operator's account at this station. */
  operators: {
    id: internal(counted()),
    username: text(),
    user_id: references('users.id', integer()),
    /** scrypt, with its salt and costs, as one text. */
    passphrase_hash: text(),
    created_at: inserted(),
    removed_at: nullable(text()),
    changed_at: internal(written()),
    signed_in_at: nullable(text()),
  },

  api_keys: {
    id: counted(),
    user_id: references('users.id', integer()),
    name: text(),
    /** SHA-256 of the key, in hexadecimal. */
    hash: unique(text()),
    first_characters: text(),
    created_at: inserted(),
    last_used_at: nullable(text()),
    expires_at: nullable(text()),
    revoked_at: nullable(text()),
    changed_at: internal(written()),
    scopes: json<readonly Scope[]>(),
    /** The key ends when it is not used for so many days. Null: it does not. */
    idle_days: nullable(integer()),
  },

  /** The first answer to a request that carried an Idempotency-Key. */
  answers: {
    id: internal(counted()),
    user_id: references('users.id', integer()),
    key: text(),
    /** SHA-256 of what was asked: method, path and body. */
    request_hash: text(),
    status: integer(),
    body: jsonWithPictures(),
    changed_at: internal(written()),
    touched_at: internal(touched()),
  },

  templates: {
    id: key(text()),
    name: text(),
    fields: json<readonly Field[]>(),
    removed_at: internal(nullable(text())),
    changed_at: internal(written()),
    /** Who made it. Null: it is the admin's, as those that ship are. */
    owner_id: nullable(references('users.id', integer())),
    /** The name of the kept layout that jobs of the template begin with. */
    layout: nullable(text()),
  },

  /** Every number of an ID that was ever given out. */
  ids: {
    number: key(integer()),
    /** 1 where the ID may be drawn again. */
    given_back: integer(),
    changed_at: internal(written()),
  },

  records: {
    /** Ascends in the order of making. */
    seq: internal(counted()),
    /** The five characters, without the prefix. */
    id: unique(text()),
    owner_id: nullable(references('users.id', integer())),
    template_id: references('templates.id', text()),
    claim_status: text<ClaimStatus>(),
    label_status: nullable(text<LabelStatus>()),
    description: nullable(text()),
    metadata: json<Metadata>(),
    original: picture(),
    marked: picture(),
    scan_count: integer(),
    nft_token_id: nullable(integer()),
    mint_transaction_hash: nullable(text()),
    owner_address: nullable(text()),
    claimed_by: nullable(text()),
    claim_transaction_hash: nullable(text()),
    created_at: inserted(),
    updated_at: written(),
    minted_at: nullable(text()),
    claimed_at: nullable(text()),
    /** The fingerprint of the key that the mark was made under. */
    mark_key: nullable(text()),
    /** Whether the clock of the station was doubted when the record was made. */
    clock_doubted: flag(),
    touched_at: touched(),
    /** What the sights of the ID say. Null: clear. */
    standing: nullable(text<Standing>()),
    standing_reasons: nullable(json<readonly StandingReason[]>()),
    /** Whether buyers see it at the public door, as its owner says. Null: as its job says. */
    published: nullable(flag()),
    /** What the label shows beside the values of its fields: computed dates, counters, columns. */
    printed: nullable(json<Metadata>()),
    /** The order that made it, and its row there as the ledger numbers it. Null: it was made by itself, or in the window. */
    job_id: nullable(integer()),
    job_row: nullable(integer()),
    /** The product that its label was printed of. */
    product_id: nullable(integer()),
    /** What its values say of product and lot, in the form in which it is found by them. */
    gtin: nullable(text()),
    lot: nullable(text()),
  },

  scans: {
    id: counted(),
    record_id: references('records.id', text()),
    scanned_at: text(),
    scanner_address: nullable(text()),
    source: text<ScanSource>(),
    client_scan_id: nullable(text()),
    changed_at: internal(written()),
    /** Whose the record is; whose it was last, where it is nobody's. A new owner gets the row a new stamp. */
    owner_id: nullable(references('users.id', integer())),
  },

  /** What is kept of all sights of an ID, in a row of bounded size. IDs that nobody saw have none. */
  sights: {
    record_id: references('records.id', key(text())),
    /** The services know its form. */
    summary: json<unknown>(),
    /** The standing that a person gave the ID last, and when. Null where nobody did. */
    said: nullable(text<Standing>()),
    said_at: nullable(text()),
    /** When the ID was seen last: a year later, who saw it is forgotten. */
    last_seen: text(),
    changed_at: internal(written()),
  },

  /** What people said of an ID, each time that they said it. */
  case_verdicts: {
    id: counted(),
    record_id: references('records.id', text()),
    /** What the ID was before, and what it is by this word. */
    before: text<Standing>(),
    standing: text<Standing>(),
    reason: text(),
    said_by: text(),
    said_at: inserted(),
    changed_at: internal(written()),
  },

  /** Who looked at a suspicious label first after the newest verdict: until somebody has, it is told at the desk. */
  case_looks: {
    id: counted(),
    record_id: references('records.id', text()),
    /** The newest verdict at that time. 0: there was none. */
    after_verdict: integer(),
    how: text<LookKind>(),
    looked_by: text(),
    looked_at: inserted(),
    changed_at: internal(written()),
  },

  /** A photograph of a suspicious label that a caller agreed to keep. */
  case_photos: {
    id: counted(),
    record_id: references('records.id', text()),
    taken_at: text(),
    teller: text<Teller>(),
    /** Whose it is, as the hash by which the sights of the ID know them. */
    voice: text(),
    /** Of the file. 0: the photograph is gone, and the row goes after a day. */
    bytes: integer(),
    /** What the comparison with the record’s picture gave. The services know its form. */
    found: json<unknown>(),
    /** WebP in base64. It lies in the row, and not among the pictures: those are never removed. */
    file: text(),
    changed_at: internal(written()),
    /** Whether its mark was made with another key than that of the record. */
    other_key: flag(),
  },

  /** What a photograph showed of the very print of a label when it was checked first. Labels that were not enrolled have none. */
  print_signatures: {
    record_id: references('records.id', key(text())),
    /** The cells, ordered and signed by the station's key, in base64. Empty where the print is to be enrolled again. */
    signature: text(),
    /** Tells whether another key is in force now, without giving the key away. */
    key_hash: text(),
    /** Tenths of pixels a millimetre of the photograph. */
    tenths_per_mm: integer(),
    /** Score of a second sure photograph, in thousandths: others are measured by it. Null until then, and nothing is told. */
    reference: nullable(integer()),
    /** Who had the label enrolled again, and why. */
    asked_by: nullable(references('users.id', integer())),
    reason: nullable(text()),
    /** When its signature was taken; where that is empty, when somebody asked for one. */
    enrolled_at: text(),
    changed_at: internal(written()),
  },

  /** A product as its newest version has it. */
  products: {
    id: counted(),
    name: text(),
    gtin: nullable(text()),
    /** The words that it is found by, in the form of the search, the name first. */
    words: text(),
    /** The number and the state of the newest version. */
    newest: integer(),
    state: text<ProductState>(),
    /** The version that is printed. Null: none. */
    released: nullable(integer()),
    made_at: inserted(),
    changed_at: internal(written()),
    /** What was asked and answered when it was printed last. */
    last: json<ProductLast>(),
    /** Whether buyers see the records of its labels at the public door. Null: no. */
    published: nullable(flag()),
  },

  batches: {
    id: counted(),
    owner_id: nullable(references('users.id', integer())),
    name: text(),
    template_id: references('templates.id', text()),
    state: text<'planned' | 'running' | 'paused' | 'done' | 'cancelled'>(),
    /** How the batch is made: mapping, sheet, strength. The services know its form. */
    plan: jsonWithPictures(),
    created_at: inserted(),
    updated_at: written(),
    /** Whether buyers see the records of its labels at the public door. Null: as those of its product. */
    published: nullable(flag()),
    /** Whose labels they are. Null: of no product. */
    product_id: nullable(references('products.id', integer())),
  },

  /** One label of a batch: a row of the spreadsheet on its way to paper. */
  labels: {
    id: counted(),
    batch_id: references('batches.id', integer()),
    /** Row of the spreadsheet, from 1. */
    row_number: integer(),
    state: text<LedgerState>(),
    /** Reserved before the label is made. The record of this ID exists once the label is made. */
    record_id: nullable(text()),
    /** The values of the row of the spreadsheet, by field, and the place of its artwork. The services know its form. */
    data: jsonWithPictures(),
    /** Why the label failed or was rejected, as a sentence. */
    reason: nullable(text()),
    sheet: nullable(integer()),
    cell: nullable(integer()),
    /** The label that this one replaces. */
    replaces: nullable(references('labels.id', integer())),
    updated_at: written(),
    touched_at: touched(),
  },

  /** A session of checking labels at the desk. */
  inspections: {
    id: counted(),
    /** Null: labels of any record. */
    batch_id: nullable(references('batches.id', integer())),
    user_id: references('users.id', integer()),
    count_scans: flag(),
    begun_at: inserted(),
    ended_at: nullable(text()),
    changed_at: internal(written()),
  },

  /** What the station found of one appearance. */
  findings: {
    id: counted(),
    inspection_id: references('inspections.id', integer()),
    /** The number that the window gave the appearance. */
    appearance: integer(),
    state: text<FindingState>(),
    /** The ID that was read, whether there is a record of it or not. */
    record_id: nullable(text()),
    /** The label of that ID that was the newest at that time. */
    label_id: nullable(references('labels.id', integer())),
    /** How the label was read, its picture, and its state in the ledger before. The services know its form. */
    data: jsonWithPictures(),
    verdict: nullable(text<Verdict>()),
    reason: nullable(text()),
    found_at: inserted(),
    /** When the finding was taken out of the count again. */
    undone_at: nullable(text()),
    changed_at: internal(written()),
  },

  token_jobs: {
    id: counted(),
    kind: text<TokenOrder['kind']>(),
    record_id: text(),
    token_id: integer(),
    chain_id: integer(),
    contract: text(),
    sender: text(),
    recipient: nullable(text()),
    data: text(),
    gas: integer(),
    nonce: integer(),
    state: text<TokenOrder['state']>(),
    failure: nullable(text()),
    tx_hash: nullable(text()),
    block_number: nullable(integer()),
    block_hash: nullable(text()),
    created_at: inserted(),
    updated_at: written(),
    touched_at: touched(),
    leader_id: nullable(integer()),
  },

  token_attempts: {
    id: counted(),
    job_id: references('token_jobs.id', integer()),
    nonce: integer(),
    hash: unique(text()),
    raw: text(),
    max_fee: text(),
    tip: text(),
    changed_at: written(),
    signed_at: inserted(),
  },

  /** Who did what. */
  activity: {
    id: counted(),
    at: text(),
    kind: text(),
    outcome: text<Activity['outcome']>(),
    actor: nullable(text()),
    address: nullable(text()),
    facts: json<Record<string, string>>(),
    /** The hash of the line before. */
    before: text(),
    hash: text(),
    changed_at: internal(written()),
  },

  /** One version of a layout. A version never changes, so that a job keeps the layout that it was made with. */
  layouts: {
    id: counted(),
    name: text(),
    /** From 1, for each name. */
    version: integer(),
    layout: json<Layout>(),
    /** Who made this version. */
    owner_id: references('users.id', integer()),
    made_at: inserted(),
    /** Set where the name was taken out of the list. Jobs that were made with it keep it. */
    removed_at: nullable(text()),
    changed_at: internal(written()),
  },

  /** One version of a product. Its content never changes, its state does. */
  product_versions: {
    id: counted(),
    product_id: references('products.id', integer()),
    /** From 1, for each product. */
    version: integer(),
    state: text<ProductState>(),
    content: jsonWithPictures(),
    made_by: references('users.id', integer()),
    made_at: inserted(),
    checked_by: nullable(references('users.id', integer())),
    /** Who released it: a second person where one was asked for. */
    released_by: nullable(text()),
    released_at: nullable(text()),
    changed_at: internal(written()),
  },

  /** Sheets on their way through a printer. The row is there before a byte of them leaves the station. */
  printer_jobs: {
    id: counted(),
    batch_id: references('batches.id', integer()),
    print: integer(),
    /** Numbered as in the ledger, in the order in which they come out. */
    sheets: json<readonly number[]>(),
    /** The station that prints. Null on a database with one station. */
    station: nullable(text()),
    /** The same request makes one job. */
    request_key: unique(text()),
    /** By which the printer is asked for the job when its address is not known yet. */
    job_name: unique(text()),
    /** A whole copy: changing the printer later changes no job. */
    printer: json<JobPrinter>(),
    /** SHA-256 of what is sent. */
    file_hash: nullable(text()),
    job_number: nullable(integer()),
    job_uuid: nullable(text()),
    state: text<PrinterJobState>(),
    /** Somebody must say which sheets came out. */
    asks: flag(),
    /** How many sheets came out, as far as the printer counts. */
    counted: nullable(integer()),
    reasons: json<readonly string[]>(),
    /** The sheets that came out, once it is known. */
    came_out: nullable(json<readonly number[]>()),
    answered_by: nullable(text()),
    trouble: nullable(json<Trouble>()),
    begun_at: inserted(),
    updated_at: written(),
    /** Sheets of the order that go to the printer in further jobs, once these came out. */
    follows: nullable(json<readonly number[]>()),
  },

  /** A list that a device checks off, as of a delivery. */
  check_lists: {
    id: counted(),
    /** The name that the device gave it: however often the list is sent, there is one row. */
    list_key: unique(text()),
    user_id: references('users.id', integer()),
    device: text(),
    name: text(),
    /** IDs, each once. */
    expected: json<readonly string[]>(),
    /** By the device. */
    begun_at: text(),
    ended_at: nullable(text()),
    changed_at: internal(written()),
  },

  /** A label that a device saw while it checked off a list. */
  check_sights: {
    id: counted(),
    check_list_id: references('check_lists.id', integer()),
    /** The ID that was read, whether there is a record of it or not. */
    record_id: text(),
    seen_at: text(),
    photo: picture(),
    changed_at: internal(written()),
  },

  /** What was counted in an hour or on a day, in the zone of the station. */
  statistics: {
    /** Day, hour, station, dimension and value. */
    id: key(text()),
    day: text(),
    /** Of the dimension `hour`; else -1. */
    hour: integer(),
    /** Empty on a database with one station. */
    station: text(),
    dimension: text<Dimension>(),
    value: text(),
    made: integer(),
    printed: integer(),
    verified: integer(),
    rejected: integer(),
    voided: integer(),
    failed: integer(),
    grade_a: integer(),
    grade_b: integer(),
    grade_c: integer(),
    grade_d: integer(),
    grade_f: integer(),
    changed_at: internal(written()),
  },

  /** An artwork that labels of the station show. It follows from records and labels, and is made again where it is lost. */
  artworks: {
    id: counted(),
    /** The file, and how it was brought onto the label, as one text. */
    name: unique(text()),
    /** The file as it was before it was marked. */
    picture: picture(),
    /** Pixels of the place on the label. Null where the file was marked at its own size. */
    width: nullable(integer()),
    height: nullable(integer()),
    fit: text<ArtworkFit>(),
    /** By which a photograph of the label is recognised, in base64. The engine knows its form. */
    descriptor: text(),
    changed_at: internal(written()),
  },

  /** A font that somebody added for the texts on labels. */
  fonts: {
    id: counted(),
    family: text(),
    /** 400 is regular, 700 is bold. */
    weight: integer(),
    /** The name that the file had. */
    name: text(),
    file: picture(),
    owner_id: references('users.id', integer()),
    added_at: inserted(),
    /** Set where the font was taken out of the list. Jobs that were made with it keep it. */
    removed_at: nullable(text()),
    changed_at: internal(written()),
  },

  /** The hidden code of a label, and who used it first. The code itself is kept nowhere. */
  register_codes: {
    id: counted(),
    record_id: unique(references('records.id', text())),
    /** Counts up where the label gets another code. */
    version: integer(),
    /** HMAC of the code under a secret that is not in the database, in hexadecimal. */
    code_hash: text(),
    registered_at: nullable(text()),
    /** SHA-256 of the secret by which the first owner is known again. */
    receipt_hash: nullable(text()),
    /** Sealed: AES-256-GCM in base64. */
    contact: nullable(text()),
    /** How often the right code was sent after the first owner. */
    later_tries: integer(),
    /** Wrong codes since `wrong_since`. */
    wrong_tries: integer(),
    wrong_since: nullable(text()),
    /** Until then no code of the label is looked at. */
    locked_until: nullable(text()),
    changed_at: internal(written()),
  },

  /** What happened, as other programs are told it. Each row is written in the change that it tells of. */
  events: {
    id: counted(),
    kind: text<EventKind>(),
    /** What it is about: the five characters of a record, or another thing by its name. */
    subject: text(),
    at: inserted(),
    facts: json<Readonly<Record<string, unknown>>>(),
    changed_at: internal(written()),
  },

  /** An address of another program that is told of events. */
  webhooks: {
    id: counted(),
    name: text(),
    url: text(),
    /** Empty: all. */
    kinds: json<readonly EventKind[]>(),
    /** With which deliveries are signed: the newest first. Earlier ones hold for a time. */
    secrets: json<readonly WebhookSecret[]>(),
    is_on: flag(),
    /** An admin said that the address may be one of a private network. */
    allow_private: flag(),
    made_by: references('users.id', integer()),
    made_at: inserted(),
    removed_at: nullable(text()),
    changed_at: internal(written()),
    format: text<WebhookFormat>(),
  },

  /** An event on its way to a webhook. */
  deliveries: {
    id: counted(),
    webhook_id: references('webhooks.id', integer()),
    event_id: references('events.id', integer()),
    /** That of the event: deliveries of one subject go one after the other. */
    subject: text(),
    state: text<DeliveryState>(),
    tries: integer(),
    /** When it is tried next. */
    due_at: text(),
    tried_at: nullable(text()),
    /** Of the last answer. Null where there was none. */
    status: nullable(integer()),
    /** The beginning of the last answer, or why there was none. */
    answer: nullable(text()),
    took_ms: nullable(integer()),
    changed_at: internal(written()),
  },

  /** A program asked that a label is void, and a second person has to release it. */
  void_requests: {
    id: counted(),
    label_id: references('labels.id', integer()),
    record_id: references('records.id', text()),
    reason: text(),
    asked_by: references('users.id', integer()),
    /** What the log calls them. */
    asker: text(),
    asked_at: inserted(),
    state: text<VoidRequestState>(),
    settled_by: nullable(references('users.id', integer())),
    changed_at: internal(written()),
  },

  /** What a program or a file in the folder of orders asked to be made: one job of one or several batches. */
  jobs: {
    /** The number of its draft. */
    id: key(integer()),
    owner_id: references('users.id', integer()),
    name: text(),
    state: text<OrderState>(),
    /** What it asks for, and its place in the queue. */
    about: json<OrderFacts>(),
    changed_at: internal(written()),
  },

  /** Values that the station keeps by name. */
  kept: {
    name: key(text()),
    value: jsonWithPictures(),
    changed_at: internal(written()),
  },
};

type Declared = typeof DECLARED;
export type TableName = keyof Declared;

type ValueOf<C> = C extends Column<infer Value> ? Value : never;
// biome-ignore lint/suspicious/noExplicitAny: whatever its value is.
type KeptOf<C> = C extends Column<any, infer Kept> ? Kept : never;
// biome-ignore lint/suspicious/noExplicitAny: whatever its value is.
type SourceOf<C> = C extends Column<any, any, infer From> ? From : never;
// biome-ignore lint/suspicious/noExplicitAny: whatever its value is.
type ScopeOf<C> = C extends Column<any, any, any, infer In> ? In : never;

/** A row as the database keeps it, without its checksum. */
export type Row<N extends TableName> = { -readonly [C in keyof Declared[N]]: KeptOf<Declared[N][C]> };

/** A row as the rest of the program sees it: JSON parsed, pictures as references, without what the store alone needs. */
export type PublicRow<N extends TableName> = {
  readonly [C in keyof Declared[N] as ScopeOf<Declared[N][C]> extends 'public' ? C : never]: ValueOf<Declared[N][C]>;
};

/** The columns of a change by their values. `undefined` changes nothing. */
export type RowChange<N extends TableName> = {
  readonly [C in keyof Declared[N] as SourceOf<Declared[N][C]> extends 'given' ? C : never]?:
    | ValueOf<Declared[N][C]>
    | undefined;
};

type Required<C> = SourceOf<C> extends 'given' ? (null extends ValueOf<C> ? false : true) : false;

/** A row that is inserted: the store gives it its counted key and its stamps. What is nullable is null where it is not given. */
export type NewRow<N extends TableName> = {
  readonly [C in keyof Declared[N] as Required<Declared[N][C]> extends true ? C : never]: ValueOf<Declared[N][C]>;
} & {
  readonly [C in keyof Declared[N] as SourceOf<Declared[N][C]> extends 'given' | 'counted' ? C : never]?: ValueOf<
    Declared[N][C]
  >;
};

/** `sum` is the checksum of the other columns. It shows when a byte was changed. */
type KeptTables = { [N in TableName]: Row<N> & { sum: number } };

export interface Database extends KeptTables {
  /** One row: the newest stamp that was given out, and the time of day of the newest change, in milliseconds. */
  clock: { id: number; last: number; seen: number };

  /** The leases of the stations on one database. A database file has no such table. */
  leases: { name: string; holder: string; until: string };

  // The following tables can be made from the others at any time. The journal does not have them.
  /** How many records lie in a block. `span` says how many the block has room for. */
  record_counts: {
    owner_id: number;
    template_id: string;
    claim_status: ClaimStatus;
    span: number;
    block: number;
    records: number;
  };
  id_blocks: { block: number; used: number };
  /** Pictures that a row named once. */
  named_pictures: { hash: string };
  /** Every word that the search knows. */
  words: { word: string };
}

export interface Table {
  readonly fields: Readonly<Record<string, Column>>;
  /** The names of all columns but `sum`, in the order in which the checksum takes them. */
  readonly columns: readonly string[];
  readonly key: string;
  /** The column that says when the row was written last. */
  readonly stamp: 'changed_at' | 'updated_at';
}

export const TABLE_NAMES = Object.keys(DECLARED) as readonly TableName[];

export const TABLES = Object.fromEntries(
  TABLE_NAMES.map((name) => {
    const fields: Table['fields'] = DECLARED[name];
    const columns = Object.keys(fields);
    const stamp = columns.find((column) => fields[column].source === 'written');
    return [name, { fields, columns, key: columns[0], stamp }];
  }),
) as unknown as Readonly<Record<TableName, Table>>;

/** The tables of a database of this version: an older database is checked before it is brought up to the newest version. Version 0 is empty. */
export function tablesOfVersion(version: number): readonly TableName[] {
  return version === 0 ? [] : TABLE_NAMES;
}
