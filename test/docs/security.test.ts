// SECURITY.md names tests, among them those of each finding of the review. Each must be there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '#shared/core/settings.ts';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'SECURITY.md'), 'utf8');

/** What stands in backquotes on a page. */
function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

const testsIn = (text: string) => [...new Set(quoted(text).filter((name) => name.startsWith('test/')))];
const missing = (names: readonly string[]) => names.filter((name) => !existsSync(join(root, name)));

test('every test that SECURITY.md names is there', () => {
  expect(testsIn(page).length).toBeGreaterThan(20);
  expect(missing(testsIn(page))).toEqual([]);
});

test('each of the 21 findings of the review names a test that is there', () => {
  const review = page.slice(page.indexOf('## What a review found'));
  const rows = [...review.matchAll(/^\| (\d+) \|([^|]+)\|([^|]+)\|$/gm)];
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 21 }, (_, i) => i + 1));
  for (const [, number, , shown = ''] of rows) expect(testsIn(shown).length, `${number}`).toBeGreaterThan(0);
});

test('negative control: a test that is not there is found', () => {
  expect(missing(testsIn('by `test/api/access.test.ts` and `test/api/nothing.test.ts`'))).toEqual([
    'test/api/nothing.test.ts',
  ]);
});

test('every setting that SECURITY.md names is there', () => {
  const groups = new Set(Object.keys(SETTINGS).map((name) => name.split('.')[0]));
  const named = quoted(page).filter(
    (name) => /^[a-z]+\.[a-z_]+$/.test(name) && groups.has(name.split('.')[0] as string),
  );
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([]);
});

test('each point of the standard has a test, or a sentence that says why not', () => {
  const [, table = ''] = page.split('## OWASP ASVS 5.0, level 2');
  const rows = [...table.matchAll(/^\| (\d[^|]*) \|([^|]+)\|([^|]+)\|$/gm)];
  expect(rows.length).toBeGreaterThan(30);
  for (const [, point, , held = ''] of rows) {
    const isSentence = held.replaceAll(/`[^`]+`/g, '').replaceAll(/[\s,:]/g, '').length > 10;
    expect(testsIn(held).length > 0 || isSentence, `${point}`).toBe(true);
  }
});
