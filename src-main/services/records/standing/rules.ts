// From what was seen of an ID to its standing. Nothing here knows a clock, a store or a caller.

import {
  CLEAR,
  isBadStanding,
  type Judged,
  STANDING_REASONS,
  type Standing,
  type StandingReason,
  type Teller,
  worse,
} from '#shared/records/standing.ts';
import { isInside, type Sights, type Voice } from './sights.ts';

/**
 * What a contradiction counts, in points, by who tells of it. Of two who contradict each other the lighter one counts, since that one
 * may lie. A stranger costs a liar a network, and no more.
 */
export const WEIGHTS: Readonly<Record<Teller, number>> = { stranger: 4, program: 8, own: 12, desk: 24 };

/** From so many points on an ID has this standing. `copied` counts what the station's own devices tell alone. */
export const BOUNDS = { watched: 8, suspicious: 20, copied: 36 } as const;

/**
 * So many strangers, each in a network of its own, do nothing to an honest label, whatever they say and however often: a stranger adds
 * four points at most, and of a million honest labels in a simulated year none had more than seven of its own.
 */
export const HARMLESS_STRANGERS = 3;

/** What one honest label has: a shelf in a shop, a household, its journeys, another owner. What goes beyond it counts. */
const ALLOWED = {
  /** Voices within 30 days. */
  crowd: 9,
  /** Points of all voices of a year, see `spreadOf`. */
  spread: 21,
  /** Voices at new places after the token was claimed; in countries that the label was not made for. */
  elsewhere: 3,
};
const CROWD_S = 30 * 86_400;
/** A label is at few places, so a voice from another one says most; a device that names itself is another device; the rest may be one phone in several networks. */
const SPREAD = { newPlace: 1, newDevice: 3 / 4, other: 1 / 4 };

export interface Evidence {
  /** In points. */
  readonly weight: number;
  /** Of it, what the station's own people and devices tell. */
  readonly inside: number;
  readonly reasons: readonly StandingReason[];
}

/** The standing of an ID, of which a person said `said` last. What was suspicious stays so until a person says otherwise. */
export function standingOf(sights: Sights, before: Judged, said: Standing): Judged {
  const evidence = evidenceIn(sights);
  const kept = isBadStanding(before.standing) ? before : CLEAR;
  // Anybody can send codes to the register, and comparing errs now and then, so they say that something is odd, and no more.
  const least = sights.noted.length > 0 ? 'watched' : 'clear';
  const standing = worse(worse(worse(standingBy(evidence), said), kept.standing), least);
  if (standing === 'clear') return CLEAR;
  const told = said === 'clear' ? [] : (['said'] as const);
  const reasons = new Set([...told, ...kept.reasons, ...evidence.reasons, ...sights.noted]);
  return { standing, reasons: STANDING_REASONS.filter((reason) => reasons.has(reason)) };
}

function standingBy({ weight, inside }: Evidence): Standing {
  if (inside >= BOUNDS.copied) return 'copied';
  if (weight >= BOUNDS.suspicious) return 'suspicious';
  return weight >= BOUNDS.watched ? 'watched' : 'clear';
}

/**
 * One more voice adds its own weight at most: it has a flag, or is one of a pair, or one of the crowd, and the crowd counts by the
 * measure that says most, alone. Pairs take two voices out of the crowd, so the crowd is measured with them, too.
 */
export function evidenceIn(sights: Sights): Evidence {
  const counting = sights.voices.filter(({ known }) => !known);
  const pairs = counting.flatMap(({ pair }) => (pair === null ? [] : [pair]));
  const outside = counting.filter((voice) => !isInside(voice));
  const flagged = outside.filter(({ flag }) => flag !== null && isHard(flag));
  const others = outside.filter((voice) => !flagged.includes(voice));
  const crowd = crowdOf(others, sights);
  const apart =
    weightOf(pairs) +
    most(
      crowdOf(
        others.filter(({ paired }) => !paired),
        sights,
      ),
    );
  return {
    weight: weightOf(flagged.map(({ teller }) => teller)) + Math.max(apart, most(crowd)),
    inside: weightOf(pairs.filter((teller) => isInside({ teller }))),
    reasons: [
      ...(pairs.length > 0 ? (['far_apart'] as const) : []),
      ...flagged.map(({ flag }) => flag as StandingReason),
      ...crowd.filter(([, points]) => points > 0).map(([reason]) => reason),
    ],
  };
}

/** Whether a flag counts from the first voice on: nobody has a label that was made void or never printed. */
function isHard(flag: StandingReason): boolean {
  return flag === 'after_void' || flag === 'not_printed';
}

type Measure = readonly [StandingReason, points: number];

/** What is more than one honest label has, by each measure. */
function crowdOf(voices: readonly Voice[], sights: Sights): readonly Measure[] {
  const times = voices.map(({ first }) => first).toSorted((a, b) => a - b);
  const spread = spreadOf(voices, sights);
  const beyond = (reason: StandingReason): Measure => {
    const flagged = voices.filter(({ flag }) => flag === reason);
    return [reason, Math.max(0, weightOf(flagged.map(({ teller }) => teller)) - ALLOWED.elsewhere * WEIGHTS.stranger)];
  };
  return [
    ['too_often', Math.max(0, mostWithin(times, CROWD_S) - ALLOWED.crowd) * WEIGHTS.stranger],
    [spread.byPlace * 2 > spread.points ? 'many_places' : 'many_devices', Math.max(0, spread.points - ALLOWED.spread)],
    beyond('after_claim'),
    beyond('other_market'),
  ];
}

/** How far the voices are spread, in points. No voice adds more than its weight. */
function spreadOf(voices: readonly Voice[], { places }: Sights): { points: number; byPlace: number } {
  const seen = new Set<number>();
  let [points, byPlace] = [0, 0];
  for (const { place, device, teller } of voices) {
    const isPlaced = place !== null && places[place].latitude !== null;
    const isNew = isPlaced && !seen.has(place) && !places[place].known;
    if (isPlaced) seen.add(place);
    const share = isNew ? SPREAD.newPlace : !isPlaced && device !== null ? SPREAD.newDevice : SPREAD.other;
    points += share * WEIGHTS[teller];
    if (isNew) byPlace += share * WEIGHTS[teller];
  }
  return { points, byPlace };
}

/** The most of these times, in their order, that lie within so long. */
function mostWithin(times: readonly number[], length: number): number {
  let [most, begin] = [0, 0];
  for (const [at, time] of times.entries()) {
    while (times[begin] < time - length) begin++;
    most = Math.max(most, at - begin + 1);
  }
  return most;
}

function most(measures: readonly Measure[]): number {
  return Math.max(...measures.map(([, points]) => points));
}

function weightOf(tellers: readonly Teller[]): number {
  return tellers.reduce((total, teller) => total + WEIGHTS[teller], 0);
}
