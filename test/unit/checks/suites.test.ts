import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findSuites, onBothEngines, suitesOf, TAGS, type Tag, tagsOf, testsOf } from '#test/suites.ts';

const root = join(import.meta.dirname, '../../..');
const find = (globs: readonly string[]) => globSync([...globs], { cwd: root });
const files = find(['test/**/*.test.ts']);

/** A long file is long: nothing else is to be said of it. */
const NEED_A_REASON = Object.keys(TAGS).filter((tag) => tag !== 'long');

/** Tags that change nothing where they stand, or do not say why. */
function faultsOf(file: string, tags: ReadonlyMap<string, string>): string[] {
  return [...tags].flatMap(([tag, reason]) => [
    ...(tag in TAGS ? [] : [`${file}: there is no tag ${tag}`]),
    ...(NEED_A_REASON.includes(tag) && reason === '' ? [`${file}: ${tag} needs a reason`] : []),
  ]);
}

describe('the tags of test files', () => {
  test('are those that there are, each with its reason', () => {
    expect(files.flatMap((file) => faultsOf(file, tagsOf(root, file)))).toEqual([]);
    expect(faultsOf('a', new Map([['late', 'is slow']]))).toHaveLength(1);
    expect(faultsOf('a', new Map([['later', '']]))).toHaveLength(1);
  });

  test.each(Object.keys(TAGS) as Tag[])('hold %s at least once', (tag) => {
    expect(files.filter((file) => tagsOf(root, file).has(tag))).not.toEqual([]);
  });

  test('change something where they stand', () => {
    const [quick, rest] = (['quick', 'rest'] as const).map(
      (share) => new Set(findSuites(root).flatMap((suite) => testsOf(root, suite, share))),
    );
    const withTag = (tag: Tag) => files.filter((file) => tagsOf(root, file).has(tag));
    expect(withTag('later').filter((file) => !rest.has(file) || !/^test.(unit|api|arch)\b/.test(file))).toEqual([]);
    expect(withTag('sooner').filter((file) => !quick.has(file) || /^test.(unit|api|arch)\b/.test(file))).toEqual([]);
    expect(withTag('both-engines').toSorted()).toEqual(onBothEngines(root, false).toSorted());
    expect(withTag('one-engine').filter((file) => onBothEngines(root, true).includes(file))).toEqual([]);
  });
});

test('what always runs on both engines is among all that does', () => {
  const all = new Set(onBothEngines(root, true));
  const always = onBothEngines(root, false);
  expect(always.filter((file) => !all.has(file))).toEqual([]);
  expect(always.length).toBeGreaterThan(8);
  expect(all.has('test/service/tokens.test.ts')).toBe(true);
  expect(all.has('test/service/store-disk.test.ts')).toBe(false);
});

test('each test is in one of the two shares', () => {
  const filesOf = (share?: 'quick' | 'rest') => findSuites(root).flatMap((suite) => find(testsOf(root, suite, share)));
  const [quick, rest] = [filesOf('quick'), filesOf('rest')];
  expect([...quick, ...rest].toSorted()).toEqual(filesOf().toSorted());
  expect(quick).toContain('test/e2e/journey.test.ts');
  expect(rest).toContain('test/unit/cli/cli.test.ts');
  expect(suitesOf('quick', root).toSorted()).toEqual(['api', 'arch', 'e2e', 'unit']);
  expect(suitesOf('rest', root)).not.toContain('arch');
});
