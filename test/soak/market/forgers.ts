// One genuine ID, copied 10 to 10,000 times, and sold at a stall, in one country, or in many.
import type { Sight } from '#main/services/records/standing/sights.ts';
import type { Random } from '#test/support/random.ts';
import { cityOf, DAY_S, type Knobs, looksOf, personIn, type World } from './world.ts';

export const CHANNELS = ['stall', 'country', 'world'] as const;
export type Channel = (typeof CHANNELS)[number];

export interface Forgery {
  readonly channel: Channel;
  readonly copies: number;
  /** The sights of the copies, in their order. */
  readonly sights: Sight[];
}

export function forgery(world: World, knobs: Knobs, random: Random): Forgery {
  const channel = random.pick(CHANNELS);
  const copies = Math.round(10 * 1000 ** random.next());
  const begin = random.between(60, 200) * DAY_S;
  const days = random.between(14, 150);
  const country = random.pick(world.countries);
  const stall = cityOf(world, country, random);
  const sights: Sight[] = [];
  for (let i = 0; i < Math.min(copies, Number(process.env['CAP'] ?? 1e9)); i++) {
    const city =
      channel === 'stall'
        ? stall
        : cityOf(world, channel === 'country' ? country : random.pick(world.countries), random);
    // Not everybody looks who buys a copy, and nobody who does is told apart from the others by that.
    if (random.chance(0.85))
      sights.push(...looksOf(personIn(city, knobs, random), begin + random.next() * days * DAY_S, knobs, random));
  }
  return { channel, copies, sights: sights.sort((a, b) => a.at - b.at) };
}
