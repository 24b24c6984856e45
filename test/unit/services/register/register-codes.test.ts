import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { isSame, registerCodes } from '#main/services/register/register-codes.ts';
import { ALPHABET, idOf } from '#shared/core/id.ts';
import { readRegisterCode } from '#shared/records/register-code.ts';

const codes = registerCodes(Buffer.alloc(32, 7));

it('a code has eight characters of the alphabet, follows from secret, ID and version, and from nothing else', () => {
  expect(codes.codeOf('7K3QZ')).toMatch(new RegExp(`^[${ALPHABET}]{8}$`));
  expect(codes.codeOf('7K3QZ')).toBe(registerCodes(Buffer.alloc(32, 7)).codeOf('7K3QZ'));
  const others = [codes.codeOf('7K3QA'), codes.codeOf('7K3QZ', 2), registerCodes(randomBytes(32)).codeOf('7K3QZ')];
  expect(new Set([codes.codeOf('7K3QZ'), ...others]).size).toBe(4);
});

it('all characters are equally likely at each place', () => {
  const seen = Array.from({ length: 8 }, () => new Map<string, number>());
  const count = 6000;
  for (let n = 0; n < count; n++)
    for (const [at, one] of [...codes.codeOf(idOf(n))].entries()) seen[at].set(one, (seen[at].get(one) ?? 0) + 1);
  const expected = count / ALPHABET.length;
  for (const place of seen) {
    const chi = [...ALPHABET].reduce((sum, one) => sum + ((place.get(one) ?? 0) - expected) ** 2 / expected, 0);
    // Of 29 degrees of freedom, more than 66 is one chance in ten thousand.
    expect(chi).toBeLessThan(66);
  }
});

it('what is kept of a code is that code’s, of that ID, under that secret', () => {
  const kept = codes.hashOf('7K3QZ', 'ABCDEFGH');
  expect(isSame(kept, codes.hashOf('7K3QZ', 'ABCDEFGH'))).toBe(true);
  expect(isSame(kept, codes.hashOf('7K3QZ', 'ABCDEFGJ'))).toBe(false);
  expect(isSame(kept, codes.hashOf('7K3QA', 'ABCDEFGH'))).toBe(false);
  expect(isSame(kept, registerCodes(randomBytes(32)).hashOf('7K3QZ', 'ABCDEFGH'))).toBe(false);
  expect(isSame(kept, kept.slice(1))).toBe(false);
});

it('a contact is sealed for its ID, and nothing that was changed is opened', () => {
  const sealed = codes.seal('7K3QZ', 'ana@example.com');
  expect(sealed).not.toContain('ana');
  expect(codes.unseal('7K3QZ', sealed)).toBe('ana@example.com');
  expect(() => codes.unseal('7K3QA', sealed)).toThrow();
  const other = sealed.startsWith('A') ? 'B' : 'A';
  expect(() => codes.unseal('7K3QZ', `${other}${sealed.slice(1)}`)).toThrow();
});

it('no code is printed and none is judged without the secret', () => {
  const without = registerCodes(null);
  for (const work of [() => without.codeOf('7K3QZ'), () => without.hashOf('7K3QZ', 'ABCDEFGH')])
    expect(work).toThrow(expect.objectContaining({ code: 'store_unusable' }));
});

it.each([
  ['4mq7-xkz2', '4MQ7XKZ2'],
  [' 4MQ7 XKZ2 ', '4MQ7XKZ2'],
  ['4MQ7XKZ', null],
  ['4MQ7XKZ22', null],
  ['4MQ7XKZ0', null],
  ['4MQ7XKZI', null],
])('%j is read as %s', (typed, code) => {
  expect(readRegisterCode(typed)).toBe(code);
});
