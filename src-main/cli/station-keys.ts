import { isTrusted, type MarkKeys, readMarkKeys } from '#main/services/marks/mark-keys.ts';
import { readKept, readRow } from '#main/store/doctor/kept-values.ts';
import type { ScanResult } from '#main/workers/scan-photos.ts';
import { numberOf } from '#shared/core/id.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** The keys of a station, from its data folder. */
export async function stationKeys(folder: string): Promise<MarkKeys> {
  const keys = await readMarkKeys((name) => readKept(folder, name));
  if (keys !== null) return keys;
  throw new AppError('not_found', `No station has run on ${folder} yet. Give the key itself with --key.`);
}

/** As `trusted` of POST /api/scan, by the record in the data folder. */
export async function trustIn(
  folder: string,
  keys: MarkKeys,
  { message, keyIndex }: ScanResult['detection'],
): Promise<boolean | null> {
  const id = message?.toUpperCase() ?? '';
  if (keyIndex === null || numberOf(id) === null) return null;
  return isTrusted(keys.reading[keyIndex], await readRow(folder, 'records', 'id', id), keys);
}
