import { AppError } from '../../src-shared/errors.ts';
import { KEPT_KEYS } from '../services/marks/mark-keys.ts';
import { readKept } from '../store/doctor/kept-values.ts';

/** The present and earlier keys of a station, from its data folder. */
export async function stationKeys(folder: string): Promise<readonly string[]> {
  const keys = (await readKept(folder, KEPT_KEYS)) as readonly string[] | null;
  if (keys && keys.length > 0) return keys;
  throw new AppError('not_found', `No station has run on ${folder} yet. Give the key itself with --key.`);
}
