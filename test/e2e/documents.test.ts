import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shots } from '../screenshots/shots.ts';

const docs = join(import.meta.dirname, '../../docs');
const shown = [...readFileSync(join(docs, 'window.md'), 'utf8').matchAll(/!\[.+\]\((screens\/.+\.png)\)/g)].map(
  ([, path]) => path,
);
/** A clone takes them all along. */
const MOST_BYTES = 120_000;

test('the page on the window shows every picture that is taken for it, and no other', () => {
  const taken = shots.filter(({ documents }) => documents).map(({ name }) => `screens/${name}.png`);
  expect(shown.toSorted()).toEqual(taken.toSorted());
  expect(
    readdirSync(join(docs, 'screens'))
      .map((name) => `screens/${name}`)
      .toSorted(),
  ).toEqual(shown.toSorted());
});

test.each(shown)('%s is there, and small', (path) => {
  expect(existsSync(join(docs, path))).toBe(true);
  expect(statSync(join(docs, path)).size).toBeLessThan(MOST_BYTES);
});
