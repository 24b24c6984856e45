// @module-tag later: kills a process at every step; the tests of certificates show that no half pair is used
import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { authorityAdvice } from '#main/server/network/authority.ts';
import { openCertificates } from '#main/server/network/certificates.ts';
import { certificateFolders } from './certificate-folders.ts';

const newFolder = certificateFolders();
const open = (folder: string) => openCertificates({ folder, names: ['localhost'], now: Date.now });
const script = join(import.meta.dirname, '..', 'support', 'killed-certificates.ts');

test('an authority that is made when the station is killed is whole at the next start, and is the one that had a name', async () => {
  let halves = 0;
  for (let calls = 0; ; calls++) {
    const folder = await newFolder();
    const { signal } = spawnSync(process.execPath, [script, folder, String(calls)], { stdio: 'ignore' });
    const named = (await readdir(folder)).filter((name) => /^authority\.(key\.)?pem$/.test(name));
    if (named.length === 1) halves++;
    const kept = named[0] && (await readFile(join(folder, named[0]), 'utf8'));
    await open(folder);
    if (kept) expect(await readFile(join(folder, named[0]), 'utf8')).toBe(kept);
    expect(await authorityAdvice(folder, Date.now())).toBeNull();
    expect((await readdir(folder)).filter((name) => name.startsWith('authority'))).toHaveLength(2);
    if (signal === null) break;
  }
  expect(halves).toBeGreaterThan(0);
});
