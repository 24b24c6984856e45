import { expect, test } from 'vitest';
import type { ReaderAnswer } from '#window/phones/reader/messages.ts';
import { isUnderKey, underKey } from '#window/phones/reading.ts';

const CHANGED = '2026-03-02T08:00:00.000Z';
const BEFORE = { created_at: '2026-03-01T08:00:00.000Z' };
const AFTER = { created_at: '2026-03-02T08:00:00.001Z' };

const answered = { detection: { message: '7K3QZ', grade: 'A' }, bits: [], ms: 9 } as unknown as ReaderAnswer;
const copyOf = (card: { created_at: string } | null) => ({
  find: async (id: string) => (id === '7K3QZ' ? card : null),
});

test('a record is surely under the key where it was made after all that are not', () => {
  expect([BEFORE, { created_at: CHANGED }, AFTER, null].map((card) => isUnderKey(card, CHANGED))).toEqual([
    ...[false, false, true, false],
  ]);
});

test('a record that the copy does not have yet is under the key where all are', () => {
  expect([BEFORE, null].map((card) => isUnderKey(card, null))).toEqual([true, true]);
});

test('a copy of a label from before the change, marked under the key of today, is read by nobody but the station', async () => {
  expect((await underKey(answered, copyOf(BEFORE), CHANGED))?.detection.message).toBeNull();
  expect((await underKey(answered, copyOf(null), CHANGED))?.detection.message).toBeNull();
  expect(await underKey(answered, copyOf(AFTER), CHANGED)).toEqual(answered);
  expect(await underKey(answered, copyOf(BEFORE), null)).toEqual(answered);
  expect(await underKey(null, copyOf(BEFORE), CHANGED)).toBeNull();
});
