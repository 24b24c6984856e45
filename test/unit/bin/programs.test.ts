import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensurePrograms } from '#bin/programs.mjs';

const bin = join(import.meta.dirname, '../../../bin');
let root: string;
let made: number;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'twinmark-programs-'));
  made = 0;
  for (const folder of ['src-main/deep', 'src-shared']) mkdirSync(join(root, folder), { recursive: true });
  write('src-main/deep/a.ts', 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  writeFileSync(join(root, path), text);
}

/** In place of the bundler: everything that `deep` holds, in one file. */
async function make(aside: string): Promise<void> {
  made += 1;
  const deep = join(root, 'src-main/deep');
  const texts = readdirSync(deep).map((name) => readFileSync(join(deep, name), 'utf8'));
  mkdirSync(aside);
  writeFileSync(join(aside, 'program.js'), texts.join('+'));
}

async function program(): Promise<string> {
  return readFileSync(join(await ensurePrograms(root, make), 'program.js'), 'utf8');
}

describe('the built programs', () => {
  test('are never those of other sources, and are made once for each', async () => {
    expect([await program(), await program(), made]).toEqual(['one', 'one', 1]);
    write('src-main/deep/a.ts', 'two');
    expect([await program(), made]).toEqual(['two', 2]);
    write('src-main/deep/b.ts', 'more');
    expect([await program(), made]).toEqual(['two+more', 3]);
    rmSync(join(root, 'src-main/deep/a.ts'));
    expect([await program(), made]).toEqual(['more', 4]);
    write('package-lock.json', '{}');
    expect([await program(), made]).toEqual(['more', 5]);
    mkdirSync(join(root, 'bin'));
    write('bin/sources.mjs', 'of programs that build the window');
    expect([await program(), made]).toEqual(['more', 6]);
  });

  test('are of the new source where its size and its time of change are those of the old one', async () => {
    const file = join(root, 'src-main/deep/a.ts');
    const then = new Date('2026-01-05T08:00:00Z');
    utimesSync(file, then, then);
    expect(await program()).toBe('one');
    writeFileSync(file, 'two');
    utimesSync(file, then, then);
    expect(await program()).toBe('two');
  });

  test('are found again where sources were touched, or are as they were before', async () => {
    await program();
    utimesSync(join(root, 'src-main/deep/a.ts'), new Date(), new Date());
    expect([await program(), made]).toEqual(['one', 1]);
    write('src-main/deep/a.ts', 'two');
    await program();
    write('src-main/deep/a.ts', 'one');
    expect([await program(), made]).toEqual(['one', 2]);
  });

  test('are made again where a source changes while they are made', async () => {
    const folder = await ensurePrograms(root, async (aside: string) => {
      await make(aside);
      if (made === 1) write('src-main/deep/a.ts', 'two');
    });
    expect([readFileSync(join(folder, 'program.js'), 'utf8'), made]).toEqual(['two', 2]);
  });

  test('stay as they were where making new ones fails', async () => {
    const before = await ensurePrograms(root, make);
    write('src-main/deep/a.ts', 'two');
    const failing = ensurePrograms(root, async (aside: string) => {
      mkdirSync(aside);
      throw new Error('a bracket is missing');
    });
    await expect(failing).rejects.toThrow('a bracket is missing');
    expect(readFileSync(join(before, 'program.js'), 'utf8')).toBe('one');
    expect(await program()).toBe('two');
  });

  test('stay for stations that run when the sources change, but not all of them', async () => {
    const folders: string[] = [];
    for (let i = 0; i < 9; i++) {
      write('src-main/deep/a.ts', `text ${i}`);
      folders.push(await ensurePrograms(root, make));
    }
    expect(folders.filter((folder) => existsSync(folder)).length).toBe(6);
    expect(existsSync(folders[7])).toBe(true);
  });
});

/** A start of another process: notes that it makes a build, then does as told. */
function start(then: string): Promise<unknown[]> {
  const code = `
    import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    import { ensurePrograms } from '${pathToFileURL(join(bin, 'programs.mjs'))}';
    const folder = await ensurePrograms(${JSON.stringify(root)}, async (aside) => {
      appendFileSync(${JSON.stringify(join(root, 'journal'))}, 'made ');
      mkdirSync(aside);
      writeFileSync(aside + '/program.js', 'half');
      ${then}
    });
    appendFileSync(${JSON.stringify(join(root, 'found'))}, folder + '\\n');`;
  return once(spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' }), 'exit');
}

describe('programs that several starts want', () => {
  test('are made once, and every start gets them', async () => {
    await Promise.all(Array.from({ length: 3 }, () => start('await setTimeout(100);')));
    expect(readFileSync(join(root, 'journal'), 'utf8')).toBe('made ');
    const found = readFileSync(join(root, 'found'), 'utf8').trim().split('\n');
    expect([found.length, new Set(found).size]).toEqual([3, 1]);
  });

  test('are whole after a build that was killed, and the last ones are still there', async () => {
    const before = await ensurePrograms(root, make);
    write('src-main/deep/a.ts', 'two');
    await start("process.kill(process.pid, 'SIGKILL');");
    expect(readFileSync(join(before, 'program.js'), 'utf8')).toBe('one');
    expect(await program()).toBe('two');
    expect(readdirSync(join(root, 'out/programs')).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});

test('a program starts from its source where it cannot be bundled, and says so', async () => {
  cpSync(bin, join(root, 'bin'), { recursive: true });
  const code = `
    import { findProgram } from '${pathToFileURL(join(root, 'bin', 'programs.mjs'))}';
    console.log(JSON.stringify(await findProgram('src-main/cli.ts')));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
  const told = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => (told.stdout += chunk));
  child.stderr.on('data', (chunk) => (told.stderr += chunk));
  await once(child, 'close');
  expect(JSON.parse(told.stdout)).toEqual({ target: join(root, 'src-main/cli.ts'), compiled: null });
  expect(told.stderr).toMatch(/Twinmark starts from its sources, which takes longer\. /);
});
