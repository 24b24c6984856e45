import { expect, test } from 'vitest';
import { withReason } from '#window/features/sheets/useFate.ts';

test('a lost label gets a new ID, unless a person chose what becomes of it otherwise', () => {
  expect(withReason({ fate: 'same', reason: '' }, 'Lost', true)).toEqual({ fate: 'new', reason: 'Lost' });
  expect(withReason({ fate: 'void', reason: '' }, 'Lost', true)).toEqual({ fate: 'void', reason: 'Lost' });
  expect(withReason({ fate: 'same', reason: '' }, 'Streaks', false)).toEqual({ fate: 'same', reason: 'Streaks' });
});
