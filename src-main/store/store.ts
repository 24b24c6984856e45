import type { Readable } from 'node:stream';
import type { StoreProblem } from '#shared/core/health.ts';
import type { Notice } from '#shared/core/notices.ts';
import type { WalletInBackup } from '#shared/station/backups-api.ts';
import type { DaySetAside } from '#shared/station/set-aside-api.ts';
import type { Leases } from './leases.ts';
import type { PictureRef } from './schema/picture-ref.ts';
import type { NewActivity } from './tables/activity.ts';
import type { Tables } from './tables/tables.ts';

/** Everything that the station keeps. Reads see what was committed. Every change is one transaction. */
export interface Store extends Tables {
  readonly pictures: Pictures;
  readonly drafts: Drafts;
  readonly leases: Leases;
  /** The acts that the activity log keeps: their lines are in their changes. */
  readonly acts: Acts;
  /** The name of the station among the stations on its database. Null where a file has the rows. */
  readonly station: string | null;
  /** Makes the whole change or none of it. The change is on the disk when the promise resolves. Inside, use only the tables that are handed in. */
  change<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  /** The newest stamp that was ever given out. EPOCH in an empty store. */
  newestStamp(): Promise<string>;
  /** What is wrong with the store, or null. */
  problem(): Problem | null;
  /** Calls the listener whenever the problem changes or ends. Returns a function that removes the listener. */
  onProblem(listener: () => void): () => void;
  /** Whether a disk that was full has room for some work again. Makes a small change to find out. */
  hasRoomAgain(): Promise<boolean>;
  /** Refuses changes while the rows are copied. Resolves when no change is under way any more. */
  holdChanges(): Promise<HeldChanges>;
  /** The name of this run of the station. Null where a file has the rows. */
  readonly run: string | null;
  /** What opening the store found and did, such as damage that was set aside, for the user. */
  readonly notices: readonly Notice[];
  readonly backups: Backups;
  /** The work of every day: takes a backup, compares every row with its checksum, removes forgotten pictures. A signal ends it before its next step. */
  upkeep(signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** Facts of an act that were not asked for: the number of what it made, names beside numbers. */
export type Learned = Readonly<Record<string, unknown>>;

/** Gives the line of an act, with what was learned until then. Null where the log has no room for it. */
export type LineOf = (learned: Learned) => NewActivity | null;

/** What is done may say so. Outside of an act nothing but `begin` has an effect. */
export interface Acts {
  begin(lineOf: LineOf): Act;
  /** Adds facts to the line, which is written at the end of the first change. */
  learn(facts: Learned): void;
  /** Work whose changes are no part of the act: what it needs first, and what is taken back where it is refused. */
  aside<T>(work: () => Promise<T>): Promise<T>;
  /** Writes the line now: call this before something changes that is not in the store, such as a file. */
  writeLine(): Promise<void>;
}

/** Something that the activity log keeps. */
export interface Act {
  /** Does the work of the act. The first change that the work makes has the line. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Writes the line where the work has changed nothing. Call this before anybody is told that the act is done. */
  end(): Promise<void>;
}

/** Changes are refused until one of these is called. */
export interface HeldChanges {
  end(): void;
  /** Refuses changes until the next start, since the rows are elsewhere. */
  forGood(why: MovedKind): void;
}

/** Where the rows went: to a database, or back into the data folder. */
export type MovedKind = 'records_moved' | 'records_moved_back';

export interface Problem {
  readonly kind: StoreProblem;
  /** A sentence for the user. */
  readonly text: string;
  /** Whether rows can still be read. */
  readonly readable: boolean;
}

export interface Pictures {
  /** Keeps a picture. It is on the disk, under its hash, when the promise resolves. */
  put(bytes: Uint8Array, type: PictureRef['type']): Promise<PictureRef>;
  /** Throws store_unusable where the file is missing or holds other bytes. */
  read(ref: PictureRef, how?: Asked): Promise<Uint8Array>;
  /** Does the same for a reader that wants the picture in pieces. */
  open(ref: PictureRef, how?: Asked): Promise<OpenPicture>;
  /** A file of this machine that holds the picture for at least a day. */
  fileOf(ref: PictureRef): Promise<string>;
  /** A picture that was let go is there too: it can be made again. */
  isThere(ref: PictureRef): Promise<boolean>;
  /** The picture that is given for this one: another one only where it was let go, and is not the same when it is made again. */
  given(ref: PictureRef, how?: Asked): Promise<PictureRef>;
  /** What a picture that was let go is made again from. Null where the picture is kept, or missing. */
  recipeOf(ref: PictureRef): Promise<Recipe | null>;
  /** Removes a picture that can be made again, and keeps its recipe. Pictures that were put within a day stay. */
  letGo(ref: PictureRef, recipe: Recipe, now: number): Promise<LetGo>;
  /** Where the file of the picture is, or will be. */
  pathOf(ref: PictureRef): string;
  /** Pictures that no row names are set aside, never removed by themselves. The oldest day comes first. */
  listSetAside(): Promise<readonly DaySetAside[]>;
  removeSetAside(day: string): Promise<void>;
}

/** `forStranger`: making the picture again gives way to the station's own work. */
export interface Asked {
  readonly forStranger?: boolean;
}

/** What a picture that was let go is made again from. The ledger has artwork, place, layout and values of its label. */
export interface Recipe {
  /** The label in the ledger whose row was made into the picture. */
  readonly label: number;
  /** The five characters of the mark. */
  readonly id: string;
  /** The ID as it was printed: the prefix of the station may change. */
  readonly watermark_id: string;
  /** The fingerprint of the key of the mark. */
  readonly mark_key: string;
}

/** A picture was let go, or it was put less than a day ago and stays for now, or there is none. */
export type LetGo = 'let go' | 'too new' | 'none';

/** Jobs that are being prepared. The services know their form. Pictures that a draft names are kept. */
export interface Drafts {
  /** Ascending. */
  ids(): Promise<readonly number[]>;
  /** Null where there is no such draft. */
  read(id: number): Promise<unknown>;
  /** The whole draft is on the disk when the promise resolves. */
  write(id: number, draft: unknown): Promise<void>;
  /** The file of a spreadsheet, as it was given. Null where there is no such file. */
  readTable(id: number, name: string): Promise<Uint8Array | null>;
  /** Returns the name of the file. It depends on the content, so the earlier spreadsheet stays until the draft names this one. */
  writeTable(id: number, bytes: Uint8Array): Promise<string>;
  /** Removes all other spreadsheets of the draft. */
  keepTable(id: number, name: string): Promise<void>;
  remove(id: number): Promise<void>;
}

/** Closed by `close`, or by its stream when the stream ends or is destroyed. */
export interface OpenPicture {
  readonly bytes: number;
  stream(): Readable;
  close(): Promise<void>;
}

export interface Backups {
  /** Makes a verified copy of the database in the data folder, and removes copies that are too old. */
  takeDaily(signal?: AbortSignal): Promise<void>;
  /** Writes everything into one file: database, pictures, settings. Reads the file back. A passphrase seals it. */
  exportTo(file: string, passphrase?: string, beforeThere?: () => Promise<void>): Promise<ExportReport>;
  /** Does the same into a file of the data folder, which the next start removes. */
  exportForNow(passphrase?: string): Promise<ExportReport & { readonly file: string }>;
  /** Copies that are dated later than now count as made now. */
  redate(): Promise<void>;
  /** The verified copies of the database that are kept, the newest first. */
  list(): Promise<KeptBackup[]>;
}

export interface KeptBackup {
  readonly name: string;
  /** A copy of one of the last days or weeks, or one that was made before the database got a new version. */
  readonly kind: 'day' | 'week' | 'migration';
  readonly made_at: string;
  readonly bytes: number;
}

export interface ExportReport {
  readonly records: number;
  readonly pictures: number;
  readonly bytes: number;
  /** The hashes of pictures that rows name and that are lost or damaged. The backup has everything else. */
  readonly missing: readonly string[];
  readonly wallet: WalletInBackup;
}
