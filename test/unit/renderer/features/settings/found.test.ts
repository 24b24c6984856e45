import { expect, test } from 'vitest';
import { isFoundBy } from '#window/features/settings/found.ts';

test('all words must be in what is said of a setting, or in its name', () => {
  expect(isFoundBy(['folder', 'orders'], 'jobs.folder', 'Jobs Folder of orders')).toBe(true);
  expect(isFoundBy(['folder', 'prints'], 'jobs.folder', 'Jobs Folder of orders')).toBe(false);
  expect(isFoundBy([''], 'lan.https', 'Network')).toBe(true);
});

test('the beginning of a name finds all of its settings, and no sentence that ends with it', () => {
  for (const name of ['jobs.release', 'jobs.folder', 'jobs.owner']) expect(isFoundBy(['jobs.'], name, '')).toBe(true);
  expect(isFoundBy(['jobs.'], 'print.confirm', 'Asks after all jobs.')).toBe(false);
});
