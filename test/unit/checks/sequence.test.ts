import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LONG, placeOf } from '#test/sequence.ts';

const tests = join(import.meta.dirname, '..', '..');

test.each(LONG)('%s, which is begun early, is there', (name) => {
  expect(existsSync(join(tests, `${name}.test.ts`))).toBe(true);
});

test('what takes long comes before all else, in its order', () => {
  const files = ['a', LONG[2], 'b', LONG[0]].map((name) => join('test', `${name}.test.ts`));
  const sorted = files.toSorted((a, b) => placeOf(a) - placeOf(b));
  expect(sorted).toEqual([files[3], files[1], files[0], files[2]]);
});
