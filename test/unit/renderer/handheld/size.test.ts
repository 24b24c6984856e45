import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
/** A phone at the edge of the hall loads it in a second or two. */
const MOST_BYTES = 100_000;

test('all that the page of handhelds runs and shows is less than 100 kB on its way', () => {
  const folder = mkdtempSync(join(tmpdir(), 'twinmark-size-'));
  try {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    const env = { ...process.env, NODE_ENV: 'production' };
    const args = ['build', '-c', 'handheld.config.ts', '--outDir', folder, '--emptyOutDir'];
    execFileSync(process.execPath, [vite, ...args], { cwd: root, env, stdio: 'ignore' });
    const files = globSync(['**/*.js', '**/*.css', '**/*.html'], { cwd: folder });
    expect(files.length).toBeGreaterThanOrEqual(4);
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0);
    expect(bytes).toBeLessThan(MOST_BYTES);
    expect(bytes).toBeGreaterThan(30_000);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
