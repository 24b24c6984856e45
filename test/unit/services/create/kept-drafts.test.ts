// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { isOutdated, summarise } from '#main/services/create/kept-drafts.ts';
import { AppError } from '#shared/troubles/errors.ts';

const NOON = '2026-11-21T12:00:00.000Z';
const HOUR_MS = 3_600_000;

it('a finished draft is kept for a day, so that a second press gets the same batch', () => {
  const after = (hours: number, finished = true) =>
    isOutdated({ finished, changed_at: NOON }, Date.parse(NOON) + hours * HOUR_MS);
  expect([after(23), after(25), after(9000, false)]).toEqual([false, true, false]);
});

it('a damaged draft is listed with what is wrong with it, and a bug is not', async () => {
  const damaged = async () => {
    throw new AppError('store_unusable', 'Its file is damaged.');
  };
  expect(await summarise(7, damaged)).toMatchObject({ id: 7, name: 'Job 7: Its file is damaged.', rows: 0 });
  expect(await summarise(7, async () => null)).toBeNull();
  await expect(summarise(7, () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
});
