import { expect, it } from 'vitest';
import { PLAIN_NAME, plainLine, plainName } from '#shared/core/schema.ts';

const pattern = new RegExp(PLAIN_NAME, 'u');

it.each([
  ['the end of a line', '\n'],
  ['the end of a line that JSON lets through', '\u2028'],
  ['the end of a paragraph', '\u2029'],
  ['a turn of the writing', '\u202e'],
  ['a mark of direction', '\u200f'],
  ['the mark of Arabic letters', '\u061c'],
  ['a tag', '\u{e0041}'],
  ['half of a character', '\ud800'],
])('a name does not hold %s', (_, character) => {
  const name = `Wine${character}2026`;
  expect(pattern.test(name)).toBe(false);
  expect(plainName(name)).toMatch(/^Wine\ufffd+2026$/);
  expect(plainLine(name)).toBe('Wine 2026');
});

it('is an expression with and without the flag u, as serializers read it', () => {
  expect(() => new RegExp(PLAIN_NAME)).not.toThrow();
});

it.each(['Étiquette n° 4', 'ワイン', 'خمر', 'क्‍ष', 'Käse 🧀'])('%s is a name', (name) => {
  expect(pattern.test(name)).toBe(true);
  expect(plainName(name)).toBe(name);
});
