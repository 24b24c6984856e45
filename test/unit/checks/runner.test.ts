// The runner in small: a project with the same settings and planted tests. A runner that takes a failure for a pass would
// hide every other one.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const RUNNER = ['tests', 'summary', 'machine', 'suites', 'long-first', 'database', 'support/kept-file'];
const FILES = ['vitest.config.ts', 'package.json', 'bin/child.mjs', ...RUNNER.map((name) => `test/${name}.ts`)];
/** What test/run.ts does with the suites, without the tools and without what suites need beforehand. */
const RUN = `import { runSuites } from './tests.ts';
import { succeeded, summaryOf } from './summary.ts';
const parts = await runSuites(['unit'], () => true);
console.log(summaryOf(parts, { seconds: 1, onCores: null, yardsticks: [1, 1] }));
process.exitCode = succeeded(parts) ? 0 : 1;
`;

let project = '';
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'twinmark-planted-'));
  for (const file of FILES) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    cpSync(join(root, file), join(project, file));
  }
  writeFileSync(join(project, 'test/run-planted.ts'), RUN);
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
});
afterEach(() => rmSync(project, { recursive: true }));

/** The exit code of a run of these tests, and the lines of its summary. */
async function runPlanted(tests: Readonly<Record<string, string>>): Promise<readonly [code: number, lines: string[]]> {
  mkdirSync(join(project, 'test/unit'));
  for (const [name, text] of Object.entries(tests))
    writeFileSync(
      join(project, `test/unit/${name}.test.ts`),
      `import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
const isFirst = (file) => !existsSync(file) && (writeFileSync(file, ''), true);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
${text}`,
    );
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], NO_COLOR: '1' };
    const run = execFile(process.execPath, ['test/run-planted.ts'], { cwd: project, env }, (_, output) => {
      const summary = output.slice(output.indexOf('The slowest tests:'));
      resolve([run.exitCode ?? -1, summary.split('\n').filter((line) => line !== '')]);
    });
  });
}

const HOLDS = "test('holds', () => expect(1).toBe(1));";
const FAILS_ONCE = "test('wavers', () => expect(isFirst('once')).toBe(false));";

test('tests that pass are a good run, and are counted', async () => {
  const [code, lines] = await runPlanted({ a: `${HOLDS}\ntest.skip('waits', () => {});` });
  expect([code, lines.at(-1)]).toEqual([0, '1 passed, 0 failed, 1 skipped']);
  expect(lines).toContainEqual(expect.stringMatching(/^skipped, 1 of unit: .*waits$/));
});

test('a test that fails each time is named, and fails the run', async () => {
  const [code, lines] = await runPlanted({ a: HOLDS, b: "test('breaks', () => expect(1).toBe(2));" });
  expect([code, lines.at(-1)]).toEqual([1, '1 passed, 1 failed']);
  expect(lines).toContain('failed: test/unit/b.test.ts: breaks');
});

test('a test that passes when it is run again alone is named as unsteady', async () => {
  const [code, lines] = await runPlanted({ a: FAILS_ONCE });
  expect([code, lines.at(-1)]).toEqual([0, '1 passed, 0 failed']);
  expect(lines).toContain('unsteady, passed when run again alone: test/unit/a.test.ts: wavers');
});

test('a late error fails the run, also where another file is run again', async () => {
  const late = "test('holds', async () => { setTimeout(() => { throw new Error('too late'); }); await pause(200); });";
  const [code, lines] = await runPlanted({ a: FAILS_ONCE, b: late });
  expect([code, lines.at(-1)]).toEqual([1, '2 passed, 1 failed']);
  expect(lines).toContain('failed: vitest: too late');
});

test('a file whose worker is killed fails the run', async () => {
  const killed =
    "test('dies', async () => { if (isFirst('dead')) process.kill(process.pid, 'SIGKILL'); await pause(500); });";
  const [code, lines] = await runPlanted({ a: killed, b: FAILS_ONCE });
  expect(code).toBe(1);
  expect(lines.filter((line) => /^failed: vitest: .*SIGKILL/.test(line))).toHaveLength(1);
});

test('a file that cannot be loaded, and a suite without a test that ran, fail the run', async () => {
  const [code, lines] = await runPlanted({ a: "import './gone.ts';" });
  expect([code, lines.at(-1)]).toEqual([1, '0 passed, 1 failed']);
  expect(lines).toContain('failed: test/unit/a.test.ts (the file itself)');
});
