// Tells whether source files are the ones that a build was made of.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Changes whenever a file is written, added or removed, or only touched: path, size and times of every file.
 * @param {string} root
 * @param {readonly string[]} places Files and folders, from the root. Missing ones count as such.
 */
export function timesOf(root, places) {
  return fingerprint(root, places, (file) => {
    const { size, mtimeMs, ctimeMs } = statSync(file);
    return `${size} ${mtimeMs} ${ctimeMs}`;
  });
}

/**
 * Changes only with what the files hold: path and bytes of every file.
 * @param {string} root
 * @param {readonly string[]} places
 */
export function contentOf(root, places) {
  return fingerprint(root, places, (file) => readFileSync(file));
}

function fingerprint(root, places, look) {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const path of filesAt(root, place)) {
      const seen = look(join(root, path));
      hash.update(`${path} ${seen.length}\n`).update(seen);
    }
  }
  return hash.digest('hex');
}

function filesAt(root, place) {
  const entry = statSync(join(root, place), { throwIfNoEntry: false });
  if (!entry) return [];
  if (!entry.isDirectory()) return [place];
  const names = readdirSync(join(root, place), { withFileTypes: true });
  const sorted = names.sort((a, b) => (a.name < b.name ? -1 : 1));
  return sorted.flatMap((one) => {
    const path = `${place}/${one.name}`;
    if (one.isDirectory()) return filesAt(root, path);
    return one.isFile() ? [path] : [];
  });
}
