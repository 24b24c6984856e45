// What is kept of all sights of one ID: little, and never more than its bounds, however often the ID is seen.

import { NOTED_REASONS, type NotedReason, type StandingReason, type Teller } from '#shared/records/standing.ts';
import { isSamePlace, isTooFar, type Whereabouts } from './places.ts';

/** What is against a sight by itself, whatever else was seen. */
export type Flag = Extract<StandingReason, 'after_void' | 'after_claim' | 'other_market' | 'not_printed'>;

/** One time that somebody saw a label with the ID. */
export interface Sight {
  /** In seconds. */
  readonly at: number;
  readonly teller: Teller;
  /** Who it was, as a keyed hash: of strangers their network, of others their key. */
  readonly voice: string;
  /** The keyed hash of what the device calls itself. */
  readonly device: string | null;
  readonly place: Whereabouts | null;
  /** What the label was at that time. */
  readonly label: LabelState;
}

export interface LabelState {
  readonly isVoid: boolean;
  readonly isClaimed: boolean;
  readonly isUnprinted: boolean;
  /** The countries that the label was made for. Empty: all. */
  readonly markets: readonly string[];
}

/** Somebody who saw the ID, once or often. Times are seconds, places are indexes of `places`. */
export interface Voice {
  readonly name: string;
  readonly device: string | null;
  readonly teller: Teller;
  readonly first: number;
  last: number;
  /** The first and the last place that it told, and when: many sights tell none. */
  place: number | null;
  placed: number;
  lastPlace: number | null;
  lastPlaced: number;
  /** How many places it was the first to name. */
  named: number;
  flag: Flag | null;
  /** It contradicts another voice, which contradicts no third: each of the two is one of such a pair. */
  paired: boolean;
  /** The weight of the pair, at the one of the two that came later. */
  pair: Teller | null;
  /** A person has judged the ID since it spoke first. */
  known: boolean;
}

export interface SeenPlace extends Whereabouts {
  readonly known: boolean;
}

/** All that is kept of the sights of an ID. */
export interface Sights {
  first: number | null;
  last: number | null;
  counts: Record<Teller, number>;
  voices: Voice[];
  places: SeenPlace[];
  /** What the register and photographs told since a person judged the ID. */
  noted: NotedReason[];
}

/** Voices that are told apart. More say nothing that so many do not say. */
export const MOST_VOICES = { outside: 48, inside: 16 };
export const MOST_PLACES = 32;
/** Of them, places that a person has judged: a full list would see no place that copies get to later. */
const MOST_KNOWN_PLACES = MOST_PLACES / 2;
/** One voice fills no list of places by itself. */
const MOST_NAMED = 4;
/** After so long without a word a voice is forgotten, in seconds. */
export const FORGOTTEN_S = 365 * 86_400;

export function noSights(): Sights {
  const counts = { desk: 0, own: 0, program: 0, stranger: 0 };
  return { first: null, last: null, counts, voices: [], places: [], noted: [] };
}

/** The station's own people and devices, whose sights are its daily work. */
export function isInside({ teller }: Pick<Voice, 'teller'>): boolean {
  return teller === 'desk' || teller === 'own';
}

/** Adds a sight. The object is changed: it is read for one change of the store, and written again. */
export function addSight(sights: Sights, sight: Sight): void {
  const { at, teller, place } = sight;
  sights.first = Math.min(sights.first ?? at, at);
  sights.last = Math.max(sights.last ?? at, at);
  sights.counts[teller]++;
  forgetSilent(sights, at);
  const voice = voiceOf(sights, sight);
  if (voice === null) return;
  const known = sights.places.length;
  const placed = place === null ? null : placeIn(sights, place, voice);
  const isNewPlace = sights.places.length > known;
  if (placed !== null) {
    if (voice.place === null) [voice.place, voice.placed] = [placed, at];
    pairUp(sights, voice, sight);
    if (voice.lastPlace === null || at >= voice.lastPlaced) [voice.lastPlace, voice.lastPlaced] = [placed, at];
  }
  voice.last = Math.max(voice.last, at);
  if (!voice.paired && !voice.known && !isInside(voice)) voice.flag ??= flagOf(sight, isNewPlace, voice.first === at);
}

/** What a voice has said so far is judged. It speaks on without weight, and what is new counts from nothing. */
export function markKnown(sights: Sights): void {
  const recent = sights.voices.toSorted((a, b) => b.last - a.last);
  const kept = [...recent.filter(isInside).slice(0, 8), ...recent.filter((one) => !isInside(one)).slice(0, 16)];
  const stay = knownPlaces(kept, sights.places.length);
  const moved = (place: number | null) => (place !== null && stay.includes(place) ? stay.indexOf(place) : null);
  sights.voices = kept.map((voice) => {
    const places = { place: moved(voice.place), lastPlace: moved(voice.lastPlace) };
    return { ...voice, ...places, flag: null, paired: false, pair: null, known: true };
  });
  sights.places = stay.map((place) => ({ ...sights.places[place], known: true }));
  sights.noted = [];
}

/** The numbers of the places that are kept: those of the voices that are kept, then the first ones. */
function knownPlaces(kept: readonly Voice[], count: number): number[] {
  const named = kept.flatMap((voice) => spotsOf(voice).map(([place]) => place));
  return [...new Set([...named, ...Array(count).keys()])].slice(0, MOST_KNOWN_PLACES);
}

/** Adds what the register or a photograph tells of the ID. */
export function addNoted(sights: Sights, reasons: readonly NotedReason[]): void {
  sights.noted = NOTED_REASONS.filter((one) => sights.noted.includes(one) || reasons.includes(one));
}

function forgetSilent(sights: Sights, now: number): void {
  const { voices } = sights;
  if (voices.every(({ last }) => last > now - FORGOTTEN_S)) return;
  sights.voices = voices.filter(({ last }) => last > now - FORGOTTEN_S);
}

/** The voice that a sight is of: of the same network or key, or of the same device. Null where there is no room for another one. */
function voiceOf({ voices }: Sights, { at, teller, voice, device }: Sight): Voice | null {
  const known = voices.find((one) => one.name === voice || (device !== null && one.device === device));
  if (known) return known;
  const side = isInside({ teller });
  const beside = voices.reduce((sum, one) => sum + Number(isInside(one) === side), 0);
  if (beside >= MOST_VOICES[side ? 'inside' : 'outside']) return null;
  const begun = { first: at, last: at, place: null, placed: at, lastPlace: null, lastPlaced: at, named: 0 };
  const added = { name: voice, device, teller, ...begun, flag: null, paired: false, pair: null, known: false };
  voices.push(added);
  return added;
}

/** Null where no more places are told apart. */
function placeIn({ places }: Sights, place: Whereabouts, voice: Voice): number | null {
  const found = places.findIndex((one) => isSamePlace(one, place));
  if (found >= 0) return found;
  if (places.length >= MOST_PLACES || voice.named >= MOST_NAMED) return null;
  voice.named++;
  places.push({ ...place, known: false });
  return places.length - 1;
}

/**
 * Two voices that cannot have seen one label make a pair, and each voice is of one pair at most. So there is somebody in each pair
 * who saw another label, or lies: so many pairs need so many copies or liars, whoever the others are.
 */
function pairUp(sights: Sights, voice: Voice, { at, place }: Sight): void {
  if (place === null || !mayPair(voice)) return;
  const other = sights.voices.find(
    (one) =>
      one !== voice &&
      mayPair(one) &&
      spotsOf(one).some(([where, when]) => isTooFar(sights.places[where], place, at - when)),
  );
  if (!other) return;
  other.paired = true;
  voice.paired = true;
  voice.pair = lighter(voice.teller, other.teller);
}

function mayPair({ paired, flag, known }: Voice): boolean {
  return !paired && flag !== 'after_void' && flag !== 'not_printed' && !known;
}

/** Where a voice was first and last, as numbers of places, and when. */
export function spotsOf({ place, placed, lastPlace, lastPlaced }: Voice): (readonly [place: number, at: number])[] {
  return [
    ...(place === null ? [] : [[place, placed] as const]),
    ...(lastPlace === null ? [] : [[lastPlace, lastPlaced] as const]),
  ];
}

const BY_WEIGHT: readonly Teller[] = ['stranger', 'program', 'own', 'desk'];

/** Of two who contradict each other, the one whose word is worth less may be the one who is wrong. */
function lighter(one: Teller, other: Teller): Teller {
  return BY_WEIGHT.indexOf(one) < BY_WEIGHT.indexOf(other) ? one : other;
}

function flagOf({ label, place }: Sight, isNewPlace: boolean, isNewVoice: boolean): Flag | null {
  if (label.isVoid) return 'after_void';
  if (label.isUnprinted) return 'not_printed';
  if (label.isClaimed && isNewVoice && isNewPlace) return 'after_claim';
  const country = place?.country ?? null;
  const isElsewhere = country !== null && label.markets.length > 0 && !label.markets.includes(country);
  return isElsewhere ? 'other_market' : null;
}
