import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Card } from '#shared/core/model.ts';
import type { StationFacts } from '#shared/phones/devices.ts';
import { useApp } from '#window/phones/app-store.ts';
import { sendEvidence, useEvidence } from '#window/phones/evidence.ts';
import { keepPhoto, leave, lookUp, readPhoto, type SeenMark, toneOf, useLabel } from '#window/phones/label-store.ts';
import type { LookedUp } from '#window/phones/look-up.ts';
import type { Phone } from '#window/phones/phone.ts';
import type { Photo } from '#window/phones/photo.ts';

const before = useApp.getState();
beforeEach(() => {
  vi.stubGlobal('location', { hash: '' });
  useApp.setState({ sounds: false, counts: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  useApp.setState(before, true);
  useLabel.setState({ label: { kind: 'none' } });
});

const PHOTO = { blob: new Blob(), width: 4, height: 3 } as Photo;
const FOUND: Extract<LookedUp, { kind: 'record' }> = {
  kind: 'record',
  card: { watermark_id: 'TW-7K3QZ', label_status: 'printed' } as Card,
  from: 'station',
};

/** A phone whose readings and look-ups end when the test says so. */
function aPhone() {
  const [counted, ticked, kept]: string[][] = [[], [], []];
  const reading = Promise.withResolvers<unknown>();
  const looking = Promise.withResolvers<LookedUp>();
  const comparing = Promise.withResolvers<unknown>();
  const phone = {
    read: () => reading.promise,
    lookUp: () => looking.promise,
    tickOff: async (id: string) => void ticked.push(id),
    count: async (id: string) => ({ id: `scan ${counted.push(id)}` }),
    keepPhoto: async () => kept.push('photo') > 0,
    compare: () => comparing.promise,
  } as unknown as Phone;
  const mark = {
    grade: 'A',
    assisted: false,
    here: false,
    code_contradictions: [],
    matches_artwork: null,
    compared_mm: null,
    print: null,
  };
  const answer = (more: object) => ({
    kind: 'done',
    value: { ...mark, success: true, message: '7K3QZ', trusted: true, ...more },
  });
  const readIt = (more = {}) => reading.resolve(answer(more));
  const compareIt = (more: object) => comparing.resolve(answer(more));
  return { phone, counted, ticked, kept, readIt, compareIt, find: () => looking.resolve(FOUND) };
}

describe('a photograph that is being read', () => {
  test('counts once it is read', async () => {
    const { phone, counted, ticked, readIt, find } = aPhone();
    const reading = readPhoto(phone, PHOTO);
    readIt();
    find();
    await reading;
    expect([counted, ticked, useLabel.getState().label.kind]).toEqual([['7K3QZ'], ['7K3QZ'], 'found']);
  });

  test('counts in the queue alone where a person keeps it', async () => {
    const { phone, counted, ticked, kept, readIt, find } = aPhone();
    const reading = readPhoto(phone, PHOTO);
    await keepPhoto(phone, PHOTO);
    readIt();
    find();
    await reading;
    expect([counted, ticked, kept, useLabel.getState().label.kind]).toEqual([[], [], ['photo'], 'photo-kept']);
  });

  test('counts nothing after it was called off', async () => {
    const { phone, counted, ticked, readIt, find } = aPhone();
    const reading = readPhoto(phone, PHOTO);
    leave();
    readIt();
    find();
    await reading;
    expect([counted, ticked, useLabel.getState().label.kind]).toEqual([[], [], 'none']);
  });
});

describe('a label that the phone read by itself', () => {
  const readHere = async (there: object) => {
    const { phone, readIt, compareIt, find } = aPhone();
    const reading = readPhoto(phone, PHOTO);
    readIt({ here: true, trusted: null });
    find();
    compareIt(there);
    await reading;
    return useLabel.getState().label;
  };

  test('is compared by the station', async () => {
    const label = await readHere({ matches_artwork: true, compared_mm: 2.1 });
    expect(label).toMatchObject({ kind: 'found', seen: { here: true, matches_artwork: true, compared_mm: 2.1 } });
  });

  test('is no label of the record where the station finds other artwork', async () => {
    expect(await readHere({ trusted: false, matches_artwork: false })).toEqual({
      kind: 'copy',
      id: '7K3QZ',
      why: 'artwork',
    });
  });

  test('stays as it is where the station reads nothing', async () => {
    expect(await readHere({ success: false, message: '' })).toMatchObject({ kind: 'found', seen: { here: true } });
  });
});

describe('a photograph of a label against which something speaks', () => {
  const member = { key: 'k' } as unknown as NonNullable<ReturnType<typeof useApp.getState>['membership']>;
  const asked = () => useEvidence.getState().evidence?.state ?? null;
  const readIt = async (more: object, { days = 30 as number | null, isMember = true } = {}) => {
    const facts = { photo_days: days } as StationFacts;
    useApp.setState({ facts, membership: isMember ? member : null });
    const { phone, readIt, find } = aPhone();
    const reading = readPhoto(phone, PHOTO);
    readIt({ standing: 'clear', ...more });
    find();
    await reading;
    return asked();
  };

  test('is asked for, also by a phone that is not paired, where its ID is not clear', async () => {
    for (const standing of ['watched', 'suspicious', 'copied']) {
      expect(await readIt({ standing })).toBe('asked');
      expect(await readIt({ standing, trusted: false }, { isMember: false })).toBe('asked');
    }
    expect(await readIt({})).toBeNull();
    expect(await readIt({ standing: null })).toBeNull();
  });

  test('is asked for by a paired phone where it shows other artwork: the station keeps none of strangers', async () => {
    const other = { trusted: false, matches_artwork: false };
    expect(await readIt(other)).toBe('asked');
    expect(await readIt(other, { isMember: false })).toBeNull();
  });

  test('is not asked for where the station keeps none, and no more when the label leaves the screen', async () => {
    expect(await readIt({ standing: 'copied' }, { days: null })).toBeNull();
    expect(await readIt({ standing: 'copied' })).toBe('asked');
    leave();
    expect(asked()).toBeNull();
  });

  test('goes to the station at a yes, and what became of it is told', async () => {
    for (const [reply, state] of [
      [{ kind: 'done', value: { photo_kept: true } }, 'kept'],
      [{ kind: 'done', value: { photo_kept: false } }, 'not-kept'],
      [{ kind: 'later' }, 'failed'],
    ] as const) {
      await readIt({ standing: 'copied' });
      const given: Blob[] = [];
      const giveEvidence = async (photo: Blob) => {
        given.push(photo);
        return reply;
      };
      await sendEvidence({ giveEvidence } as unknown as Phone);
      expect([given, asked()]).toEqual([[PHOTO.blob], state]);
    }
  });
});

test('an ID that was typed counts also where the next one comes before its answer, but not after it was called off', async () => {
  const first = aPhone();
  const earlier = lookUp(first.phone, '7K3QZ');
  const second = aPhone();
  const later = lookUp(second.phone, '22222');
  first.find();
  await earlier;
  leave();
  second.find();
  await later;
  expect([first.counted, second.counted]).toEqual([['7K3QZ'], []]);
});

test('a label that is not on the list sounds so, unless it must not go out', () => {
  const list = { key: 'a', name: '', begun_at: '', ended_at: null, photos: false, seen: [] };
  const seen = { grade: null, here: false, assisted: false, wrongCode: { en: '', de: '' } } as unknown as SeenMark;
  const voided: LookedUp = { ...FOUND, card: { ...FOUND.card, label_status: 'voided' } };
  expect(toneOf({ found: FOUND, seen: null })).toBe('found');
  useApp.setState({ list: { ...list, expected: ['22222'] } });
  expect(toneOf({ found: FOUND, seen: null })).toBe('unknown');
  expect([toneOf({ found: FOUND, seen }), toneOf({ found: voided, seen: null })]).toEqual(['void', 'void']);
  useApp.setState({ list: { ...list, expected: ['7K3QZ'] } });
  expect(toneOf({ found: FOUND, seen: null })).toBe('found');
});
