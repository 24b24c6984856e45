import { expect, test } from 'vitest';
import { isIdle } from '../../../../src-renderer/handheld/new-page.ts';

test('a new page is taken on the first screen alone, and not while something is typed', () => {
  expect(['', '#/', '#/home'].map((hash) => isIdle(hash, ''))).toEqual([true, true, true]);
  expect(['#/camera', '#/label', '#/list', '#/pair'].map((hash) => isIdle(hash, ''))).not.toContain(true);
  expect(isIdle('#/home', 'TW-7')).toBe(false);
});
