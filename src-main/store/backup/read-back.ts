// Reads a backup that was written just now, and compares all that is in it with its hashes.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { list, type ReadEntry } from 'tar';
import { isRecipeName, isRecipeOf } from '#main/store/pictures/recipe.ts';
import { AppError, refusal } from '#shared/troubles/errors.ts';
import { feed } from './archive.ts';
import { MANIFEST, type Manifest } from './manifest.ts';
import { opened } from './seal.ts';

/**
 * Gives the pictures that are not as their names say. Throws if another file differs from its hash, or if something is missing.
 * Writes nothing.
 */
export async function readBack(
  file: string,
  pictures: number,
  passphrase: string | undefined,
): Promise<readonly string[]> {
  const { found, manifest } = await hashesIn(file, passphrase);
  const wrong = Object.entries(manifest.files).filter(([name, hash]) => found.get(name) !== hash);
  const shown = [...found].filter(([name]) => name.startsWith('pictures/'));
  const whole = wrong.length === 0 && shown.length === pictures;
  if (!whole) throw unreadBackup(wrong.map(([name]) => name).slice(0, 5));
  return shown.filter(([name, hash]) => !name.endsWith('/') && !name.includes(`/${hash}.`)).map(([name]) => name);
}

async function hashesIn(file: string, passphrase: string | undefined) {
  const found = new Map<string, string>();
  let manifest = '';
  const onReadEntry = (entry: ReadEntry): void => {
    const hash = createHash('sha256');
    let recipe = '';
    entry.on('data', (chunk) => {
      hash.update(chunk);
      if (entry.path === MANIFEST) manifest += String(chunk);
      if (isRecipeName(entry.path)) recipe += String(chunk);
    });
    entry.on('end', () => {
      // A recipe has a checksum of its own, since its name is the hash of its picture.
      const isWhole = isRecipeName(entry.path) && isRecipeOf(entry.path, recipe);
      found.set(entry.path, isWhole ? basename(entry.path).slice(0, 64) : hash.digest('hex'));
    });
  };
  const bytes = passphrase === undefined ? createReadStream(file) : opened(file, passphrase);
  try {
    await feed(bytes, list({ strict: true, onReadEntry }));
  } catch (error) {
    throw error instanceof AppError ? unreadBackup([], error) : error;
  }
  return { found, manifest: JSON.parse(manifest) as Manifest };
}

export function unreadBackup(names: readonly string[], cause?: unknown): AppError {
  if (names.length === 0) return refusal('backup_unread', {}, { cause });
  return refusal('backup_unread_files', { names: names.join(', ') }, { cause });
}
