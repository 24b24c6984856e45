import { readdirSync, statSync } from 'node:fs';
import { hasStation } from '#main/files/data-folder.ts';
import { AppError } from '#shared/troubles/errors.ts';
import type { Arguments, Syntax } from './arguments.ts';

/** The folder of --data, which need not be there yet. */
export function requiredFolder(given: Arguments, { usage }: Syntax): string {
  const folder = given.one('data');
  if (folder === undefined)
    throw new AppError('bad_input', `--data is missing: the folder of the station. Usage: ${usage}`);
  return checkedFolder(folder);
}

/** The folder of --data, which must hold a station. */
export function stationFolder(given: Arguments, syntax: Syntax): string {
  const folder = requiredFolder(given, syntax);
  const names = namesIn(folder);
  if (names !== null && hasStation(names)) return folder;
  throw noStation(folder, names === null ? 'There is no such folder.' : '');
}

/** The folder of --data, which must hold a station or be empty, for a first station. */
export function stationOrEmptyFolder(given: Arguments, syntax: Syntax): string {
  const folder = requiredFolder(given, syntax);
  const names = namesIn(folder);
  if (names !== null && (names.length === 0 || hasStation(names))) return folder;
  throw noStation(folder, 'For a first one, make an empty folder of that name.');
}

/** Throws if the name is empty or the name of a file. */
export function checkedFolder(folder: string): string {
  if (folder.trim() === '') throw new AppError('bad_input', '--data is empty. Give the folder of the station.');
  const info = statSync(folder, { throwIfNoEntry: false });
  if (info && !info.isDirectory()) throw new AppError('bad_input', `--data must be a folder; ${folder} is a file.`);
  return folder;
}

function namesIn(folder: string): string[] | null {
  return statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : null;
}

function noStation(folder: string, advice: string): AppError {
  return new AppError('not_found', `There is no station in ${folder}. ${advice || 'Is the name right?'}`);
}
