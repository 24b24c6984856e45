// The first entry of a backup. It lists what belongs to the backup.
import { isIso } from '#shared/core/times.ts';
import type { WalletInBackup } from '#shared/station/backups-api.ts';

export const MANIFEST = 'twinmark-backup.json';
/** Format 2 added the number of pictures and the limit of stamps. */
export const FORMAT = 2;

export interface Manifest {
  readonly format: number;
  readonly made_at: string;
  readonly schema_version: number;
  readonly newest_stamp: string;
  /** No stamp above this one was given out when the backup was made. */
  readonly stamps_to?: string;
  readonly records: number;
  /** The number of pictures in the backup. They need no list, since the name of each is its SHA-256. */
  readonly pictures?: number;
  /** Backups from before this was kept have none. */
  readonly wallet?: WalletInBackup;
  /** SHA-256 of every other file, by its name. */
  readonly files: Readonly<Record<string, string>>;
}

/** Null if the text is no manifest. */
export function parseManifest(text: string): Manifest | null {
  let value: Partial<Manifest> | null;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const isWhole =
    isCount(value?.format) &&
    isCount(value?.records) &&
    (value?.pictures === undefined || isCount(value.pictures)) &&
    isIso(value?.made_at) &&
    isIso(value?.newest_stamp) &&
    (value?.stamps_to === undefined || isIso(value.stamps_to)) &&
    isListOfHashes(value?.files);
  return isWhole ? (value as Manifest) : null;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isListOfHashes(files: unknown): boolean {
  if (typeof files !== 'object' || files === null || !Object.hasOwn(files, 'station.db')) return false;
  return Object.values(files).every((hash) => /^[0-9a-f]{64}$/.test(String(hash)));
}
