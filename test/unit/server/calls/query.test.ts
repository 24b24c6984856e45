import { expect, it } from 'vitest';
import { readQuery } from '#main/server/calls/query.ts';

const SCHEMA = {
  properties: { name: { type: 'string' }, page: { type: 'integer' }, all: { type: 'boolean' } },
} as const;

it('values are read as forms encode them, and converted to the types of the schema', () => {
  expect(readQuery('name=a+b%26c%3D&page=12&all=true', SCHEMA)).toEqual({ name: 'a b&c=', page: 12, all: true });
  expect(readQuery('name', SCHEMA)).toEqual({ name: '' });
  expect(readQuery('&name=x=y&', SCHEMA)).toEqual({ name: 'x=y' });
  expect(readQuery('', SCHEMA)).toEqual({});
});

it.each([
  ['an unknown name', 'names=x', 'There is no query parameter "names"'],
  ['a second question mark before a name', '?name=x', 'There is no query parameter "?name"'],
  ['a name twice', 'name=x&name=y', 'name is there twice'],
  ['a value of another type', 'page=1.5', 'page must be'],
  ['bytes that are not UTF-8', 'name=%ff', 'two hexadecimal digits of UTF-8'],
  ['a percent sign alone', 'name=100%', 'two hexadecimal digits of UTF-8'],
  ['a NUL character', 'name=%00', 'NUL'],
])('%s is refused', (_what, query, sentence) => {
  expect(() => readQuery(query, SCHEMA)).toThrow(
    expect.objectContaining({ code: 'bad_input', message: expect.stringContaining(sentence) }),
  );
});
