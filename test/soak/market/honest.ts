// The life of one honest label: warehouses, a shelf, its buyer, friends, journeys, another owner.
import type { Sight } from '#main/services/records/standing/sights.ts';
import type { Random } from '#test/support/random.ts';
import {
  cityOf,
  DAY_S,
  HOUR_S,
  type Knobs,
  lookOf,
  looksOf,
  mobileIn,
  ownSight,
  personIn,
  poisson,
  type Spot,
  spotIn,
  strangersSight,
  type World,
} from './world.ts';

export interface Life {
  readonly sights: Sight[];
  /** When it was claimed, in seconds. */
  readonly claimedAt: number;
  readonly country: string;
  readonly isDisplayed: boolean;
}

/** All sights of a label within a year, in their order. */
export function honestLife(world: World, knobs: Knobs, random: Random): Life {
  const country = random.pick(world.countries);
  const shop = spotIn(cityOf(world, country, random), random);
  const begin = random.next() * 200 * DAY_S;
  const sights: Sight[] = handlings(world, knobs, random, begin);
  const onShelf = begin + 5 * DAY_S;
  const shelfDays = 2 - Math.log(1 - random.next()) * 25;
  const isDisplayed = random.chance(knobs.displayed / 1e6);
  sights.push(...shelf(shop, onShelf, shelfDays, isDisplayed, knobs, random));
  const soldAt = onShelf + shelfDays * DAY_S;
  const city = random.chance(0.8) ? shop.city : cityOf(world, country, random);
  const buyer = personIn(city, knobs, random);
  // Most labels are bought by people who never look.
  if (random.chance(0.85)) sights.push(...looksOf(buyer, soldAt, knobs, random));
  if (random.chance(knobs.shown))
    sights.push(
      lookOf(
        { ...personIn(city, knobs, random), home: buyer.home },
        soldAt + random.next() * 60 * DAY_S,
        knobs,
        random,
      ),
    );
  if (random.chance(knobs.travels))
    sights.push(...journey(world, buyer.device, soldAt + random.next() * 90 * DAY_S, knobs, random));
  if (random.chance(knobs.resold)) {
    const other = personIn(
      cityOf(world, random.chance(0.8) ? country : random.pick(world.countries), random),
      knobs,
      random,
    );
    sights.push(...looksOf(other, soldAt + random.between(10, 120) * DAY_S, knobs, random));
  }
  const claimedAt = random.chance(knobs.claimed) ? soldAt + 2 * DAY_S : Number.POSITIVE_INFINITY;
  return { sights: sights.sort((a, b) => a.at - b.at), claimedAt, country, isDisplayed };
}

function handlings(world: World, knobs: Knobs, random: Random, begin: number): Sight[] {
  const count = poisson(knobs.handlings, random);
  const places = [world.cities[0], world.cities[30]];
  return Array.from({ length: count }, (_, i) => {
    const which = i < count / 2 ? 0 : 1;
    const at = begin + (which * 2 + random.next()) * DAY_S;
    return ownSight(at, `own${which * 5 + random.below(5)}`, { city: places[which], north: 0, east: 0, network: 0 });
  });
}

/** Some labels stand in front, where many look at them. */
function shelf(shop: Spot, from: number, days: number, isDisplayed: boolean, knobs: Knobs, random: Random): Sight[] {
  // A gamma of shape one: many labels nobody looks at, few many do.
  const mean = isDisplayed ? 40 + random.next() * 60 : -Math.log(1 - random.next()) * knobs.shoppers;
  return Array.from({ length: poisson(mean, random) }, () => {
    const shopper = personIn(shop.city, knobs, random);
    const network = random.chance(0.3) ? shop.network : mobileIn(shop.city.country, random);
    return strangersSight(from + random.next() * days * DAY_S, network, shopper.device, shop, knobs, random);
  });
}

/** A buyer takes it along, far away: sights there, and none at home meanwhile. */
function journey(world: World, device: string | null, at: number, knobs: Knobs, random: Random): Sight[] {
  const country = random.pick(world.countries);
  const there = spotIn(cityOf(world, country, random), random);
  return Array.from({ length: 1 + random.below(3) }, () => {
    const network = random.chance(0.5) ? there.network : mobileIn(country, random);
    return strangersSight(at + 8 * HOUR_S + random.next() * 10 * DAY_S, network, device, there, knobs, random);
  });
}
