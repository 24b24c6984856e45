import type { Readable } from 'node:stream';
import type { Leases } from './leases.ts';
import type { PictureRef } from './schema/picture-ref.ts';
import type { Tables } from './tables/tables.ts';

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
