import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A private key and its certificate, both PEM. */
export interface KeyPair {
  readonly key: string;
  readonly cert: string;
}

/** Null if the files are not there. A file that a kill kept from getting its name is read under the name that it was written by. */
export async function readPair(folder: string, name: string): Promise<KeyPair | null> {
  const unnamed = unnamedOf(folder, name);
  const read = (file: string) => readFile(file === unnamed ? newFile(file) : file, 'utf8');
  try {
    const [key, cert] = await Promise.all([read(keyFile(folder, name)), read(certificateFile(folder, name))]);
    return { key, cert };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export async function writePair(folder: string, name: string, { key, cert }: KeyPair): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [keyPath, certPath] = [keyFile(folder, name), certificateFile(folder, name)];
  // Both are whole before the first one gets its name, so a kill between the two names loses neither.
  await writeFile(newFile(keyPath), key, { mode: 0o600, flush: true });
  await writeFile(newFile(certPath), cert, { mode: 0o644, flush: true });
  await syncNames(folder);
  for (const path of [keyPath, certPath]) await rename(newFile(path), path);
  // A power cut must not take the authority away once phones trust it.
  await syncNames(folder);
  await syncNames(dirname(folder));
}

/** Gives a file its final name where a kill came before that. Never replaces a file that has the name. */
export async function finishPair(folder: string, name: string): Promise<void> {
  const unnamed = unnamedOf(folder, name);
  if (unnamed === null) return;
  await rename(newFile(unnamed), unnamed);
  await syncNames(folder);
}

/** Which of the two files has no name yet, while the other one has. */
function unnamedOf(folder: string, name: string): string | null {
  const paths = [keyFile(folder, name), certificateFile(folder, name)];
  const missing = paths.filter((path) => !existsSync(path));
  return missing.length === 1 && existsSync(newFile(missing[0])) ? missing[0] : null;
}

export function certificateFile(folder: string, name: string): string {
  return join(folder, `${name}.pem`);
}

export function keyFile(folder: string, name: string): string {
  return join(folder, `${name}.key.pem`);
}

/** A file is written under this name first, so that nobody reads half of it. */
function newFile(path: string): string {
  return `${path}.new`;
}

/** Windows has no such call and needs none. */
async function syncNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
