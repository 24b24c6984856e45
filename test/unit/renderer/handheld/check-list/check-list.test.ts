import { expect, test } from 'vitest';
import { csvOf, idsIn, outcomeOf, withSeen } from '../../../../../src-renderer/handheld/check-list/check-list.ts';

const EMPTY = {
  ...{ key: 'a', name: 'Pallet 7', begun_at: '', ended_at: null, photos: false },
  ...{ expected: ['7K3QZ', '4WXYZ'], seen: [] },
};

test('the IDs of a text, in any writing, each once', () => {
  const text = 'TW-7K3QZ, tw-4wxyz\n7K3QZ; Olive oil\r\n\tABCDE 12345';
  expect(idsIn(text, 'TW')).toEqual(['7K3QZ', '4WXYZ', 'ABCDE']);
  expect(idsIn('', 'TW')).toEqual([]);
});

test('what was seen, what is missing, and what is foreign; seen twice is seen once', () => {
  const list = withSeen(withSeen(withSeen(EMPTY, '7K3QZ', 'a'), 'ZZZZZ', 'b'), '7K3QZ', 'c');
  expect(outcomeOf(list)).toEqual({ found: ['7K3QZ'], missing: ['4WXYZ'], foreign: ['ZZZZZ'] });
  expect(list.seen).toEqual([
    { id: '7K3QZ', at: 'a' },
    { id: 'ZZZZZ', at: 'b' },
  ]);
  expect(csvOf(list)).toBe('id;state;seen_at\r\n7K3QZ;seen;a\r\nZZZZZ;foreign;b\r\n4WXYZ;missing;\r\n');
});
