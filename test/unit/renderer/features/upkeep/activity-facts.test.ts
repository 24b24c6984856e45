import { expect, test } from 'vitest';
import { factsShown } from '#window/features/upkeep/activity-facts.ts';

const shown = (facts: Record<string, string>, actor: string | null = 'anna') =>
  factsShown({ actor, facts }).map(([, value]) => value);

test('numbers stand there only where no name does', () => {
  expect(shown({ pairing_id: '1', request_id: '2', device_id: '7', name: 'Yard 2', operator: 'olga' })).toEqual([
    'Yard 2',
    'olga',
  ]);
  expect(shown({ device_id: '7' })).toEqual(['7']);
  expect(shown({ labels: '[1,2]', reason: 'torn', ids: '["TW-7K3QZ","TW-7K3QX"]' })).toEqual([
    'torn',
    'TW-7K3QZ, TW-7K3QX',
  ]);
});

test('lists are written as people do, also where they were cut', () => {
  expect(shown({ labels: '[1,20]' })).toEqual(['1, 20']);
  expect(shown({ ids: '["TW-7K3QZ","TW-7K' })).toEqual(['TW-7K3QZ, TW-7K']);
  expect(shown({ changes: '["jobs.release"]' })).toEqual(['jobs.release']);
  const ids = Array.from({ length: 5000 }, (_, i) => `TW-${i}`);
  expect(shown({ ids: JSON.stringify(ids) })[0]).toMatch(/^TW-0, .*, TW-19 … \(\+4980\)$/);
});

test('the name of who did it stands there once', () => {
  expect(shown({ username: 'anna' })).toEqual([]);
  expect(shown({ username: 'anna' }, null)).toEqual(['anna']);
});
