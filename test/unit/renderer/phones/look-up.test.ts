import { afterEach, describe, expect, test } from 'vitest';
import type { Card } from '#shared/core/model.ts';
import { useApp } from '#window/phones/app-store.ts';
import { isStrange, type LookedUp, lookUp } from '#window/phones/look-up.ts';
import type { Reply } from '#window/phones/queue.ts';
import type { Parts } from '#window/phones/upkeep.ts';

const before = useApp.getState();
afterEach(() => useApp.setState(before, true));

const kept = { watermark_id: 'TW-7K3QZ', label_status: 'printed' } as Card;
const voided = { ...kept, label_status: 'voided' } as Card;

/** `record`: the station's answer. `copy`: what the copy has. */
function look(record: () => Promise<Reply<Card>>, copy: Card | null, contact: 'there' | 'away' | 'unknown' = 'there') {
  useApp.setState({ contact });
  const late: LookedUp[] = [];
  const told: string[] = [];
  const station = { record, count: async (id: string) => void told.push(id) };
  const clock = { now: Date.now };
  const parts = { records: { find: async () => copy }, station, clock } as unknown as Parts;
  return { told, late, found: lookUp(parts, '7K3QZ', (found) => late.push(found)) };
}

describe('a record', () => {
  test('is looked up in the copy if the station does not answer', async () => {
    for (const contact of ['there', 'unknown'] as const) {
      const { found } = look(() => new Promise(() => undefined), kept, contact);
      expect(await found).toEqual({ kind: 'record', card: kept, from: 'copy' });
    }
  });

  test('is looked up in the copy alone while the station is away', async () => {
    const { found } = look(() => Promise.reject(new Error('It was asked.')), kept, 'away');
    expect(await found).toEqual({ kind: 'record', card: kept, from: 'copy' });
  });

  test('is looked up at the station if it answers at once; what it says later comes later', async () => {
    const now = look(async () => ({ kind: 'done', value: voided }), kept);
    expect(await now.found).toEqual({ kind: 'record', card: voided, from: 'station' });
    const answer = Promise.withResolvers<Reply<Card>>();
    const { found, late } = look(() => answer.promise, kept);
    expect(await found).toMatchObject({ from: 'copy' });
    answer.resolve({ kind: 'done', value: voided });
    await expect.poll(() => late).toEqual([{ kind: 'record', card: voided, from: 'station' }]);
    expect(now.late).toEqual([]);
  });

  test('is told by a paired device alone to a station that has lost it', async () => {
    const refused: Reply<Card> = { kind: 'refused', status: 404, reason: '' };
    const stranger = look(async () => refused, null);
    expect([await stranger.found, stranger.told]).toEqual([{ kind: 'unknown', id: '7K3QZ' }, []]);
    useApp.setState({ membership: { key: 'a key' } as ReturnType<typeof useApp.getState>['membership'] });
    for (const copy of [null, kept]) {
      const { found, told } = look(async () => refused, copy);
      expect([await found, told]).toEqual([{ kind: 'unknown', id: '7K3QZ' }, ['7K3QZ']]);
    }
    const known = look(async () => ({ kind: 'done', value: kept }), kept);
    expect([(await known.found).kind, known.told]).toEqual(['record', []]);
  });

  test('is what the station says of an ID that the copy does not have, or is not here', async () => {
    const refused: Reply<Card> = { kind: 'refused', status: 404, reason: '' };
    expect(await look(async () => refused, null).found).toEqual({ kind: 'unknown', id: '7K3QZ' });
    const none: Reply<Card> = { kind: 'later', status: null, seconds: null };
    expect(await look(async () => none, null, 'away').found).toEqual({ kind: 'not-here', id: '7K3QZ' });
    expect(await look(async () => none, kept).found).toEqual({ kind: 'record', card: kept, from: 'copy' });
  });
});

test('a label that is not on the list is told so first where else its green verdict would, and never before what is red', () => {
  const found = (card: Card): LookedUp => ({ kind: 'record', card, from: 'station' });
  const other = { expected: ['22222'] };
  expect(isStrange(other, found(kept), false)).toBe(true);
  expect(isStrange({ expected: ['7K3QZ'] }, found(kept), false)).toBe(false);
  expect(isStrange(other, found(voided), false)).toBe(false);
  expect(isStrange(other, found(kept), true)).toBe(false);
  expect(isStrange(other, { kind: 'unknown', id: '7K3QZ' }, false)).toBe(false);
});
