// A suspicious label as a person judges it: what speaks against it, where it was seen, photographs, and what people said.
import { type Static, Type } from 'typebox';
import { LabelStatusName, OwnerKind, Patch } from '#shared/core/model.ts';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';
import { STANDINGS, Standing, StandingReasons, Teller } from './standing.ts';

const Time = Type.String({ format: 'date-time' });
const Count = Type.Integer({ minimum: 0 });

/** The standings that make a label a case, from bad to good. */
export const CASE_STANDINGS = ['copied', 'suspicious', 'watched'] as const;
export type CaseStanding = (typeof CASE_STANDINGS)[number];

/** What became of the notice of a label that turned suspicious: its case was opened, or the notice was put away. */
export const LOOK_KINDS = ['opened', 'dismissed'] as const;
export const LookKind = oneOf(LOOK_KINDS);
export type LookKind = Static<typeof LookKind>;

/** Photographs that callers agree to keep, within bounds that nobody can pass. */
export const PHOTO_LIMITS = {
  /** Pixels of the long side: a letter of a label is still read. */
  side: 1280,
  /** Of one photograph, in bytes. A sharp one of 1280 pixels has some 150 KB. */
  bytes: 220_000,
  /** Of one ID. */
  ofId: 12,
  /** Of them and of all, those of strangers whose marks were made with another key than the record's: anybody can make these. */
  otherKeyOfId: 3,
  otherKeyInAll: 60,
  /** From one network, key or device within 24 hours, of whichever IDs. */
  ofVoice: 6,
  /** Of all IDs. */
  inAll: 400,
  /** Of all IDs, in bytes: they lie in the database, and each backup has them. */
  bytesInAll: 48_000_000,
} as const;

const Seen = {
  first_seen: nullable(Time),
  last_seen: nullable(Time),
  devices: { ...Count, description: 'Devices and networks that saw the ID within a year; at most 64 are told apart.' },
};

const IsNew = Type.Boolean({ description: 'Whether nobody has looked at the case since the label turned suspicious.' });

export const CaseEntry = exactly({
  watermark_id: Type.String({ examples: ['TW-7K3QZ'] }),
  standing: Standing,
  reasons: StandingReasons,
  ...Seen,
  places: Count,
  is_new: IsNew,
  photos: { ...Count, description: 'Photographs that callers agreed to keep.' },
});
export type CaseEntry = Static<typeof CaseEntry>;

export const CaseProduct = exactly(
  {
    product: nullable(Type.String({ description: 'What the records name. Null: they name nothing.' })),
    worst: Standing,
    cases: Type.Array(CaseEntry, { description: 'The worst first, then those that were seen last.' }),
  },
  'The suspicious labels of one product.',
);
export type CaseProduct = Static<typeof CaseProduct>;

export const CasePlace = exactly({
  country: nullable(Type.String({ description: 'ISO 3166, two letters.' })),
  latitude: nullable(Type.Number({ description: 'In degrees, to some two kilometres.' })),
  longitude: nullable(Type.Number()),
  first_seen: Time,
  last_seen: Time,
  devices: { ...Count, description: 'Devices and networks that saw the ID there first or last.' },
  tellers: Type.Array(Teller, { description: 'Who told of it, the one whose word weighs most first.' }),
  judged: Type.Boolean({ description: 'Whether a person has judged the ID since it was seen there first.' }),
});
export type CasePlace = Static<typeof CasePlace>;

export const CaseJourney = exactly(
  {
    from: { ...Count, description: 'The place, as its number in the list of places, from 0.' },
    to: Count,
    left_at: Time,
    seen_at: Time,
    km: Type.Number(),
    hours: Type.Number({ description: 'Between the two. One label would have had no more for the way.' }),
    teller: { ...Teller, description: 'Whoever of the two has the lighter word.' },
  },
  'Two sights of which one label cannot have made both.',
);
export type CaseJourney = Static<typeof CaseJourney>;

export const PHOTO_SOURCES = ['caller', 'desk', 'device'] as const;
export const CasePhoto = exactly({
  source: oneOf(PHOTO_SOURCES, {
    description:
      'caller: somebody agreed to keep it. desk: of a finding of Verify. device: a device checked off a list.',
  }),
  path: Type.String({ description: 'Where the picture is.' }),
  id: nullable(Type.Integer({ description: 'Its number, for taking it away. Null: other screens keep it.' })),
  at: Time,
  teller: Teller,
  place: nullable({
    ...Count,
    description: 'The place that its sender named, as its number in the list of places. Null: none is known.',
  }),
  matches_artwork: nullable(
    Type.Boolean({ description: 'Whether it shows the record’s picture. Null: nothing could be compared.' }),
  ),
  other_key: Type.Boolean({
    description: 'Whether its mark was made with another key than that of the record. Then nothing is compared.',
  }),
  compared_mm: nullable(Type.Number()),
  contradictions: Type.Array(Patch, { description: 'Where it shows something else, in shares of its sides.' }),
});
export type CasePhoto = Static<typeof CasePhoto>;

export const CaseVerdict = exactly({
  before: Standing,
  standing: Standing,
  reason: Type.String(),
  by: Type.String({ description: 'Who said it.' }),
  at: Time,
});
export type CaseVerdict = Static<typeof CaseVerdict>;

export const CaseLook = exactly({ how: LookKind, by: Type.String(), at: Time });
export type CaseLook = Static<typeof CaseLook>;

export const Case = exactly(
  {
    watermark_id: Type.String(),
    product: nullable(Type.String()),
    owner: OwnerKind,
    label_status: nullable(LabelStatusName),
    standing: Standing,
    reasons: StandingReasons,
    ...Seen,
    sights: Type.Array(exactly({ teller: Teller, count: Count }), {
      description: 'How often the ID was seen, by who told of it.',
    }),
    places: Type.Array(CasePlace, { description: 'In the order in which the ID was seen there.' }),
    journeys: Type.Array(CaseJourney),
    photos: Type.Array(CasePhoto, { description: 'The newest first.' }),
    verdicts: Type.Array(CaseVerdict, { description: 'The newest first, at most 100.' }),
    is_new: IsNew,
    looks: Type.Array(CaseLook, {
      description: 'Who looked at the case first, each time that the label turned suspicious. The newest first.',
    }),
  },
  'A suspicious label with everything that is known of it.',
);
export type Case = Static<typeof Case>;

/** The order of standings in lists: the worst first. */
export function byBadness(one: Standing, other: Standing): number {
  return STANDINGS.indexOf(other) - STANDINGS.indexOf(one);
}
