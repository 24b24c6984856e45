// @module-tag one-engine: backups of the file
import { expect, test } from 'vitest';
import { backupRun } from '#test/support/store/backup-run.ts';

test('a backup of a station that is written to is that station at one moment, and is restored as it was', async () => {
  const { broken, control, meanwhile, records } = await backupRun({ records: 300, writers: 4, seed: 1 });
  expect(broken).toEqual([]);
  expect(control).toBe(1);
  expect(meanwhile).toBeGreaterThan(0);
  expect(records).toBeGreaterThan(300);
});
