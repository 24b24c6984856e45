import { existsSync } from 'node:fs';
import { AppError } from '../../src-shared/errors.ts';
import type { Arguments, Syntax } from './arguments.ts';

/** The data folder that was named, which must be there. */
export function existingFolder(given: Arguments, syntax: Syntax): string {
  const folder = requiredFolder(given, syntax);
  if (existsSync(folder)) return folder;
  throw new AppError('not_found', `There is no folder ${folder}. Give the data folder of a station with --data.`);
}

export function requiredFolder(given: Arguments, { usage }: Syntax): string {
  const folder = given.one('data');
  if (folder === undefined)
    throw new AppError('bad_input', `--data is missing: the folder of the station. Usage: ${usage}`);
  return folder;
}
