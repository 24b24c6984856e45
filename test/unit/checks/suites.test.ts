import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ON_ONE_ENGINE, onBothEngines } from '../../suites.ts';

const root = join(import.meta.dirname, '../../..');
const testsOf = (all: boolean) => {
  const { include, exclude } = onBothEngines(all);
  return globSync([...include], { cwd: root, exclude: [...exclude] });
};

test.each(Object.keys(ON_ONE_ENGINE))('%s, which runs on one engine alone, names tests that are there', (names) => {
  expect(globSync(`test/${names}.test.ts`, { cwd: root })).not.toEqual([]);
});

test('what always runs on both engines is among all that does', () => {
  const all = new Set(testsOf(true));
  expect(testsOf(false).filter((file) => !all.has(file))).toEqual([]);
  expect(testsOf(false).length).toBeGreaterThan(8);
  expect(all.has('test/service/tokens.test.ts')).toBe(true);
  expect(all.has('test/service/store-disk.test.ts')).toBe(false);
});
