// PostgreSQL for the tests: found on the machine, or installed from Debian's packages where we may.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from '#bin/child.mjs';

/** Where Debian keeps the programs of each version. */
const DEBIAN = join('/usr', 'lib', 'postgresql');

/** The folder of its programs, or null: then the tests that need it say so and are skipped. */
export function findPostgres(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).filter((name) => Number(name) >= 15) : [];
  const folders = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

export async function ensurePostgres(): Promise<string | null> {
  const isRoot = process.getuid?.() === 0;
  if (findPostgres() === null && isRoot && existsSync('/usr/bin/apt-get')) await installPostgres();
  if (findPostgres() === null) process.stderr.write('skipped: no PostgreSQL for the tests of several stations.\n');
  return findPostgres();
}

async function installPostgres(): Promise<void> {
  process.stderr.write("Installing Debian's postgresql (once; a minute)...\n");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => runChild('apt-get', ['-q', '-y', ...args], { env, stdio: ['ignore', 2, 2] });
  await apt('update');
  const end = await apt('install', '--no-install-recommends', 'postgresql');
  if (end.code !== 0)
    process.stderr.write(`apt-get ended with ${end.code}: the tests of several stations will be skipped.\n`);
}
