import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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
