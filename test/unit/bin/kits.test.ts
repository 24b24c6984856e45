import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ensureKit } from '#bin/kits.mjs';
import { needlessIn, removeNeedless } from '#bin/needless.mjs';
import { root } from '#bin/project.mjs';

let scratch = '';
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'twinmark-kits-'));
});
afterEach(() => rmSync(scratch, { recursive: true }));

describe('a kit', () => {
  /** A kit of one package, which lies beside it as a file. */
  function plant(integrity: (file: Buffer) => string): void {
    const kit = join(scratch, 'checks');
    mkdirSync(join(scratch, 'package'));
    mkdirSync(kit);
    writeFileSync(join(scratch, 'package', 'package.json'), JSON.stringify({ name: 'one', version: '1.0.0' }));
    execFileSync('tar', ['-czf', 'checks/one.tgz', 'package'], { cwd: scratch });
    const dependencies = { one: 'file:one.tgz' };
    const one = {
      version: '1.0.0',
      resolved: 'file:one.tgz',
      integrity: integrity(readFileSync(join(kit, 'one.tgz'))),
    };
    const packages = { '': { dependencies }, 'node_modules/one': one };
    writeFileSync(join(kit, 'package.json'), JSON.stringify({ private: true, dependencies }));
    writeFileSync(join(kit, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
  }

  const sumOf = (file: Buffer | string) => `sha512-${createHash('sha512').update(file).digest('base64')}`;

  it('is fetched once, also when two ask for it', async () => {
    plant(sumOf);
    const [folder] = await Promise.all([ensureKit('checks', scratch), ensureKit('checks', scratch)]);
    const package_ = join(folder, 'node_modules', 'one', 'package.json');
    expect(JSON.parse(readFileSync(package_, 'utf8')).version).toBe('1.0.0');
    const { mtimeMs } = statSync(package_);
    await ensureKit('checks', scratch);
    expect(statSync(package_).mtimeMs).toBe(mtimeMs);
  });

  it('is refused where a file is another one than its lockfile knows', async () => {
    plant(() => sumOf('another'));
    await expect(ensureKit('checks', scratch)).rejects.toThrow(/npm could not install/);
    expect(existsSync(join(scratch, 'checks', 'node_modules', 'one'))).toBe(false);
  });
});

describe('what a fresh clone installs', () => {
  /** Bytes: the largest of all installations, on a machine that needs a Node of its own. */
  const MOST = 500e6;
  const packages = join(root, 'node_modules');

  it('has at most 500 MB, with Node itself', () => {
    const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const needless = needlessIn(packages);
    const paths = Object.keys(locked).filter((path) => path !== '' && existsSync(join(root, path)));
    const sizes = paths.flatMap((path) =>
      globSync('**', { cwd: join(root, path), exclude: (name) => name === 'node_modules' })
        .map((file) => join(root, path, file))
        .filter((file) => !needless.some((one) => file.startsWith(one)))
        .map((file) => statSync(file))
        .filter((stat) => stat.isFile())
        .map(({ size }) => size),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(paths.length).toBeGreaterThan(300);
    expect(bytes).toBeLessThan(MOST);
    // It would tell: so much was there when everything came at once.
    expect(bytes).toBeGreaterThan(MOST / 2);
  });

  it('lacks what is for other systems, and keeps what is for this one', () => {
    const names = ['better-sqlite3/prebuilds/linux-x64.node', 'better-sqlite3/prebuilds/win32-x64.node'];
    for (const name of [...names, 'better-sqlite3/deps/sqlite3.c', 'better-sqlite3/package.json']) {
      mkdirSync(join(scratch, name, '..'), { recursive: true });
      writeFileSync(join(scratch, name), '');
    }
    removeNeedless(scratch, 'linux');
    expect(globSync('**/*.*', { cwd: scratch }).sort()).toEqual([
      'better-sqlite3/package.json',
      'better-sqlite3/prebuilds/linux-x64.node',
    ]);
  });
});
