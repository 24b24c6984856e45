// Which photographs of callers are kept: decided from what is kept already. Strangers cost nothing, so they share what is theirs.
import type { KeptPhotoFacts } from '#main/store/rows.ts';
import { PHOTO_LIMITS } from '#shared/records/cases.ts';
import { TELLERS, type Teller } from '#shared/records/standing.ts';

/** A photograph that somebody wants to be kept. */
export interface OfferedPhoto {
  readonly record_id: string;
  readonly teller: Teller;
  readonly voice: string;
  /** Whether its mark was made with another key than that of the record. */
  readonly otherKey: boolean;
  readonly bytes: number;
}

const DAY_MS = 86_400_000;

/**
 * The photographs that go so that this one has room, by their numbers. Null where there is no room for it. `facts` has those that
 * went within a day, too: without them, two who take each other's place would send without end.
 */
export function roomFor(
  offered: OfferedPhoto,
  facts: readonly KeptPhotoFacts[],
  now: number,
): readonly number[] | null {
  if (offered.bytes > PHOTO_LIMITS.bytes || sentToday(offered.voice, facts, now) >= PHOTO_LIMITS.ofVoice) return null;
  const gone: number[] = [];
  for (;;) {
    const left = facts.filter(({ id, bytes }) => bytes > 0 && !gone.includes(id));
    const full = fullOf(offered, left);
    if (full === null) return gone;
    const first = goesFirst(full, offered);
    if (first === null) return null;
    gone.push(first.id);
  }
}

/** Of whichever IDs. */
function sentToday(voice: string, facts: readonly KeptPhotoFacts[], now: number): number {
  return facts.filter((one) => one.voice === voice && Math.abs(now - Date.parse(one.taken_at)) < DAY_MS).length;
}

/** Those among which one must go. Null where there is room. */
function fullOf(offered: OfferedPhoto, kept: readonly KeptPhotoFacts[]): readonly KeptPhotoFacts[] | null {
  const ofId = kept.filter(({ record_id }) => record_id === offered.record_id);
  if (isForged(offered)) {
    const forged = kept.filter((one) => isForged({ teller: one.teller, otherKey: one.other_key }));
    const forgedOfId = forged.filter(({ record_id }) => record_id === offered.record_id);
    if (forgedOfId.length >= PHOTO_LIMITS.otherKeyOfId) return forgedOfId;
    if (forged.length >= PHOTO_LIMITS.otherKeyInAll) return forged;
  }
  if (ofId.length >= PHOTO_LIMITS.ofId) return ofId;
  const bytes = kept.reduce((sum, one) => sum + one.bytes, offered.bytes);
  return kept.length >= PHOTO_LIMITS.inAll || bytes > PHOTO_LIMITS.bytesInAll ? kept : null;
}

/**
 * Of those whose word weighs least, and no more than that of the one that comes: the oldest of whoever has most, the one that comes
 * counted. Who has one network takes the place of one other sender at most, and then of their own.
 */
function goesFirst(kept: readonly KeptPhotoFacts[], { teller, otherKey, voice }: OfferedPhoto): KeptPhotoFacts | null {
  const lightnessOf = (one: KeptPhotoFacts) => lightness({ teller: one.teller, otherKey: one.other_key });
  const lightest = Math.max(...kept.map(lightnessOf));
  if (lightest < lightness({ teller, otherKey })) return null;
  const among = kept.filter((one) => lightnessOf(one) === lightest);
  const counts = new Map([[voice, 1]]);
  for (const one of among) counts.set(one.voice, (counts.get(one.voice) ?? 0) + 1);
  const most = Math.max(...among.map((one) => counts.get(one.voice) ?? 0));
  return among.find((one) => counts.get(one.voice) === most) ?? null;
}

type Sender = Pick<OfferedPhoto, 'teller' | 'otherKey'>;

/** With the published key anybody can put any ID on any picture: of a stranger that is nothing but a picture. */
function isForged({ teller, otherKey }: Sender): boolean {
  return otherKey && teller === 'stranger';
}

/** The more, the less a photograph weighs. */
function lightness(sender: Sender): number {
  return TELLERS.indexOf(sender.teller) + Number(isForged(sender));
}
