import { expect, test } from 'vitest';
import { amountOf, amountThat } from '#main/base/amount.ts';

test('one thing is told in the singular', () => {
  expect([0, 1, 2].map((count) => amountOf(count, 'label'))).toEqual(['0 labels', '1 label', '2 labels']);
});

test('the verb agrees with the number', () => {
  expect([1, 2].map((count) => amountThat(count, 'row', 'is', 'are'))).toEqual(['1 row is', '2 rows are']);
});
