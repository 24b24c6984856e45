import { expect, it, test } from 'vitest';
import {
  isAdoptable,
  ownedBy,
  publicPictures,
  stampReached,
  viewOfMarked,
} from '#main/services/records/record-rights.ts';
import type { RecordRow } from '#main/store/rows.ts';
import type { Caller } from '#shared/core/caller.ts';
import { ownerOf } from '#shared/core/caller.ts';
import { existing } from '#shared/troubles/errors.ts';

const ANNA = { userId: 1, kind: 'operator', name: 'anna', role: 'operator' } as Caller;
const record = (owner_id: number | null) => ({ id: 'AAAAA', owner_id }) as RecordRow;

test('a record belongs to the caller, to another user or to nobody', () => {
  expect([1, 2, null].map((owner) => ownerOf(record(owner), ANNA))).toEqual(['you', 'other', 'nobody']);
});

test('only the owner is given a record to change, and whoever asks for none is told so first', () => {
  expect(ownedBy(ANNA, record(1))).toEqual(record(1));
  for (const owner of [2, null]) {
    expect(() => ownedBy(ANNA, record(owner))).toThrow(expect.objectContaining({ code: 'forbidden' }));
  }
  expect(() => ownedBy(ANNA, null)).toThrow(expect.objectContaining({ code: 'not_found' }));
  expect(existing('x')).toBe('x');
});

test('a record without an owner is adopted, one of the caller stays as it is, one of another user is refused', () => {
  expect([isAdoptable(record(null), ANNA), isAdoptable(record(1), ANNA)]).toEqual([true, false]);
  expect(() => isAdoptable(record(2), ANNA)).toThrow(expect.objectContaining({ code: 'conflict' }));
});

const DESK = { ...ANNA, userId: 9, kind: 'desk' } as Caller;
const CHECKED = [
  ['preview', ['own', 'preview', 'preview', 'preview', 'own']],
  ['plain', ['own', 'plain', 'plain', 'plain', 'own']],
  ['full', ['full', 'full', 'full', 'full', 'full']],
  ['off', ['own', 'forbidden', 'unauthorized', 'forbidden', 'own']],
] as const;

it.each(CHECKED)(
  'the marked picture with %s is for the owner, another user, nobody known, a user of an unowned record, the desk: %j',
  (setting, wanted) => {
    const view = (owner: number | null, caller: Caller | null) => {
      try {
        return viewOfMarked(record(owner), caller, publicPictures(setting, false));
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect([view(1, ANNA), view(2, ANNA), view(1, null), view(null, ANNA), view(2, DESK)]).toEqual(wanted);
  },
);

it.each([
  ['auto', false, 'preview', 'preview'],
  ['auto', true, 'plain', 'plain'],
  ['preview', true, 'preview', 'preview'],
  ['plain', false, 'plain', 'plain'],
  ['full', true, 'full', 'plain'],
  ['off', true, 'off', 'plain'],
  ['off', false, 'off', 'preview'],
] as const)(
  'the setting %s of a station (a key of its own: %s) shows everybody %s, and a phone of the owner %s',
  (setting, own, all, small) => {
    expect(publicPictures(setting, own)).toEqual({
      everybody: all,
      small,
      isGathered: own && (all === 'preview' || all === 'full'),
    });
    const phone = { ...ANNA, kind: 'api-key', device: true, scopes: ['read', 'scan'] } as Caller;
    const seen = all === 'full' ? 'full' : small;
    expect(viewOfMarked(record(1), phone, publicPictures(setting, own))).toBe(seen);
  },
);

it.each([
  ['its last change', [{ updated_at: '2' }, { updated_at: '3' }], '1', '9', '3'],
  ['where the caller was, if nothing changed', [], '4', '9', '4'],
  ['the newest change, if the caller names a time to come', [], '9', '4', '4'],
] as const)('a page of changes reaches up to %s', (_, rows, after, newest, reached) => {
  expect(stampReached(rows, after, newest)).toBe(reached);
});
