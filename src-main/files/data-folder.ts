import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SECRET_SETTINGS } from '#shared/core/settings.ts';
import { namesIn, orNull } from './presence.ts';

/** Where things are in a data folder. */
export interface DataPlaces {
  readonly folder: string;
  readonly database: string;
  readonly lock: string;
  readonly reserve: string;
  readonly journal: string;
  readonly pictures: string;
  /** Copies of pictures that are kept elsewhere. */
  readonly fetched: string;
  /** Pictures that were let go and made again lately. */
  readonly remade: string;
  readonly drafts: string;
  readonly backups: string;
  readonly damaged: string;
  readonly replaced: string;
  /** Sheets that were printed, as PDF. */
  readonly sheets: string;
  /** Colour profiles of printers. */
  readonly profiles: string;
  /** Keystores of wallets that were made or given at the desk. */
  readonly wallets: string;
  /** The key that the station signs its tokens with. */
  readonly identity: string;
  /** The authority and the certificate of the station. */
  readonly tls: string;
  readonly logs: string;
  readonly settings: string;
}

export function placesIn(folder: string): DataPlaces {
  const inside = (name: string) => join(folder, name);
  return {
    folder,
    database: inside('station.db'),
    lock: inside('station.lock'),
    reserve: inside('station.reserve'),
    journal: inside('journal'),
    pictures: inside('pictures'),
    fetched: inside('fetched'),
    remade: inside('remade'),
    drafts: inside('drafts'),
    backups: inside('backups'),
    damaged: inside('damaged'),
    replaced: inside('replaced'),
    sheets: inside('sheets'),
    profiles: inside('profiles'),
    wallets: inside('wallets'),
    identity: inside('identity'),
    tls: inside('tls'),
    logs: inside('logs'),
    settings: inside('settings.json'),
  };
}

/** What belongs to the machine and not to its station: logs, copies of pictures, and the window's browser data with its cookies. */
export const OF_THE_MACHINE = ['logs', 'fetched', 'remade', 'window', 'shell'];

/** Whether a folder with these names has a station. A station that lost its database may still have a journal; one on a PostgreSQL has keys. */
export function hasStation(names: readonly string[]): boolean {
  return ['station.db', 'journal', 'backups', 'damaged', 'restore.json', 'identity'].some((name) =>
    names.includes(name),
  );
}

/** The endings of the files of a database: the database itself, its write-ahead log, the index of the log, and its journal. */
export const DATABASE_ENDINGS = ['', '-wal', '-shm', '-journal'] as const;

export async function removeDatabase(file: string): Promise<void> {
  for (const ending of DATABASE_ENDINGS) await rm(`${file}${ending}`, { force: true });
}

/** The files with secrets that other accounts of the machine can read, by their names. Windows has no modes: there none is found. */
export async function readableByOthers(folder: string): Promise<string[]> {
  const isOpen = async (name: string, bits: number) => {
    const facts = await orNull(stat(join(folder, name)));
    return facts !== null && (facts.mode & bits) !== 0;
  };
  // Nobody gets to the files of a folder that only its owner may enter.
  if (process.platform === 'win32' || !(await isOpen('', ENTER))) return [];
  const open: string[] = [];
  if ((await isOpen('settings.json', READ)) && (await holdsSecrets(join(folder, 'settings.json'))))
    open.push('settings.json');
  if (await isOpen('station.db', READ)) open.push('station.db');
  for (const inner of ['identity', 'tls', 'wallets']) {
    const names = (await isOpen(inner, ENTER)) ? await namesIn(join(folder, inner)) : [];
    for (const name of names) {
      const isSecret = inner !== 'tls' || name.endsWith('.key.pem');
      if (isSecret && (await isOpen(join(inner, name), READ))) open.push(`${inner}/${name}`);
    }
  }
  return open;
}

/** By their names in the text: a file that a person wrote may be no JSON. */
async function holdsSecrets(settings: string): Promise<boolean> {
  if (!(await stat(settings)).isFile()) return false;
  const text = await readFile(settings, 'utf8');
  return SECRET_SETTINGS.some((name) => text.includes(`"${name}"`));
}

/** Bits of the group and of all others. */
const READ = 0o044;
const ENTER = 0o011;
