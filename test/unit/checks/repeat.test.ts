import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repeatIn, repeatRuns } from '#test/repeat.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'twinmark-repeated-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the arguments', () => {
  test('say how often, whether beside other work, and what each run gets', () => {
    expect(repeatIn(['unit', '--repeat', '5', '--all'])).toEqual({ times: 5, busy: false, rest: ['unit', '--all'] });
    expect(repeatIn(['--busy', '--repeat', '2', 'api'])).toEqual({ times: 2, busy: true, rest: ['api'] });
    expect(repeatIn(['--busy'])).toEqual({ times: 1, busy: true, rest: [] });
    expect(repeatIn(['unit', '--all'])).toBeNull();
  });

  test.each([[[]], [['many']], [['0']], [['1.5']]])('%j is no number of runs', (after) => {
    expect(repeatIn(['--repeat', ...after])).toContain('--repeat 5');
  });
});

test('each run is told in a line, and one that is red makes the whole red', async () => {
  const script = join(folder, 'run.mjs');
  const seen = join(folder, 'seen');
  writeFileSync(seen, '');
  writeFileSync(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync(process.argv[2], 'x');
    const isSecond = readFileSync(process.argv[2], 'utf8').length === 2;
    console.log('a first line\\nAll in 3 s.');
    if (isSecond) console.log('failed: a: breaks');
    console.log(isSecond ? '3 passed, 1 failed' : '4 passed, 0 failed');
    process.exitCode = isSecond ? 1 : 0;`,
  );
  const said: string[] = [];
  const command = [process.execPath, script, seen];
  const all = { times: 3, busy: true, rest: [] };
  expect(await repeatRuns(all, command, (line) => said.push(line))).toBe(false);
  expect(said).toEqual([
    'run 1 of 3: green. All in 3 s. | 4 passed, 0 failed',
    'run 2 of 3: RED. All in 3 s. | failed: a: breaks | 3 passed, 1 failed',
    'run 3 of 3: green. All in 3 s. | 4 passed, 0 failed',
  ]);
  expect(await repeatRuns({ ...all, times: 1, busy: false }, command, () => {})).toBe(true);
  expect(readFileSync(seen, 'utf8')).toHaveLength(4);
});
