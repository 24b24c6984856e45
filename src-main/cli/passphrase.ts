import { readFileSync, statSync } from 'node:fs';
import { AppError } from '../../src-shared/errors.ts';

/** The first line of a file. One that others than its owner may read is worth a warning. */
export function readPassphrase(file: string, warn: (notice: string) => void): string {
  const text = readText(file);
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    warn(`${file} can be read by others. Protect it: chmod 600 ${file}`);
  }
  const [passphrase] = text.split(/\r?\n/);
  if (passphrase === '') throw new AppError('bad_input', `${file} is empty. Its first line must be the passphrase.`);
  return passphrase;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new AppError('bad_input', `The passphrase file ${file} cannot be read.`, { cause: error });
  }
}
