// Tells whether source files have changed since a build.
import { readdirSync, readFileSync, statSync } from 'node:fs';

/**
 * Changes whenever a file is written, added or removed, or only touched: path, size and times of every file.
 * @param {string} root
 * @param {readonly string[]} places Files and folders, from the root. Missing ones count as such.
 * @returns {string}
 */
export function timesOf(root, places) {
  return filesOf(root, places)
    .map(({ path, stat }) => `${path} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}`)
    .join('\n');
}

/**
 * Changes only with what the files hold: path and bytes of every file.
 * @param {string} root
 * @param {readonly string[]} places
 * @returns {Promise<string>}
 */
export async function contentOf(root, places) {
  // Every start asks for the times, and only a few for the content.
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  for (const { path } of filesOf(root, places)) {
    const bytes = readFileSync(`${root}/${path}`);
    hash.update(`${path} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

function filesOf(root, places) {
  return places.flatMap((path) => {
    const stat = statSync(`${root}/${path}`, { throwIfNoEntry: false });
    if (stat?.isDirectory()) return filesOf(root, inside(root, path));
    return stat?.isFile() ? [{ path, stat }] : [];
  });
}

function inside(root, folder) {
  return readdirSync(`${root}/${folder}`)
    .sort()
    .map((name) => `${folder}/${name}`);
}
