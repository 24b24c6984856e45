import { AppError } from '../../src-shared/errors.ts';

/** Keys of a station, today's and former ones, from its data folder. */
export async function stationKeys(folder: string): Promise<readonly string[]> {
  throw new AppError('not_found', `No station data was found in ${folder}. Give the key itself with --key.`);
}
