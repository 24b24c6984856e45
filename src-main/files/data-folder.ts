import { join } from 'node:path';

/** Where things are in a data folder. */
export interface Places {
  readonly folder: string;
  readonly database: string;
  readonly lock: string;
  readonly reserve: string;
  readonly journal: string;
  readonly pictures: string;
  /** Copies of pictures that are kept elsewhere. */
  readonly fetched: string;
  readonly drafts: string;
  readonly backups: string;
  readonly damaged: string;
  readonly replaced: string;
  readonly settings: string;
}

export function placesIn(folder: string): Places {
  const inside = (name: string) => join(folder, name);
  return {
    folder,
    database: inside('station.db'),
    lock: inside('station.lock'),
    reserve: inside('station.reserve'),
    journal: inside('journal'),
    pictures: inside('pictures'),
    fetched: inside('fetched'),
    drafts: inside('drafts'),
    backups: inside('backups'),
    damaged: inside('damaged'),
    replaced: inside('replaced'),
    settings: inside('settings.json'),
  };
}

/** What belongs to the machine and not to its station: what was logged, copies, and the window's browser or program with its cookies. */
export const OF_THE_MACHINE = ['logs', 'fetched', 'window', 'shell'];

/** Whether these names in a folder are a station's: one that lost its database may have its journal still, and one on a PostgreSQL has its keys. */
export function hasStation(names: readonly string[]): boolean {
  return ['station.db', 'journal', 'backups', 'damaged', 'restore.json', 'identity'].some((name) =>
    names.includes(name),
  );
}

/** The database's own files: the database, its write-ahead log and the log's index. */
export const DATABASE_ENDINGS = ['', '-wal', '-shm', '-journal'] as const;

/** A stamp as a part of a file name: no colons, which some systems refuse. */
export function fileStamp(iso: string): string {
  return iso.replace(/[-:.]/g, '');
}
