// What is kept of the sights of an ID, as a person sees it: where and when, by whom, and what one label cannot have done.
import { isoOf } from '#shared/core/times.ts';
import type { Case, CaseJourney, CasePlace } from '#shared/records/cases.ts';
import { TELLERS } from '#shared/records/standing.ts';
import { distanceKm, isTooFar } from './places.ts';
import { type Sights, spotsOf, type Voice } from './sights.ts';

export interface SeenPlaces
  extends Pick<Case, 'first_seen' | 'last_seen' | 'devices' | 'sights' | 'places' | 'journeys'> {
  /** The place that a voice named first, by its name, as its number in the list. */
  readonly placeOf: (voice: string) => number | null;
}

interface Visit {
  readonly voice: Voice;
  readonly place: number;
  readonly at: number;
}

const HOUR_S = 3600;

export function seenPlaces(sights: Sights): SeenPlaces {
  const visits = sights.voices.flatMap((voice) => spotsOf(voice).map(([place, at]): Visit => ({ voice, place, at })));
  const named = [...new Set(visits.toSorted((a, b) => a.at - b.at).map(({ place }) => place))];
  const numberOf = (place: number) => named.indexOf(place);
  const placeOf = (name: string): number | null => {
    const found = sights.voices.find((voice) => voice.name === name)?.place ?? null;
    return found === null ? null : numberOf(found);
  };
  return {
    first_seen: timeOf(sights.first),
    last_seen: timeOf(sights.last),
    devices: sights.voices.length,
    sights: TELLERS.map((teller) => ({ teller, count: sights.counts[teller] })).filter(({ count }) => count > 0),
    places: named.map((place) =>
      placeView(
        sights,
        place,
        visits.filter((one) => one.place === place),
      ),
    ),
    journeys: journeysIn(sights, numberOf),
    placeOf,
  };
}

function placeView({ places }: Sights, place: number, visits: readonly Visit[]): CasePlace {
  const { country, latitude, longitude, known } = places[place];
  const times = visits.map(({ at }) => at);
  const tellers = new Set(visits.map(({ voice }) => voice.teller));
  return {
    country,
    latitude,
    longitude,
    first_seen: isoOf(Math.min(...times) * 1000),
    last_seen: isoOf(Math.max(...times) * 1000),
    devices: new Set(visits.map(({ voice }) => voice)).size,
    tellers: TELLERS.filter((teller) => tellers.has(teller)),
    judged: known,
  };
}

/** Each voice that contradicts another one, beside that one. Who belongs to whom is not kept, so the first that fits is told. */
function journeysIn(sights: Sights, numberOf: (place: number) => number): CaseJourney[] {
  const others = sights.voices.filter(({ paired, pair }) => paired && pair === null);
  return sights.voices.flatMap((voice) => {
    for (const other of others) {
      const journey = journeyOf(sights, voice, other);
      if (journey === null) continue;
      others.splice(others.indexOf(other), 1);
      return { ...journey, from: numberOf(journey.from), to: numberOf(journey.to) };
    }
    return [];
  });
}

function journeyOf({ places }: Sights, { pair, ...voice }: Voice, other: Voice): CaseJourney | null {
  if (pair === null) return null;
  for (const one of spotsOf(other)) {
    for (const two of spotsOf({ ...voice, pair })) {
      const [[from, left], [to, seen]] = one[1] <= two[1] ? [one, two] : [two, one];
      const km = distanceKm(places[from], places[to]);
      if (km === null || !isTooFar(places[from], places[to], seen - left)) continue;
      const times = { left_at: isoOf(left * 1000), seen_at: isoOf(seen * 1000) };
      return { from, to, ...times, km: Math.round(km), hours: (seen - left) / HOUR_S, teller: pair };
    }
  }
  return null;
}

function timeOf(seconds: number | null): string | null {
  return seconds === null ? null : isoOf(seconds * 1000);
}
