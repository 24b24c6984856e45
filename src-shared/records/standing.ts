import { type Static, Type } from 'typebox';
import { oneOf } from '#shared/core/schema.ts';

/** What the sights of an ID say of the labels that bear it, from good to bad. */
export const STANDINGS = ['clear', 'watched', 'suspicious', 'copied'] as const;
export const Standing = oneOf(STANDINGS, {
  description:
    'What the sights of the ID say. clear: nothing speaks against it. watched: something is odd. suspicious: there may be copies. copied: a person or the station’s own devices say that there are copies.',
});
export type Standing = Static<typeof Standing>;

/** Why an ID has its standing. Each has a sentence in every language. */
export const STANDING_REASONS = [
  'said',
  'too_often',
  'far_apart',
  'many_places',
  'many_devices',
  'after_void',
  'after_claim',
  'other_market',
  'not_printed',
  'register_locked',
  'registered_again',
  'other_artwork',
] as const;
export const StandingReason = oneOf(STANDING_REASONS, {
  description:
    'said: a person said so. too_often: many strangers saw it within 30 days. far_apart: it was seen at places that are farther apart than a journey. many_places, many_devices: it was seen at more places, or by more devices, than one label is. after_void: it was seen after it became void. after_claim: it was seen elsewhere after its token was claimed or its owner registered. other_market: it was seen in a country that it was not made for. not_printed: it was seen before it was printed. register_locked: somebody guessed at its register code. registered_again: its register code was sent again after its first owner. other_artwork: a paired device photographed it on another picture than the record’s.',
});
export type StandingReason = Static<typeof StandingReason>;

export const StandingReasons = Type.Array(StandingReason, {
  description: 'Why the ID has this standing. Empty where it is clear.',
});

/** Reasons that the register gives, and no sight. */
export const REGISTER_REASONS = ['register_locked', 'registered_again'] as const satisfies readonly StandingReason[];
export type RegisterReason = (typeof REGISTER_REASONS)[number];

/** Reasons that follow from no sight, in the order in which rows number them. */
export const NOTED_REASONS = [...REGISTER_REASONS, 'other_artwork'] as const satisfies readonly StandingReason[];
export type NotedReason = (typeof NOTED_REASONS)[number];

/** Who tells of a sight, the one whose word weighs most first: the desk, a paired device, a program with a key, somebody without credentials. */
export const TELLERS = ['desk', 'own', 'program', 'stranger'] as const;
export const Teller = oneOf(TELLERS, {
  description:
    'desk: the station’s desk. own: a paired device. program: a program with a key. stranger: somebody without credentials.',
});
export type Teller = Static<typeof Teller>;

/** The worse of two standings. */
export function worse(one: Standing, other: Standing): Standing {
  return STANDINGS.indexOf(one) < STANDINGS.indexOf(other) ? other : one;
}

export interface Judged {
  readonly standing: Standing;
  readonly reasons: readonly StandingReason[];
}

export const CLEAR: Judged = Object.freeze({ standing: 'clear', reasons: [] });

/** The standing of a record as its row has it: null where nothing speaks against it. */
export function judgedOf({
  standing,
  standing_reasons: reasons,
}: {
  readonly standing: Standing | null;
  readonly standing_reasons: readonly StandingReason[] | null;
}): { standing: Standing; reasons: StandingReason[] } {
  return standing === null ? { standing: 'clear', reasons: [] } : { standing, reasons: [...(reasons ?? [])] };
}

/** A label of these standings must not pass for genuine. */
export const BAD_STANDINGS = ['suspicious', 'copied'] as const satisfies readonly Standing[];

export function isBadStanding(standing: Standing): boolean {
  return (BAD_STANDINGS as readonly Standing[]).includes(standing);
}
