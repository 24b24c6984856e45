import { expect, it } from 'vitest';
import { createGuesses } from '#main/services/records/standing/guesses.ts';
import type { StationEvent } from '#shared/station/events.ts';
import { notFound } from '#shared/troubles/errors.ts';

it('guesses of a stranger are told once, and then refused for the rest of the hour', async () => {
  let now = 0;
  const told: object[] = [];
  const log = { warn: (facts: object) => told.push(facts) };
  const atDesk: object[] = [];
  const bus = { tell: (event: StationEvent) => atDesk.push(event.data) };
  const guesses = createGuesses({
    clock: () => now,
    log,
    bus,
    settingsNow: () => ({ 'limits.public_records_per_minute': 15 }),
  });
  const guess = (address = '192.0.2.1') => guesses.counted(address, () => Promise.reject(notFound()));
  for (let i = 0; i < 30; i++) await expect(guess()).rejects.toMatchObject({ code: 'not_found' });
  expect(told).toEqual([{ address: '192.0.2.1', unknown: 20 }]);
  expect(atDesk).toMatchObject([{ kind: 'id_guessing', facts: { address: '192.0.2.1', count: '20' } }]);
  await expect(guess()).rejects.toMatchObject({ code: 'too_many', retryAfterSeconds: 3600 });
  await expect(guesses.counted('192.0.2.1', async () => 'found')).rejects.toMatchObject({ code: 'too_many' });
  expect(await guesses.counted('198.51.100.1', async () => 'found')).toBe('found');
  now = 3_600_001;
  await expect(guess()).rejects.toMatchObject({ code: 'not_found' });
  // Of many addresses the log tells all, and the desk some.
  for (let n = 1; n < 9; n++) {
    for (let i = 0; i < 20; i++) await expect(guess(`198.51.${n}.1`)).rejects.toMatchObject({ code: 'not_found' });
  }
  expect([told.length, atDesk.length]).toEqual([9, 3]);
});
