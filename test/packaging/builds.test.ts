// @module-tag nightly: test/packaging/server.test.ts looks into one build
// Real builds in folders of their own: two of the same sources.
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySources, packServerOf } from '#test/support/packaging/build-copy.ts';
import { pack } from '#test/support/packaging/pack.ts';

const root = join(import.meta.dirname, '..', '..');
/** Beside the sources: packages are linked, not copied. */
let scratch: string;
const at = (...path: string[]) => join(scratch, ...path);

beforeAll(() => {
  mkdirSync(join(root, 'out'), { recursive: true });
  scratch = mkdtempSync(join(root, 'out', 'builds-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The hash of each file of a folder. */
function hashesOf(folder: string): Record<string, string> {
  const names = globSync('**/*', { cwd: folder }).filter((name) => statSync(join(folder, name)).isFile());
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return Object.fromEntries(names.sort().map((name) => [name, hash(name)]));
}

describe('two builds of the same sources', () => {
  beforeAll(async () => {
    await copySources(at('one'));
    await packServerOf(at('one'), at('server-one'));
    await copySources(at('deep', 'er', 'two'), true);
    const otherPlace = { TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8', UMASK: '077', HOME: scratch };
    await packServerOf(at('deep', 'er', 'two'), at('server-two'), otherPlace);
  });

  it('give the same packages for servers, byte by byte, in other folders, places of the world and orders of files', () => {
    const [one, two] = [hashesOf(at('server-one')), hashesOf(at('server-two'))];
    expect(Object.keys(one).map((name) => name.replace(/.*\./, ''))).toEqual(expect.arrayContaining(['gz']));
    expect(two).toEqual(one);
  });

  it('give the same desktop program: its archive, and all that lies beside it', async () => {
    for (const name of ['desktop-one', 'desktop-two']) mkdirSync(at(name));
    const one = hashesOf(await pack(at('desktop-one'), at('one')));
    const two = hashesOf(await pack(at('desktop-two'), at('deep', 'er', 'two')));
    expect(Object.keys(one)).toContain('resources/app.asar');
    expect(two).toEqual(one);
  });
});
