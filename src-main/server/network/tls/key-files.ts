import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A private key and its certificate, both PEM. */
export interface KeyPair {
  readonly key: string;
  readonly cert: string;
}

/** Null if the files are not there. */
export async function readPair(folder: string, name: string): Promise<KeyPair | null> {
  try {
    const [key, cert] = await Promise.all([
      readFile(keyFile(folder, name), 'utf8'),
      readFile(certificateFile(folder, name), 'utf8'),
    ]);
    return { key, cert };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export async function writePair(folder: string, name: string, { key, cert }: KeyPair): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replace(keyFile(folder, name), key, 0o600);
  await replace(certificateFile(folder, name), cert, 0o644);
  // A power cut must not take the authority away once phones trust it.
  await syncNames(folder);
  await syncNames(dirname(folder));
}

export function certificateFile(folder: string, name: string): string {
  return join(folder, `${name}.pem`);
}

export function keyFile(folder: string, name: string): string {
  return join(folder, `${name}.key.pem`);
}

/** Replaces a file in one step, so that nobody reads half of the new file. */
async function replace(path: string, text: string, mode: number): Promise<void> {
  const unfinished = `${path}.new`;
  await writeFile(unfinished, text, { mode, flush: true });
  await rename(unfinished, path);
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
