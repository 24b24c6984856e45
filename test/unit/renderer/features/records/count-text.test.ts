import { expect, test } from 'vitest';
import { countText } from '#window/features/records/count-text.ts';

test('a count that the station stopped has a plus', () => {
  expect(countText({ at_least: true }, '200,000')).toBe('200,000+');
  expect(countText({}, '12')).toBe('12');
});
