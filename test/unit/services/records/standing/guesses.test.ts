import { expect, it } from 'vitest';
import { createGuesses } from '#main/services/records/standing/guesses.ts';
import { notFound } from '#shared/troubles/errors.ts';

it('guesses of a stranger are told once, and then refused for the rest of the hour', async () => {
  let now = 0;
  const told: object[] = [];
  const log = { warn: (facts: object) => told.push(facts) };
  const guesses = createGuesses({
    clock: () => now,
    log,
    settingsNow: () => ({ 'limits.public_records_per_minute': 15 }),
  });
  const guess = (address = '192.0.2.1') => guesses.counted(address, () => Promise.reject(notFound()));
  for (let i = 0; i < 30; i++) await expect(guess()).rejects.toMatchObject({ code: 'not_found' });
  expect(told).toEqual([{ address: '192.0.2.1', unknown: 20 }]);
  await expect(guess()).rejects.toMatchObject({ code: 'too_many', retryAfterSeconds: 3600 });
  await expect(guesses.counted('192.0.2.1', async () => 'found')).rejects.toMatchObject({ code: 'too_many' });
  expect(await guesses.counted('198.51.100.1', async () => 'found')).toBe('found');
  now = 3_600_001;
  await expect(guess()).rejects.toMatchObject({ code: 'not_found' });
});
