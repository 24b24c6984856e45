// @module-tag one-engine: no database in it
import { afterEach, expect, it } from 'vitest';
import { type Absence, createAbsence } from '#main/store/memory/absence.ts';

let absence: Absence;
afterEach(() => absence.stop());

it('tells a fault once, however often it looks, and another one again', async () => {
  const told: string[] = [];
  let looks = 0;
  absence = createAbsence({
    probe: async () => {
      looks++;
      throw new Error(looks < 3 ? 'no such role' : 'no such database');
    },
    isAway: () => false,
    words: { away: 'Away.', back: 'Back.', fault: 'Fault:' },
    log: (notice) => told.push(notice),
    changed() {},
  });
  absence.note();
  await expect.poll(() => looks).toBe(4);
  expect(told).toEqual(['Away.', 'Fault: Error: no such role', 'Fault: Error: no such database']);
});
