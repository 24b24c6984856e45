import { describe, expect, it } from 'vitest';
import { type OfferedPhoto, roomFor } from '#main/services/cases/photo-room.ts';
import type { KeptPhotoFacts } from '#main/store/rows.ts';
import { PHOTO_LIMITS } from '#shared/records/cases.ts';

const NOW = Date.parse('2026-06-01T12:00:00Z');
const DAY_MS = 86_400_000;
const OFFERED: OfferedPhoto = {
  record_id: 'AAAAA',
  teller: 'stranger',
  voice: 'new',
  otherKey: false,
  bytes: 1000,
};

/** So many photographs, each of another network and two days old. */
function kept(count: number, more: (n: number) => Partial<KeptPhotoFacts> = () => ({})): KeptPhotoFacts[] {
  const taken_at = new Date(NOW - 2 * DAY_MS).toISOString();
  return Array.from({ length: count }, (_, n) => ({
    id: n + 1,
    record_id: 'AAAAA',
    taken_at,
    teller: 'stranger',
    voice: `voice ${n}`,
    other_key: false,
    bytes: 1000,
    ...more(n),
  }));
}

describe('a photograph of a suspicious label', () => {
  it('is kept while there is room, and nothing goes for it', () => {
    expect(roomFor(OFFERED, [], NOW)).toEqual([]);
    expect(roomFor(OFFERED, kept(PHOTO_LIMITS.ofId - 1), NOW)).toEqual([]);
    expect(roomFor({ ...OFFERED, bytes: PHOTO_LIMITS.bytes + 1 }, [], NOW)).toBeNull();
  });

  it('takes the place of the oldest of a stranger where the ID has as many as it may', () => {
    expect(roomFor(OFFERED, kept(PHOTO_LIMITS.ofId), NOW)).toEqual([1]);
    const own = kept(PHOTO_LIMITS.ofId, (n) => (n < 3 ? { teller: 'own' } : {}));
    expect(roomFor(OFFERED, own, NOW)).toEqual([4]);
    expect(roomFor({ ...OFFERED, teller: 'own' }, own, NOW)).toEqual([4]);
  });

  it('takes the place of none that own people sent, if it is a stranger’s', () => {
    const own = kept(PHOTO_LIMITS.ofId, () => ({ teller: 'own' }));
    expect(roomFor(OFFERED, own, NOW)).toBeNull();
    expect(roomFor({ ...OFFERED, teller: 'program' }, own, NOW)).toBeNull();
    expect(roomFor({ ...OFFERED, teller: 'own' }, own, NOW)).toEqual([1]);
    expect(roomFor({ ...OFFERED, teller: 'desk' }, own, NOW)).toEqual([1]);
  });

  it('takes the place of the one whose sender has most, and so of one of another network at most', () => {
    const two = kept(PHOTO_LIMITS.ofId, (n) => (n === 5 || n === 8 ? { voice: 'twice' } : {}));
    expect(roomFor(OFFERED, two, NOW)).toEqual([6]);
    const once = kept(PHOTO_LIMITS.ofId, (n) => (n === 7 ? { voice: 'new' } : {}));
    expect(roomFor(OFFERED, once, NOW)).toEqual([8]);
  });

  it('is not kept where its sender sent as many within a day, of whichever IDs', () => {
    const today = (n: number) => ({ voice: 'new', record_id: `ID${n}`, taken_at: new Date(NOW - 1000).toISOString() });
    expect(roomFor(OFFERED, kept(PHOTO_LIMITS.ofVoice, today), NOW)).toBeNull();
    expect(roomFor(OFFERED, kept(PHOTO_LIMITS.ofVoice - 1, today), NOW)).toEqual([]);
    expect(roomFor(OFFERED, kept(PHOTO_LIMITS.ofVoice, today), NOW + 2 * DAY_MS)).toEqual([]);
    const gone = kept(PHOTO_LIMITS.ofVoice, (n) => ({ ...today(n), bytes: 0 }));
    expect(roomFor(OFFERED, gone, NOW)).toBeNull();
    expect(
      roomFor(
        { ...OFFERED, voice: 'other' },
        kept(PHOTO_LIMITS.ofId, () => ({ bytes: 0 })),
        NOW,
      ),
    ).toEqual([]);
  });

  it('takes the place of as many of other IDs as it needs, where all together have as much as they may', () => {
    const others = (n: number) => ({ record_id: `ID${n}` });
    expect(roomFor(OFFERED, kept(PHOTO_LIMITS.inAll, others), NOW)).toEqual([1]);
    const count = Math.floor(PHOTO_LIMITS.bytesInAll / 200_000);
    const large = kept(count, (n) => ({ ...others(n), bytes: 200_000 }));
    expect(roomFor({ ...OFFERED, bytes: 210_000 }, large, NOW)).toEqual([1, 2]);
  });

  it('has a bound of its own where a stranger’s mark was made with another key, as anybody can make them', () => {
    const forged = { ...OFFERED, otherKey: true };
    const few = kept(PHOTO_LIMITS.otherKeyOfId - 1, () => ({ other_key: true }));
    expect(roomFor(forged, few, NOW)).toEqual([]);
    const many = kept(PHOTO_LIMITS.otherKeyOfId + 2, (n) => ({ other_key: n >= 2 }));
    expect(roomFor(forged, many, NOW)).toEqual([3]);
    expect(roomFor(OFFERED, many, NOW)).toEqual([]);
    expect(roomFor({ ...forged, teller: 'own' }, many, NOW)).toEqual([]);
    const others = kept(PHOTO_LIMITS.otherKeyInAll, (n) => ({ other_key: true, record_id: `ID${n}` }));
    expect(roomFor(forged, others, NOW)).toEqual([1]);
  });

  it('goes first where its mark was made with another key, and takes the place of no other', () => {
    const forged = { ...OFFERED, otherKey: true };
    const full = kept(PHOTO_LIMITS.ofId, (n) => ({ other_key: n === 7 }));
    expect(roomFor(OFFERED, full, NOW)).toEqual([8]);
    expect(roomFor(forged, full, NOW)).toEqual([8]);
    expect(roomFor(forged, kept(PHOTO_LIMITS.ofId), NOW)).toBeNull();
  });
});
