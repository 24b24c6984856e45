import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkFormat, checkTypes, runSuites } from '#test/checks.ts';
import type { PartResult } from '#test/part.ts';

// `npm test` in small: a project with the same settings, and one thing at a time wrong in it.
const root = join(import.meta.dirname, '../../..');
const settings = ['tsconfig.json', 'biome.json', 'vitest.config.ts', '.gitignore', 'package.json'];
const ours = ['suites', 'sequence', 'suite-report', 'part', 'database', 'support/kept-file'].map(
  (name) => `test/${name}.ts`,
);
const shared = [...settings, ...ours, 'bin/child.mjs'];

let project = '';
let scratch = '';

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'twinmark-planted-'));
  scratch = join(project, 'out');
  for (const folder of ['out', 'test/unit', 'test/support', 'src-shared', 'bin'])
    mkdirSync(join(project, folder), { recursive: true });
  for (const file of shared) copyFileSync(join(root, file), join(project, file));
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
});

afterEach(() => rmSync(project, { recursive: true }));

function plant(path: string, text: string): void {
  writeFileSync(join(project, path), text);
}

async function runUnit(): Promise<PartResult> {
  const results = await runSuites(project, ['unit'], scratch, { stdio: 'ignore' });
  return results.find(({ failed }) => failed > 0) ?? results[0];
}

const passing = "import { expect, test } from 'vitest';\n\ntest('holds', () => expect(1).toBe(1));\n";
const failing = passing.replace('toBe(1)', 'toBe(2)').replace('holds', 'breaks');

// The error comes while a test that has nothing to do with it still runs.
const late = `import { test } from 'vitest';
setTimeout(() => { throw new Error('late'); });
test('holds', () => new Promise((resolve) => setTimeout(resolve, 100)));
`;

test('sound sources pass types and lint', async () => {
  plant('src-shared/one.ts', 'export const one: number = 1;\n');
  expect(await checkTypes(project, scratch, ['.'])).toMatchObject({ passed: 1, failed: 0, output: '' });
  expect(await checkFormat(project, scratch)).toMatchObject({ passed: 1, failed: 0, output: '' });
});

test('a wrong type fails, and is shown', async () => {
  plant('src-shared/one.ts', "export const one: number = 'one';\n");
  const result = await checkTypes(project, scratch, ['.']);
  expect(result).toMatchObject({ passed: 0, failed: 1, failures: ['types'] });
  expect(result.output).toContain('one.ts');
});

test.each([
  ['wrong format', 'export const one = "one"\n'],
  ['a warning', "import { join } from 'node:path';\n\nexport const one = 1;\n"],
  ['a console', "console.log('one');\n"],
])('%s fails the lint, and is shown', async (_, text) => {
  plant('src-shared/one.ts', text);
  const result = await checkFormat(project, scratch);
  expect(result).toMatchObject({ passed: 0, failed: 1 });
  expect(result.output).toContain('one.ts');
});

test('tests are counted, passed and failed and skipped', async () => {
  plant('test/unit/a.test.ts', `${passing}${failing.split('\n').at(-2)}\ntest.skip('later', () => {});\n`);
  const result = await runUnit();
  expect(result).toMatchObject({ passed: 1, failed: 1, skipped: 1, failures: ['test/unit/a.test.ts: breaks'] });
});

const atSecond = `import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('holds', () => expect(1).toBe(1));
test('is busy at first', () => {
  const before = existsSync('seen');
  writeFileSync('seen', '');
  expect(before).toBe(true);
});
`;

test('a test that passes when its file is run again is told as unsteady', async () => {
  plant('test/unit/a.test.ts', atSecond);
  plant('test/unit/b.test.ts', passing);
  const result = await runUnit();
  expect(result).toMatchObject({ passed: 3, failed: 0, unsteady: ['test/unit/a.test.ts: is busy at first'] });
});

test('no file is run again where many fail', async () => {
  for (const name of ['b', 'c', 'd', 'e', 'f']) plant(`test/unit/${name}.test.ts`, failing);
  plant('test/unit/a.test.ts', atSecond);
  expect(await runUnit()).toMatchObject({ passed: 1, failed: 6, unsteady: [] });
});

test('a file that cannot be loaded counts as a failure', async () => {
  plant('test/unit/a.test.ts', passing);
  plant('test/unit/b.test.ts', "import './nowhere.ts';\n");
  expect(await runUnit()).toMatchObject({ passed: 1, failed: 1 });
});

test('an error outside of any test counts as a failure', async () => {
  plant('test/unit/a.test.ts', late);
  const results = await runSuites(project, ['unit'], scratch, { stdio: 'ignore' });
  expect(results).toMatchObject([
    { name: 'unit', passed: 1, failed: 0 },
    { name: 'vitest', passed: 0, failed: 1 },
  ]);
});

test('a suite in which no test ran is a failure', async () => {
  plant('test/unit/a.test.ts', "import { test } from 'vitest';\n\ntest.skip('later', () => {});\n");
  expect(await runUnit()).toMatchObject({ passed: 0, failed: 1, skipped: 1 });
});
