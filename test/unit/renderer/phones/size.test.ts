import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
/** A phone at the edge of the hall loads it in a second or two. */
const MOST_BYTES = 83_500;
/** The script of the buyers' page is built beside, and loaded by no handheld. */
const BUYERS = 'buyer.js';
const MOST_BUYER_BYTES = 3000;
/** What comes after the first screen: the camera, and the workers that follow and read labels. */
const MOST_LATER_BYTES = 150_000;

test('the first screen of handhelds is less than 83.5 kB on its way, and what comes after it less than 150 kB', () => {
  const folder = mkdtempSync(join(tmpdir(), 'twinmark-size-'));
  try {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const env = { ...process.env, NODE_ENV: 'production' };
    const args = ['build', '-c', 'phones.config.ts', '--outDir', folder, '--emptyOutDir'];
    execFileSync(process.execPath, [vite, ...args], { cwd: root, env, stdio: 'ignore' });
    const files = globSync(['**/*.js', '**/*.css', '**/*.html'], { cwd: folder });
    const page = readFileSync(join(folder, 'index.html'), 'utf8');
    const later = [...page.matchAll(/name="later" content="\/handheld\/([^"]+)"/g)].map((found) => found[1]);
    expect(later.some((name) => name.includes('reader-worker'))).toBe(true);
    const bytesOf = (names: readonly string[]) =>
      names.reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0);
    for (const file of files)
      expect(
        brotliDecompressSync(readFileSync(join(folder, `${file}.br`))).equals(readFileSync(join(folder, file))),
      ).toBe(true);
    const first = files.filter((name) => !later.includes(name) && name !== BUYERS);
    expect(first.length).toBeGreaterThanOrEqual(4);
    expect(bytesOf(first)).toBeLessThan(MOST_BYTES);
    expect(bytesOf(first)).toBeGreaterThan(30_000);
    expect(bytesOf([BUYERS])).toBeLessThan(MOST_BUYER_BYTES);
    expect(bytesOf(later)).toBeLessThan(MOST_LATER_BYTES);
    expect(bytesOf(later)).toBeGreaterThan(20_000);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
