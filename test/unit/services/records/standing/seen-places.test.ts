import { expect, it } from 'vitest';
import { keptSights, sightsIn } from '#main/services/records/standing/kept-sights.ts';
import { standingOf } from '#main/services/records/standing/rules.ts';
import { seenPlaces } from '#main/services/records/standing/seen-places.ts';
import {
  addNoted,
  addSight,
  markKnown,
  noSights,
  type Sight,
  type Sights,
} from '#main/services/records/standing/sights.ts';
import { CLEAR } from '#shared/records/standing.ts';

const LABEL = { isVoid: false, isClaimed: false, isUnprinted: false, markets: [] };
const MUNICH = { country: 'DE', latitude: 48.14, longitude: 11.58 };
const TOKYO = { country: 'JP', latitude: 35.68, longitude: 139.7 };
const HOUR_S = 3600;

function seen(...all: (Partial<Sight> & Pick<Sight, 'at' | 'voice'>)[]): Sights {
  const sights = noSights();
  for (const one of all) addSight(sights, { teller: 'stranger', device: null, place: null, label: LABEL, ...one });
  return sights;
}

it('a place is told with the time at which it was named, not with that of other sights', () => {
  const [first, named, last] = [0, 50 * HOUR_S, 90 * HOUR_S];
  const sights = seen({ at: first, voice: 'a' }, { at: named, voice: 'a', place: MUNICH }, { at: last, voice: 'a' });
  const at = '1970-01-03T02:00:00.000Z';
  expect(seenPlaces(sights).places).toMatchObject([{ ...MUNICH, first_seen: at, last_seen: at }]);
});

it('the places of an ID are told in the order of time, each with who saw it there and when', () => {
  const sights = seen(
    { at: 10 * HOUR_S, voice: 'a', place: TOKYO },
    { at: 0, voice: 'b', place: MUNICH, teller: 'own' },
    { at: 20 * HOUR_S, voice: 'c', place: MUNICH },
    { at: 30 * HOUR_S, voice: 'd' },
  );
  const { places, sights: counts, devices, placeOf, last_seen } = seenPlaces(sights);
  expect(places).toMatchObject([
    { ...MUNICH, devices: 2, tellers: ['own', 'stranger'], judged: false },
    { ...TOKYO, devices: 1, tellers: ['stranger'], first_seen: '1970-01-01T10:00:00.000Z' },
  ]);
  expect([devices, counts]).toEqual([4, [{ teller: 'own', count: 1 }, { teller: 'stranger', count: 3 }]]); // biome-ignore format: a pair
  expect([placeOf('a'), placeOf('c'), placeOf('d'), placeOf('nobody')]).toEqual([1, 0, null, null]);
  expect(last_seen).toBe('1970-01-02T06:00:00.000Z');
});

it('two sights that one label cannot have made both are a journey, by the lighter word; a flight is none', () => {
  const sights = seen(
    { at: 0, voice: 'a', place: MUNICH, teller: 'own' },
    { at: HOUR_S, voice: 'b', place: TOKYO },
    { at: 40 * HOUR_S, voice: 'c', place: MUNICH },
  );
  const { journeys } = seenPlaces(sights);
  expect(journeys).toMatchObject([{ from: 0, to: 1, hours: 1, teller: 'stranger' }]);
  // Along the earth, as flights go.
  expect(Math.abs(journeys[0].km - 9370)).toBeLessThan(60);
  markKnown(sights);
  expect(seenPlaces(sights)).toMatchObject({ journeys: [], places: [{ judged: true }, { judged: true }] });
});

it('what the register and photographs told makes an ID watched and no more, until a person has judged it', () => {
  const sights = noSights();
  addNoted(sights, ['registered_again', 'other_artwork', 'register_locked', 'registered_again']);
  const again = sightsIn(JSON.parse(JSON.stringify(keptSights(sights))));
  const judged = standingOf(again, CLEAR, 'clear');
  expect(judged).toEqual({ standing: 'watched', reasons: ['register_locked', 'registered_again', 'other_artwork'] });
  markKnown(again);
  expect(standingOf(again, CLEAR, 'clear')).toEqual(CLEAR);
  expect(keptSights(again)).not.toHaveProperty('r');
});
