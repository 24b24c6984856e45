// Countries with cities, the networks of their people, and how somebody's phone tells of a sight.

import { keptPlace } from '#main/services/records/standing/places.ts';
import type { Sight } from '#main/services/records/standing/sights.ts';
import type { Teller } from '#shared/records/standing.ts';
import type { Random } from '#test/support/random.ts';

export interface Knobs {
  /** The share of sights of strangers that tell coordinates; of the others, the share that tells a country. */
  readonly located: number;
  readonly country: number;
  /** The share of people whose page keeps a name for their device. */
  readonly device: number;
  /** The share of sights whose coordinates are wrong: somewhere else in the world. */
  readonly misplaced: number;
  /** People of a label: who look at it on its shelf; looks of a buyer, after the first. */
  readonly shoppers: number;
  readonly looks: number;
  /** The share of labels that are given away or sold on, travel with their buyer, are shown to a friend, are claimed. */
  readonly resold: number;
  readonly travels: number;
  readonly shown: number;
  readonly claimed: number;
  /** The stations' own phones, in warehouses. */
  readonly handlings: number;
  /** Labels of a million that stand in a window or at a fair, where 40 and more look at them. */
  readonly displayed: number;
}

export const KNOBS: Knobs = {
  located: 0.6,
  country: 0.7,
  device: 0.75,
  misplaced: 0.005,
  shoppers: 0.6,
  looks: 1,
  resold: 0.08,
  travels: 0.08,
  shown: 0.08,
  claimed: 0.03,
  handlings: 5.5,
  displayed: 20,
};

export interface City {
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  /** The first of its networks of /24, and their number. */
  readonly networks: number;
  readonly size: number;
}

export interface World {
  readonly cities: readonly City[];
  readonly byCountry: ReadonlyMap<string, readonly City[]>;
  readonly countries: readonly string[];
}

const COUNTRIES = ['DE', 'FR', 'IT', 'ES', 'PL', 'NL', 'AT', 'CZ', 'GB', 'US', 'JP', 'BR'];
const CITIES = 25;
const MOBILE = 400;
export const DAY_S = 86_400;
const HOUR_S = 3600;

export function makeWorld(random: Random): World {
  const cities: City[] = [];
  for (const [c, country] of COUNTRIES.entries()) {
    const isFar = c > 8;
    const [middleLat, middleLon] = isFar
      ? [random.between(-30, 45), random.between(-120, 140)]
      : [random.between(41, 54), random.between(-3, 21)];
    for (let i = 0; i < CITIES; i++) {
      const size = Math.ceil(2000 / (i + 1));
      const networks = (c * CITIES + i) * 10_000;
      cities.push({
        country,
        latitude: middleLat + random.normal() * 1.7,
        longitude: middleLon + random.normal() * 2.5,
        networks,
        size,
      });
    }
  }
  const byCountry = new Map(COUNTRIES.map((country) => [country, cities.filter((city) => city.country === country)]));
  return { cities, byCountry, countries: COUNTRIES };
}

/** Larger cities more often. */
export function cityOf(world: World, country: string, random: Random): City {
  const cities = world.byCountry.get(country) as readonly City[];
  // Sizes fall as 1 / rank, so ranks are drawn evenly by their logarithm.
  return cities[Math.min(cities.length - 1, Math.floor((cities.length + 1) ** random.next()) - 1)];
}

export interface Spot {
  readonly city: City;
  /** In kilometres. */
  readonly north: number;
  readonly east: number;
  /** The network of its own connection. */
  readonly network: number;
}

/** Somewhere in a city, so many kilometres from its middle. */
export function spotIn(city: City, random: Random, km = 7): Spot {
  return {
    city,
    north: random.normal() * km,
    east: random.normal() * km,
    network: city.networks + random.below(city.size),
  };
}

export interface Person {
  readonly home: Spot;
  readonly work: Spot;
  readonly device: string | null;
  /** Most people's carrier gives them few networks, some another one each time. */
  readonly mobile: readonly number[];
}

export function personIn(city: City, knobs: Knobs, random: Random): Person {
  return {
    home: spotIn(city, random),
    work: spotIn(city, random),
    device: random.chance(knobs.device) ? `d${random.below(2 ** 31)}` : null,
    mobile: Array.from({ length: random.chance(0.25) ? 6 : 2 }, () => mobileIn(city.country, random)),
  };
}

export function mobileIn(country: string, random: Random): number {
  return 100_000_000 + COUNTRIES.indexOf(country) * 10_000 + random.below(MOBILE);
}

export const PLAIN = { isVoid: false, isClaimed: false, isUnprinted: false, markets: [] } as const;

/** A sight of somebody without credentials. */
export function strangersSight(
  at: number,
  voice: number,
  device: string | null,
  spot: Spot,
  knobs: Knobs,
  random: Random,
): Sight {
  return {
    at: Math.round(at),
    teller: 'stranger',
    voice: String(voice),
    device,
    place: toldPlace(spot, knobs, random),
    label: PLAIN,
  };
}

export function ownSight(at: number, device: string, spot: Spot, teller: Teller = 'own'): Sight {
  return { at: Math.round(at), teller, voice: device, device: null, place: placeOf(spot), label: PLAIN };
}

function toldPlace(spot: Spot, knobs: Knobs, random: Random) {
  if (random.chance(knobs.located)) {
    if (!random.chance(knobs.misplaced)) return placeOf(spot);
    return keptPlace({
      country: spot.city.country,
      latitude: random.between(-40, 60),
      longitude: random.between(-150, 150),
    });
  }
  return random.chance(knobs.country) ? { country: spot.city.country, latitude: null, longitude: null } : null;
}

function placeOf({ city, north, east }: Spot) {
  const latitude = city.latitude + north / 111.2;
  const longitude = city.longitude + east / (111.2 * Math.cos((latitude * Math.PI) / 180));
  return keptPlace({ country: city.country, latitude, longitude });
}

/** A person looks once: at home by the line or the phone's own network, or at work. */
export function lookOf(person: Person, at: number, knobs: Knobs, random: Random): Sight {
  const draw = random.next();
  const spot = draw < 0.85 ? person.home : person.work;
  const network = draw < 0.55 ? person.home.network : draw < 0.9 ? random.pick(person.mobile) : person.work.network;
  return strangersSight(at, network, person.device, spot, knobs, random);
}

/** The looks of somebody who has the label from `at` on: one soon, further ones later. */
export function looksOf(person: Person, at: number, knobs: Knobs, random: Random): Sight[] {
  const sights = [lookOf(person, at + random.next() * DAY_S, knobs, random)];
  const share = knobs.looks / (1 + knobs.looks);
  while (random.chance(share)) sights.push(lookOf(person, at + random.next() ** 2 * 120 * DAY_S, knobs, random));
  return sights;
}

/** The number of events of a Poisson process. */
export function poisson(mean: number, random: Random): number {
  let [count, product] = [0, random.next()];
  for (const end = Math.exp(-mean); product > end; product *= random.next()) count++;
  return count;
}

export { HOUR_S };
