import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isInstalled } from '#bin/install.mjs';

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
