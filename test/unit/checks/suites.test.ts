import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findSuites, LATER, ON_ONE_ENGINE, onBothEngines, SOONER, suitesOf, testsOf } from '#test/suites.ts';

const root = join(import.meta.dirname, '../../..');
const find = ({ include, exclude }: { readonly include: readonly string[]; readonly exclude: readonly string[] }) =>
  globSync([...include], { cwd: root, exclude: [...exclude] });

describe('every name in a list of files names a test that is there', () => {
  /** Each alternative of {a,b} is a name of its own. */
  function namesIn(pattern: string): string[] {
    const [, before, alternatives, after] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
    return alternatives === undefined ? [pattern] : alternatives.split(',').map((one) => `${before}${one}${after}`);
  }

  const always = onBothEngines(false).include.map((name) => name.replace(/^test\/|\.test\.ts$/g, ''));
  const names = [...Object.keys(ON_ONE_ENGINE), ...always, ...Object.keys(LATER), ...SOONER].flatMap(namesIn);

  test.each(names)('%s', (name) => {
    expect(globSync(`test/${name}.test.ts`, { cwd: root })).not.toEqual([]);
  });
});

test('what always runs on both engines is among all that does', () => {
  const all = new Set(find(onBothEngines(true)));
  const always = find(onBothEngines(false));
  expect(always.filter((file) => !all.has(file))).toEqual([]);
  expect(always.length).toBeGreaterThan(8);
  expect(all.has('test/service/tokens.test.ts')).toBe(true);
  expect(all.has('test/service/store-disk.test.ts')).toBe(false);
});

test('each test is in one of the two shares', () => {
  const filesOf = (share?: 'quick' | 'rest') => findSuites(root).flatMap((suite) => find(testsOf(suite, share)));
  const [quick, rest] = [filesOf('quick'), filesOf('rest')];
  expect([...quick, ...rest].toSorted()).toEqual(filesOf().toSorted());
  expect(quick).toContain('test/e2e/journey.test.ts');
  expect(rest).toContain('test/unit/cli/cli.test.ts');
  expect(suitesOf('quick', root).toSorted()).toEqual(['api', 'arch', 'e2e', 'unit']);
  expect(suitesOf('rest', root)).not.toContain('arch');
});
