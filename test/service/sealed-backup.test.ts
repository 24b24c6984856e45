// @module-tag one-engine: backups of the file
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRecord, createLab, type Lab, settle } from '#test/support/store/lab.ts';
import { smallPicture } from '#test/support/store/small-pictures.ts';
import { stateOf } from '#test/support/store/state.ts';

const SCRIPT = join(import.meta.dirname, '..', 'support', 'store', 'seal-or-open.ts');
const PASSPHRASE = 'correct horse battery';
/** What is looked for: a record's words, the first bytes of every picture, and the name of the first entry of a backup. */
const WORDS = 'the words of a record that nobody else may read';
const PICTURE = smallPicture(1).subarray(0, 16);
const CLEAR = [Buffer.from(WORDS), PICTURE, Buffer.from('twinmark-backup.json')];
/** Where the station itself keeps clear bytes: its database, the copy of it that a backup is made from, journal and pictures. */
const OWN = /^(\.unfinished-(export-[0-9a-f-]+|restore)\/)?(station\.db|journal\/|pictures\/)/;
const MANIFEST = /^\.unfinished-(export-[0-9a-f-]+|restore)\/twinmark-backup\.json$/;

let lab: Lab;
beforeAll(async () => {
  lab = createLab();
  const store = await lab.open();
  const owner = await settle(store);
  for (let n = 0; n < 24; n++) {
    const marked = await store.pictures.put(Buffer.concat([smallPicture(n), Buffer.alloc(2 ** 20, n)]), 'png');
    await addRecord(store, owner, { description: WORDS, marked });
  }
  await store.close();
  mkdirSync(lab.aside('stick'));
});
afterAll(() => lab.end());

const target = () => lab.aside('stick/backup.tar.sealed');

/** The files that hold clear bytes and are none of the station's own. */
function clearFiles(): string[] {
  return ['data', 'stick', 'other'].flatMap((name) => {
    const files = filesBelow(lab.aside(name)).filter(({ path }) => !OWN.test(path) && !MANIFEST.test(path));
    return files.filter(({ bytes }) => CLEAR.some((one) => bytes.includes(one))).map(({ path }) => `${name}: ${path}`);
  });
}

/** Files may go while they are read. */
function filesBelow(folder: string) {
  const names = orNothing(() => readdirSync(folder, { recursive: true, withFileTypes: true })) ?? [];
  return names.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name);
    const bytes = entry.isFile() ? orNothing(() => readFileSync(path)) : null;
    return bytes === null ? [] : [{ path: relative(folder, path), bytes }];
  });
}

function orNothing<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

interface Watched {
  readonly found: readonly string[];
  readonly looks: number;
  readonly ms: number;
  readonly code: number | null;
}

/** Does the work in another process and looks at every file meanwhile. Kills the process after that time, if one is given. */
async function watched(work: 'seal' | 'fetch' | 'restore', folder: string, killAfter?: number): Promise<Watched> {
  const child = spawn(process.execPath, [SCRIPT, work, folder, target(), PASSPHRASE], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const begun = performance.now();
  const ended = once(child, 'exit');
  const found = new Set<string>();
  let looks = 0;
  let isOver = false;
  const over = ended.then(() => {
    isOver = true;
  });
  const killing = killAfter === undefined ? null : wait(killAfter).then(() => child.kill('SIGKILL'));
  while (!isOver) {
    for (const one of clearFiles()) found.add(one);
    looks++;
    await Promise.race([over, wait(2)]);
  }
  await killing;
  for (const one of clearFiles()) found.add(one);
  return { found: [...found], looks, ms: performance.now() - begun, code: (await ended)[0] };
}

test('no clear byte lies beside a sealed backup while it is made and read back', async () => {
  const { found, looks, code } = await watched('seal', lab.folder);
  expect([code, found]).toEqual([0, []]);
  expect(looks).toBeGreaterThan(5);
  expect(readdirSync(lab.aside('stick'))).toEqual(['backup.tar.sealed']);
});

test('no clear byte lies in the data folder either, where the window fetches it', async () => {
  const { found, code } = await watched('fetch', lab.folder);
  expect([code, found]).toEqual([0, []]);
});

test('a kill leaves no clear byte beside it, and the next run removes what it left', async () => {
  rmSync(target(), { force: true });
  const { ms } = await watched('seal', lab.folder);
  const left: number[] = [];
  for (const part of [0.15, 0.3, 0.45, 0.6, 0.75, 0.9]) {
    const { found } = await watched('seal', lab.folder, ms * part);
    expect(found).toEqual([]);
    left.push(readdirSync(lab.aside('stick')).length);
  }
  // Some kills came in the middle, beside the backup of the run before.
  expect(Math.max(...left)).toBeGreaterThan(1);
  expect((await watched('seal', lab.folder)).code).toBe(0);
  expect(readdirSync(lab.aside('stick'))).toEqual(['backup.tar.sealed']);
  expect(readdirSync(lab.folder).filter((name) => name.startsWith('.unfinished'))).toEqual([]);
});

test('a restore unpacks a sealed backup without a clear archive beside it', async () => {
  const { found, code } = await watched('restore', lab.aside('other'));
  expect([code, found]).toEqual([0, []]);
  const [here, there] = [await stateOf(lab.folder), await stateOf(lab.aside('other'))];
  expect(Object.keys(there).filter((name) => name.startsWith('records '))).toEqual(
    Object.keys(here).filter((name) => name.startsWith('records ')),
  );
  expect(filesBelow(lab.aside('other/pictures')).length).toBe(24);
});
