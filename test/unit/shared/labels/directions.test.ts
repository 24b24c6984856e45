import { expect, test } from 'vitest';
import { withOwnDirections } from '#shared/labels/directions.ts';

test.each([
  ['an embedding that ends', '\u202a+49 1\u202c', '\u202a+49 1\u202c'],
  ['isolates in each other', '\u2067a\u2066b\u2069\u2069', '\u2067a\u2066b\u2069\u2069'],
  ['no embedding without an end', 'A\u202bB', 'AB'],
  ['no isolate without an end', 'A\u2067B', 'AB'],
  ['no end of what others began', 'a\u202c\u2069b', 'ab'],
  ['no isolate in an embedding', '\u202ba\u2067b\u2069\u202c', 'ab'],
  ['overrides, which are refused elsewhere', '\u202eab', '\u202eab'],
  ['all other characters', 'Größe שלום\u200f', 'Größe שלום\u200f'],
])('a value keeps %s', (_, given, kept) => {
  expect(withOwnDirections(given)).toBe(kept);
});
