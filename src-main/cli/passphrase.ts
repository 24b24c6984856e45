import { readFileSync, statSync } from 'node:fs';
import { AppError } from '#shared/troubles/errors.ts';

/** A shorter passphrase gets a warning only: who sets it here owns the machine. */
const SHORT = 8;

/** Reads the first line of a file. Warns if others than its owner may read the file. */
export function readPassphrase(file: string, warn: (notice: string) => void): string {
  const text = readText(file);
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    warn(`${file} can be read by others. Protect it: chmod 600 ${file}`);
  }
  const [passphrase] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (passphrase === '') throw new AppError('bad_input', `${file} is empty. Its first line must be the passphrase.`);
  if (passphrase.length < SHORT) warn(`The passphrase in ${file} is short. Four words in a row are a good one.`);
  return passphrase;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new AppError('bad_input', `The passphrase file ${file} cannot be read.`, { cause: error });
  }
}
