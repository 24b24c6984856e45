import { expect, test } from 'vitest';
import { countText } from '../../../../../src-renderer/features/records/count-text.ts';

test('a count that the station stopped has a plus', () => {
  expect(countText({ at_least: true }, '1,000,000')).toBe('1,000,000+');
  expect(countText({}, '12')).toBe('12');
});
