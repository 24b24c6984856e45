// What packages bring along and nothing here reads: sources in C, programs of other systems, the same code for older loaders.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = [
  'better-sqlite3/deps',
  '@mantine/core/cjs',
  '@mantine/hooks/cjs',
  '@cantoo/pdf-lib/src',
  '@cantoo/pdf-lib/ts3.4',
  'jsonld/dist',
];

/**
 * Folders and files below `node_modules`, by the names that are there.
 * @param {string} packages
 * @param {string} platform
 */
export function needlessIn(packages, platform = process.platform) {
  const programs = join(packages, 'better-sqlite3', 'prebuilds');
  const names = existsSync(programs) ? readdirSync(programs) : [];
  const others = names.filter((name) => !name.startsWith(platform)).map((name) => join(programs, name));
  return [...FOLDERS.map((folder) => join(packages, folder)), ...others];
}

/** @param {string} packages */
export function removeNeedless(packages, platform = process.platform) {
  for (const path of needlessIn(packages, platform)) rmSync(path, { recursive: true, force: true });
}
