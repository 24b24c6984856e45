import { describe, expect, test } from 'vitest';
import { canBeId, misreadOf, withPlainDashes } from '#window/features/records/misread.ts';

describe('an ID that was misread', () => {
  test('names the characters that no ID has, and what they may have been', () => {
    expect(misreadOf('TW-7K3O2')).toEqual({ impossible: ['O'], candidates: ['7K3Q2', '7K3D2'] });
    expect(misreadOf('tw-u2345')).toEqual({ impossible: ['U'], candidates: ['V2345'] });
  });

  test('is taken with and without its prefix, with any dash and with a space', () => {
    for (const text of ['7k3o2', 'TW 7K3O2', withPlainDashes(' tw\u20137K3O2 ')]) {
      expect(misreadOf(text)?.candidates).toContain('7K3Q2');
    }
    expect(misreadOf('TW 7K3QZ')?.candidates).toContain('7K3QZ');
  });

  test('may have one character that looks like another', () => {
    expect(misreadOf('TW-8AAAA')).toEqual({ impossible: [], candidates: ['BAAAA'] });
  });

  test('is never looked for by more than a few candidates', () => {
    expect(misreadOf('TW-O10IL')?.candidates.length).toBe(6);
  });

  test.each(['', 'pinot', 'pinot noir', '7K3Q', 'TW-7K3QZ2', 'Müller-2345'])('is not %j', (text) => {
    expect(misreadOf(text)).toBeNull();
  });
});

test.each([
  ['7k3q2', true],
  ['brewg', true],
  ['tw-brewg', true],
  ['pinot', false],
  ['7K3O2', false],
  ['pinot noir', false],
  ['', false],
])('%j can be an ID: %s', (text, can) => {
  expect(canBeId(text)).toBe(can);
});
