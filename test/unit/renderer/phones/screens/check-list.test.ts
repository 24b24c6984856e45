import { expect, test } from 'vitest';
import { csvOf, idsIn, outcomeOf, withSeen } from '#window/phones/screens/check-list.ts';

const EMPTY = {
  key: 'a',
  name: 'Pallet 7',
  begun_at: '',
  ended_at: null,
  photos: false,
  expected: ['7K3QZ', '4WXYZ'],
  seen: [],
};

test('the IDs of a text, in any writing, each once', () => {
  const text =
    'TW-7K3QZ, tw-4wxyz\nTW-7K3QZ; Olive oil\r\n\tABCDE 22345\n\n"TW-99999"\nhttps://labels.example/r/TW-88888';
  expect(idsIn(text, ['TW'])).toEqual({ ids: ['7K3QZ', '4WXYZ', 'ABCDE', '22345', '99999', '88888'], leftOut: [] });
  expect(idsIn(' \n', ['TW'])).toEqual({ ids: [], leftOut: [] });
});

test('words and numbers of five characters are no IDs beside other words, and lines without an ID are told', () => {
  const text = 'ID\nOlive oil; 24 boxes; Water; Fresh; 22345\nWater\nAB-7K3QZ\n4WXYZ';
  expect(idsIn(text, ['TW'])).toEqual({
    ids: ['WATER', '4WXYZ'],
    leftOut: ['ID', 'Olive oil; 24 boxes; Water; Fresh; 22345', 'AB-7K3QZ'],
  });
});

test('what was seen, what is missing, and what is foreign; seen twice is seen once', () => {
  const list = withSeen(withSeen(withSeen(EMPTY, '7K3QZ', 'a'), 'ZZZZZ', 'b'), '7K3QZ', 'c');
  expect(outcomeOf(list)).toEqual({ found: ['7K3QZ'], missing: ['4WXYZ'], foreign: ['ZZZZZ'] });
  expect(list.seen).toEqual([
    { id: '7K3QZ', at: 'a' },
    { id: 'ZZZZZ', at: 'b' },
  ]);
  expect(csvOf(list, ['ZZZZZ'])).toBe(
    'id;state;seen_at;void_or_rejected\r\n7K3QZ;seen;a;no\r\nZZZZZ;foreign;b;yes\r\n4WXYZ;missing;;\r\n',
  );
});
