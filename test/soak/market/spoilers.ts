// Strangers who want an honest label to look copied. They know its ID, the rules, and every sight that it has had.
import { keptPlace } from '#main/services/records/standing/places.ts';
import type { Sight } from '#main/services/records/standing/sights.ts';
import type { Random } from '#test/support/random.ts';
import { DAY_S, PLAIN } from './world.ts';

export const TRICKS = ['all over the world', 'beside every sight', 'one after the other'] as const;
export type Trick = (typeof TRICKS)[number];

/** What so many networks send. Each sends 40 times, as another device each time: a network is all that is hard to have. */
export function lies(honest: readonly Sight[], networks: number, trick: Trick, random: Random): Sight[] {
  const [begin, end] = [honest[0]?.at ?? 0, (honest.at(-1)?.at ?? 0) + 10 * DAY_S];
  const places = Array.from({ length: networks * 4 }, () =>
    keptPlace({
      country: random.pick(['KP', 'AQ', 'NR']),
      latitude: random.between(-60, 70),
      longitude: random.between(-180, 180),
    }),
  );
  return Array.from({ length: networks * 40 }, (_, i) => {
    const who = i % networks;
    const anywhere = random.pick(places);
    const near = honest.length > 0 && trick !== 'one after the other';
    const at =
      near && trick === 'beside every sight'
        ? random.pick(honest).at + random.between(-600, 600)
        : random.between(begin, end);
    const place = trick === 'one after the other' ? places[who] : anywhere;
    return {
      at: Math.round(at),
      teller: 'stranger',
      voice: `liar${who}`,
      device: `l${i}`,
      place,
      label: PLAIN,
    } as const;
  }).sort((a, b) => a.at - b.at);
}

/** Two lists of sights as one, in their order. */
export function together(one: readonly Sight[], other: readonly Sight[]): Sight[] {
  return [...one, ...other].sort((a, b) => a.at - b.at);
}
