import { expect, it } from 'vitest';
import { sumOf } from '#main/store/sql/row-sum.ts';

const values = [
  7,
  1,
  'press',
  'hash',
  'abcdef',
  '2026-01-05T08:00:00.000Z',
  null,
  null,
  null,
  '2026-01-05T08:00:00.000Z',
];
const columns = [
  ...['id', 'user_id', 'name', 'hash', 'first_characters'],
  ...['created_at', 'last_used_at', 'expires_at', 'revoked_at', 'changed_at'],
];
const row = Object.fromEntries(columns.map((column, i) => [column, values[i]]));

it('a value in an added column counts: neither another one nor none has the same checksum', () => {
  const sums = [{}, { scopes: '["read"]' }, { scopes: '["scan"]' }, { idle_days: 90 }, { scopes: '90' }].map((added) =>
    sumOf('api_keys', { ...row, ...added }),
  );
  expect(new Set(sums).size).toBe(sums.length);
});
