// The form in which the sights of an ID lie in their row: lists in place of objects, since each scan writes them again.
import { NOTED_REASONS, TELLERS, type Teller } from '#shared/records/standing.ts';
import { type Flag, noSights, type Sights, type Voice } from './sights.ts';

const FLAGS: readonly Flag[] = ['after_void', 'after_claim', 'other_market', 'not_printed'];
/** In a list of numbers this stands for nothing. */
const NONE = -1;

type KeptVoice = readonly [name: string, device: string | 0, ...facts: number[]];
type KeptPlace = readonly [country: string | 0, latitude: number | null, longitude: number | null, known: number];

export interface KeptSights {
  /** First and last sight, in seconds, and how many there were of each teller. */
  readonly t: readonly (number | null)[];
  readonly v: readonly KeptVoice[];
  readonly p: readonly KeptPlace[];
  /** What the register and photographs told, as numbers of reasons. Missing where they told nothing. */
  readonly r?: readonly number[];
}

/** Null: nobody has seen the ID yet. */
export function sightsIn(summary: unknown): Sights {
  if (summary === null || summary === undefined) return noSights();
  const { t, v, p, r = [] } = summary as KeptSights;
  const [first = null, last = null, ...counts] = t;
  return {
    first,
    last,
    counts: Object.fromEntries(TELLERS.map((teller, i) => [teller, counts[i] ?? 0])) as Sights['counts'],
    voices: v.map(voiceIn),
    places: p.map(([country, latitude, longitude, known]) => ({
      country: country === 0 ? null : country,
      latitude,
      longitude,
      known: known === 1,
    })),
    noted: r.map((number) => NOTED_REASONS[number]),
  };
}

export function keptSights({ first, last, counts, voices, places, noted }: Sights): KeptSights {
  return {
    t: [first, last, ...TELLERS.map((teller) => counts[teller])],
    v: voices.map(keptVoice),
    p: places.map(({ country, latitude, longitude, known }) => [country ?? 0, latitude, longitude, Number(known)]),
    ...(noted.length > 0 ? { r: noted.map((reason) => NOTED_REASONS.indexOf(reason)) } : {}),
  };
}

function keptVoice(voice: Voice): KeptVoice {
  const { name, device, teller, first, last, place, placed, lastPlace, lastPlaced } = voice;
  const { named, flag, paired, pair, known } = voice;
  const states = [named, flag === null ? NONE : FLAGS.indexOf(flag), Number(paired), numberOf(pair), Number(known)];
  const places = [place ?? NONE, lastPlace ?? NONE, ...states, placed - first, lastPlaced - first];
  return [name, device ?? 0, numberOf(teller), first, last - first, ...places];
}

function voiceIn([
  name,
  device,
  teller,
  first,
  after,
  place,
  lastPlace,
  named,
  flag,
  paired,
  pair,
  known,
  // Rows from before have no times of places.
  placed = 0,
  lastPlaced = after,
]: KeptVoice): Voice {
  return {
    name,
    device: device === 0 ? null : device,
    teller: TELLERS[teller],
    first,
    last: first + after,
    place: place === NONE ? null : place,
    placed: first + placed,
    lastPlace: lastPlace === NONE ? null : lastPlace,
    lastPlaced: first + lastPlaced,
    named,
    flag: FLAGS[flag] ?? null,
    paired: paired === 1,
    pair: TELLERS[pair] ?? null,
    known: known === 1,
  };
}

function numberOf(teller: Teller | null): number {
  return teller === null ? NONE : TELLERS.indexOf(teller);
}

/** Who saw the ID is forgotten. That it was seen, and when first and last, is not. */
export function withoutVoices(sights: Sights): Sights {
  return { ...sights, voices: [], places: [] };
}
