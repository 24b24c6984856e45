import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchNode, isAmongPackages, isInstalled } from '#bin/install.mjs';
import { projectNode, root } from '#bin/project.mjs';

interface Entry {
  readonly version: string;
  readonly integrity?: string;
  readonly optional?: boolean;
}

const one = { version: '1.0.0', integrity: 'sha512-a' };
const other = { version: '2.0.0', integrity: 'sha512-b' };

describe('isInstalled', () => {
  let folder = '';
  let node = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinmark-installed-'));
    node = join(folder, 'node_modules/node');
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(node, '');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function plant(lock: Record<string, Entry>, present: Record<string, Entry>): void {
    const root = { '': { version: '0.1.0' } };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: { ...root, ...lock } }));
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: present }));
  }

  test('is true when every package is there as locked, whatever the times of the files', () => {
    plant(
      { 'node_modules/one': one, 'node_modules/other': other },
      { 'node_modules/one': one, 'node_modules/other': other },
    );
    expect(isInstalled(folder, node)).toBe(true);
  });

  test('is true when an optional package of another platform is missing', () => {
    plant({ 'node_modules/one': one, 'node_modules/win': { ...other, optional: true } }, { 'node_modules/one': one });
    expect(isInstalled(folder, node)).toBe(true);
  });

  test('is false when a package is missing', () => {
    plant({ 'node_modules/one': one, 'node_modules/other': other }, { 'node_modules/one': one });
    expect(isInstalled(folder, node)).toBe(false);
  });

  test('is false when a package has another version or another content', () => {
    plant({ 'node_modules/one': one }, { 'node_modules/one': other });
    expect(isInstalled(folder, node)).toBe(false);
    plant({ 'node_modules/one': one }, { 'node_modules/one': { ...one, integrity: 'sha512-c' } });
    expect(isInstalled(folder, node)).toBe(false);
  });

  test('is false when the Node of the project is missing, as after an install without scripts', () => {
    plant({ 'node_modules/one': one }, { 'node_modules/one': one });
    rmSync(node);
    expect(isInstalled(folder, node)).toBe(false);
  });

  test('is false in a fresh clone', () => {
    plant({ 'node_modules/one': one }, {});
    rmSync(join(folder, 'node_modules'), { recursive: true });
    expect(isInstalled(folder, node)).toBe(false);
  });
});

describe('Node for the installation', () => {
  const name = 'node-here';
  let folder = '';
  let aside = '';
  /** Written by whatever of the package runs. */
  let trace = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'twinmark-registry-'));
    aside = join(folder, 'aside');
    trace = join(folder, 'ran');
    mkdirSync(aside);
  });

  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  /** A package whose script and program tell that they ran. */
  function makePackage(program: string): Buffer {
    const place = join(folder, 'package');
    rmSync(place, { recursive: true, force: true });
    mkdirSync(join(place, 'bin'), { recursive: true });
    const scripts = { preinstall: `echo script >> ${trace}`, prepare: `echo script >> ${trace}` };
    writeFileSync(join(place, 'package.json'), JSON.stringify({ name, version: '24.0.0', scripts }));
    writeFileSync(join(place, 'bin', basename(projectNode)), program, { mode: 0o755 });
    execFileSync('tar', ['-czf', 'file.tgz', 'package'], { cwd: folder });
    return readFileSync(join(folder, 'file.tgz'));
  }

  const sumOf = (file: Buffer) => `sha512-${createHash('sha512').update(file).digest('base64')}`;

  /** What is fetched from a registry that vouches for the file it gives. */
  async function fetchFrom(given: Buffer, integrity: string): Promise<string> {
    const server = createServer((request, answer) => {
      if (request.url?.endsWith('.tgz')) return answer.end(given);
      const { port } = server.address() as AddressInfo;
      const dist = { tarball: `http://127.0.0.1:${port}/file.tgz`, integrity: sumOf(given) };
      const versions = { '24.0.0': { name, version: '24.0.0', dist } };
      return answer.end(JSON.stringify({ name, versions, 'dist-tags': { latest: '24.0.0' } }));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    vi.stubEnv('npm_config_registry', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    vi.stubEnv('npm_config_cache', join(folder, 'cache'));
    try {
      return await fetchNode(aside, 'here', { here: { name, version: '24.0.0', integrity } });
    } finally {
      await new Promise((closed) => server.close(closed));
    }
  }

  test('is taken when its file is the one that the project knows', async () => {
    const genuine = makePackage('genuine');
    const node = await fetchFrom(genuine, sumOf(genuine));
    expect(readFileSync(node, 'utf8')).toBe('genuine');
    expect(existsSync(trace), 'a script of it ran').toBe(false);
  });

  test('is refused when the registry gives another file under its name, before anything of it runs', async () => {
    const genuine = sumOf(makePackage('genuine'));
    await expect(fetchFrom(makePackage('falsified'), genuine)).rejects.toThrow(
      /another node-here@24\.0\.0 than the project knows .* Nothing of it was run\. Do not install from this registry/,
    );
    expect(existsSync(join(aside, 'node_modules')), 'it was unpacked').toBe(false);
    expect(existsSync(trace), 'a script of it ran').toBe(false);
  });

  test('is refused for a platform without a known checksum', async () => {
    await expect(fetchNode(aside, 'sunos-x64')).rejects.toThrow(
      'no Node for sunos-x64 whose checksum the project knows',
    );
  });

  test('is not the one that lies among the packages, which an installation removes first', () => {
    const own = join(aside, 'node_modules', 'node', 'bin', 'node');
    mkdirSync(join(own, '..'), { recursive: true });
    for (const program of [own, join(aside, 'node')]) writeFileSync(program, '');
    expect(isAmongPackages(own, aside)).toBe(true);
    expect(isAmongPackages(join(aside, 'node'), aside)).toBe(false);
    // A link among the packages leads to the machine's own.
    const linked = join(aside, 'node_modules', 'linked');
    symlinkSync(join(aside, 'node'), linked);
    expect(isAmongPackages(linked, aside)).toBe(false);
  });

  test('has the version of the lockfile', () => {
    const known = JSON.parse(readFileSync(join(root, 'bin/node-packages.json'), 'utf8'));
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    expect(known['linux-x64'].version).toBe(packages['node_modules/node'].version);
  });
});

describe('the lockfile', () => {
  const unchecked = (packages: Record<string, { integrity?: string; resolved?: string }>) =>
    Object.keys(packages).filter((path) => {
      const { integrity = '', resolved } = packages[path] ?? {};
      return path !== '' && (!/^sha512-.{86}==$/.test(integrity) || resolved !== undefined);
    });

  test.each(['package-lock.json', ...globSync('kits/*/package-lock.json', { cwd: root })])(
    'has the SHA-512 of every package, and the address of none: %s',
    (file) => {
      const { packages } = JSON.parse(readFileSync(join(root, file), 'utf8'));
      expect(unchecked(packages)).toEqual([]);
      const bad = { 'node_modules/a': {}, 'node_modules/b': { integrity: 'sha1-x' } };
      expect(unchecked({ ...packages, ...bad })).toEqual(Object.keys(bad));
    },
  );
});
