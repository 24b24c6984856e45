// @module-tag one-engine: no database in it
import { describe, expect, it } from 'vitest';
import { foldWords, idInText } from '#main/store/tables/search-words.ts';

describe('words', () => {
  it.each([
    ['Zürich Straße', ['zurich', 'strasse']],
    ['ŁÓDŹ ångström Æsir', ['lodz', 'angstrom', 'aesir']],
    ['SN-00123/a_b', ['sn', '00123', 'a', 'b']],
    ['e\u0301te\u0301 ﬁne', ['ete', 'fine']],
    ['日本 東京1', ['日本', '東京1']],
    ['İstanbul ıssız', ['istanbul', 'issiz']],
    ['§ " * - _ # &', []],
    ['🙂👍🏽 5€ C++', ['🙂', '👍', '🏽', '5', '€', 'c', '＋', '＋']],
    ['❤️ ™ ½', ['❤', 'tm', '1', '⁄', '2']],
    ['x'.repeat(100), ['x'.repeat(64)]],
  ])('are taken from %j: %j', (text, words) => {
    expect(foldWords(text)).toEqual(words);
  });
});

it.each([
  ['TW-7K3QZ', '7K3QZ'],
  ['tw-7k', '7K'],
  ['TW-', null],
  ['TW-7K3QZZ', null],
  ['TW-0OIL1', null],
  ['toolongprefix-7K', null],
  ['7K3QZ', null],
])('%j holds the beginning of an ID: %j', (text, id) => {
  expect(idInText(text)).toBe(id);
});
