// Chromium for the tests of the window: found on the machine, or installed from Debian's packages where we may.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runChild } from '../bin/child.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a Chromium, or null: then the tests that need one say so and are skipped. */
export function findBrowser(path = process.env['PATH'] ?? ''): string | null {
  const candidates = path.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}

export async function ensureBrowser(): Promise<string | null> {
  const isRoot = process.getuid?.() === 0;
  if (findBrowser() === null && isRoot && existsSync('/usr/bin/apt-get')) await installChromium();
  return findBrowser();
}

async function installChromium(): Promise<void> {
  process.stderr.write("Installing Debian's chromium (once; some minutes)...\n");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => runChild('apt-get', ['-q', '-y', ...args], { env, stdio: ['ignore', 2, 2] });
  await apt('update');
  const end = await apt('install', '--no-install-recommends', 'chromium', 'fonts-dejavu-core');
  if (end.code !== 0)
    process.stderr.write(`apt-get ended with ${end.code}: the tests of the window will be skipped.\n`);
}
