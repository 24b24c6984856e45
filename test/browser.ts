// Chromium for the tests of the window: found on the machine, or installed from Debian's packages where we may.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runChild } from '#bin/child.mjs';
import { findBrowser as findInstalled } from '#main/desktop/window.ts';

// The headless shell has no window of its own: the same tests take two thirds of the processor time of the whole Chromium.
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** A machine without a network is told so within seconds. */
const BRIEFLY = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0'];

/** The path of a Chromium, or null: then the tests that need one say so and are skipped. */
export function findBrowser(path = process.env['PATH'] ?? '', names: readonly string[] = NAMES): string | null {
  const candidates = path.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const found = candidates.find((candidate) => existsSync(candidate));
  // Windows and macOS have browsers in places of their own, where the product finds them too.
  return found ?? (names === NAMES ? findInstalled(process.platform, { ...process.env, PATH: path }) : null);
}

export async function ensureBrowser(): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  if (findBrowser(process.env['PATH'], [SHELL]) === null && isRoot && existsSync('/usr/bin/apt-get'))
    await installShell();
  if (findBrowser() === null) process.stderr.write('There is no Chromium: the tests of the window will be skipped.\n');
}

async function installShell(): Promise<void> {
  process.stderr.write(`Installing Debian's ${SHELL} (once; a minute or two)...\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => {
    return runChild('apt-get', ['-q', '-y', ...BRIEFLY, ...args], { env, stdio: ['ignore', 2, 2] });
  };
  await apt('update');
  const end = await apt('install', '--no-install-recommends', SHELL, 'fonts-dejavu-core');
  if (end.code !== 0) process.stderr.write(`apt-get ended with ${end.code}: ${SHELL} could not be installed.\n`);
}
