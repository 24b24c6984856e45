import { describe, expect, it } from 'vitest';
import { keptSights, sightsIn } from '#main/services/records/standing/kept-sights.ts';
import type { Whereabouts } from '#main/services/records/standing/places.ts';
import { BOUNDS, evidenceIn, HARMLESS_STRANGERS, standingOf, WEIGHTS } from '#main/services/records/standing/rules.ts';
import { seenPlaces } from '#main/services/records/standing/seen-places.ts';
import {
  addSight,
  FORGOTTEN_S,
  type LabelState,
  MOST_PLACES,
  MOST_VOICES,
  markKnown,
  noSights,
  type Sight,
  type Sights,
} from '#main/services/records/standing/sights.ts';
import { CLEAR, type Standing } from '#shared/records/standing.ts';
import { makeRandom, type Random } from '#test/support/random.ts';

const DAY = 86_400;
const PLAIN: LabelState = { isVoid: false, isClaimed: false, isUnprinted: false, markets: [] };

/** The n-th of places that are all some thousand kilometres apart. */
const place = (n: number): Whereabouts => ({ country: 'DE', latitude: -60 + (n % 12) * 10, longitude: (n * 47) % 180 });
const sight = (voice: string, day: number, more: Partial<Sight> = {}): Sight => ({
  at: Math.round(day * DAY),
  teller: 'stranger',
  voice,
  device: null,
  place: null,
  label: PLAIN,
  ...more,
});

function judged(list: readonly Sight[], said: Standing = 'clear', sights: Sights = noSights(), before = CLEAR) {
  let now = before;
  for (const one of list.toSorted((a, b) => a.at - b.at)) {
    addSight(sights, one);
    now = standingOf(sights, now, said);
  }
  return now;
}

const many = (count: number, of: (i: number) => Sight) => Array.from({ length: count }, (_, i) => of(i));

describe('an ID that is seen', () => {
  it('stays clear where one person looks again and again, from few networks', () => {
    const home = place(1);
    expect(judged(many(500, (i) => sight(`n${i % 4}`, i / 2, { place: home, device: 'phone' })))).toEqual(CLEAR);
  });

  it('stays clear in a household, on a shelf and on a journey', () => {
    const shelf = many(6, (i) => sight(`s${i}`, i, { place: place(1) }));
    const home = many(20, (i) => sight(`h${i % 3}`, 20 + i * 4, { place: place(1) }));
    const away = many(3, (i) => sight(`a${i}`, 120 + i, { place: place(2) }));
    expect(judged([...shelf, ...home, ...away])).toEqual(CLEAR);
  });

  it('becomes suspicious where strangers see it at more places than a label gets to', () => {
    const { standing, reasons } = judged(many(14, (i) => sight(`n${i}`, i * 20, { place: place(i) })));
    expect([standing, reasons]).toEqual(['suspicious', ['many_places']]);
  });

  it('becomes suspicious where more devices see it than see a label, wherever that is', () => {
    const { standing, reasons } = judged(many(16, (i) => sight(`n${i}`, i * 20, { device: `d${i}` })));
    expect([standing, reasons]).toEqual(['suspicious', ['many_devices']]);
  });

  it('becomes suspicious where very many see it within a month', () => {
    const { standing, reasons } = judged(many(16, (i) => sight(`n${i}`, i, { place: place(1) })));
    expect([standing, reasons]).toEqual(['suspicious', ['too_often']]);
  });

  it('is told as too far apart where no journey leads from one place to the next', () => {
    const pairs = many(12, (i) => sight(`n${i}`, i / 100, { place: place(i) }));
    expect(judged(pairs)).toMatchObject({ standing: 'suspicious', reasons: expect.arrayContaining(['far_apart']) });
    const slow = many(2, (i) => sight(`n${i}`, i * 3, { place: place(i) }));
    expect(judged(slow)).toEqual(CLEAR);
  });

  it('is not too far apart by the time of a sight that tells no place', () => {
    const [munich, tokyo] = [
      { country: 'DE', latitude: 48.14, longitude: 11.58 },
      { country: 'JP', latitude: 35.68, longitude: 139.7 },
    ];
    const before = [sight('a', 1, { place: munich }), sight('a', 10), sight('b', 10.01, { place: tokyo })];
    const after = [sight('a', 1), sight('b', 1.01, { place: tokyo }), sight('a', 10, { place: munich })];
    const [one, two] = [noSights(), noSights()];
    judged(before, 'clear', one);
    judged(after, 'clear', two);
    expect([evidenceIn(one).reasons, evidenceIn(two).reasons]).toEqual([[], []]);
    const told = [sight('a', 1), sight('a', 10, { place: munich }), sight('b', 10.01, { place: tokyo })];
    const three = noSights();
    judged(told, 'clear', three);
    expect(evidenceIn(sightsIn(keptSights(three))).reasons).toEqual(['far_apart']);
  });

  it.each([
    ['after_void', { isVoid: true }],
    ['not_printed', { isUnprinted: true }],
  ] as const)('counts every stranger from the first one on: %s', (reason, label) => {
    const list = (count: number) => many(count, (i) => sight(`n${i}`, i, { label: { ...PLAIN, ...label } }));
    expect(judged(list(1)).standing).toBe('clear');
    expect(judged(list(2))).toEqual({ standing: 'watched', reasons: [reason] });
    expect(judged(list(5))).toEqual({ standing: 'suspicious', reasons: [reason] });
  });

  it.each([
    ['after_claim', { isClaimed: true }],
    ['other_market', { markets: ['FR'] }],
  ] as const)('counts strangers elsewhere beyond a few of them: %s', (reason, label) => {
    const there = (i: number) => ({ place: place(i), label: { ...PLAIN, ...label } });
    expect(judged(many(3, (i) => sight(`n${i}`, i * 40, there(i)))).standing).toBe('clear');
    const { standing, reasons } = judged(many(9, (i) => sight(`n${i}`, i * 40, there(i))));
    expect([standing, reasons.includes(reason)]).toEqual(['suspicious', true]);
  });

  it('says nothing against the station’s own phones in warehouses, wherever they are', () => {
    expect(judged(many(60, (i) => sight(`k${i}`, i, { teller: 'own', place: place(i) })))).toEqual(CLEAR);
  });

  it('is copied by the word of the station’s own phones, and never by that of strangers', () => {
    const apart = (teller: Sight['teller'], count: number) =>
      many(count, (i) => sight(`k${i}`, i / 1000, { teller, place: place(i) }));
    expect(judged(apart('own', 2)).standing).toBe('watched');
    expect(judged(apart('own', 6)).standing).toBe('copied');
    expect(judged(apart('stranger', 1000)).standing).toBe('suspicious');
    expect(judged(apart('program', 1000)).standing).toBe('suspicious');
  });

  it('stays suspicious until a person says otherwise; what was seen before counts no more then', () => {
    const sights = noSights();
    const list = many(14, (i) => sight(`n${i}`, i * 20, { place: place(i) }));
    const bad = judged(list, 'clear', sights);
    expect(standingOf(sights, bad, 'clear').standing).toBe('suspicious');
    markKnown(sights);
    expect(standingOf(sights, CLEAR, 'clear')).toEqual(CLEAR);
    expect(judged([...list].map((one) => ({ ...one, at: one.at + 290 * DAY })).slice(0, 9), 'clear', sights)).toEqual(
      CLEAR,
    );
    const others = many(14, (i) => sight(`m${i}`, 300 + i, { place: place(i + 20) }));
    expect(judged(others, 'clear', sights).standing).toBe('suspicious');
  });

  it('becomes suspicious again by new places after it was judged, also where its list of places was full', () => {
    const sights = noSights();
    judged(
      many(60, (i) => sight(`n${i}`, i / 10, { place: place(i) })),
      'clear',
      sights,
    );
    expect(sights.places).toHaveLength(MOST_PLACES);
    markKnown(sights);
    expect(seenPlaces(sights).places.every((one) => one.judged)).toBe(true);
    const others = many(14, (i) => sight(`m${i}`, 100 + i * 20, { place: place(i + 100) }));
    expect(judged(others, 'clear', sights)).toEqual({ standing: 'suspicious', reasons: ['many_places'] });
  });

  it('has what a person said at least', () => {
    expect(judged([sight('n', 1)], 'copied')).toEqual({ standing: 'copied', reasons: ['said'] });
  });
});

describe('strangers who want to spoil a label', () => {
  const random = makeRandom(7, 'spoil');

  it(`cannot, as ${HARMLESS_STRANGERS} networks: each adds ${WEIGHTS.stranger} points at most`, () => {
    for (let round = 0; round < 400; round++) {
      const honest = randomSights(random, 'h', 1 + random.below(12), 40);
      const liars = randomSights(random, 'l', HARMLESS_STRANGERS, 200);
      const [alone, both] = [noSights(), noSights()];
      judged(honest, 'clear', alone);
      judged([...honest, ...liars], 'clear', both);
      const limit = ceilingOf(honest) + HARMLESS_STRANGERS * WEIGHTS.stranger;
      expect(evidenceIn(both).weight).toBeLessThanOrEqual(limit);
    }
  });

  it('can as many networks, which is why a person has the last word', () => {
    expect(judged(randomSights(random, 'l', 20, 400)).standing).toBe('suspicious');
    expect(BOUNDS.suspicious / WEIGHTS.stranger).toBeGreaterThan(HARMLESS_STRANGERS);
  });

  /** The most that these sights can weigh: greedy pairs are at least half of all that could be made. */
  function ceilingOf(honest: readonly Sight[]): number {
    const sights = noSights();
    judged(honest, 'clear', sights);
    const pairs = sights.voices.filter(({ pair }) => pair !== null).length;
    return evidenceIn(sights).weight + pairs * WEIGHTS.stranger;
  }
});

describe('what is kept of sights', () => {
  it('is bounded, however often and by whomever an ID is seen', () => {
    const sights = noSights();
    for (const one of randomSights(makeRandom(1, 'bound'), 'n', 5000, 20_000)) addSight(sights, one);
    for (let i = 0; i < 500; i++) addSight(sights, sight(`k${i}`, 1, { teller: 'own', place: place(i) }));
    expect(sights.voices).toHaveLength(MOST_VOICES.outside + MOST_VOICES.inside);
    expect(sights.places.length).toBeLessThanOrEqual(MOST_PLACES);
    const kept = JSON.stringify(keptSights(sights));
    expect(kept.length).toBeLessThan(6000);
    expect(sightsIn(JSON.parse(kept))).toEqual(sights);
  });

  it('does not let one stranger fill the list of places, so that no others are seen', () => {
    const sights = noSights();
    for (let i = 0; i < 200; i++) addSight(sights, sight('liar', i / 10, { place: place(i) }));
    expect(sights.places.length).toBeLessThan(6);
  });

  it('forgets a voice after a year of silence, and keeps when the ID was seen first', () => {
    const sights = noSights();
    addSight(sights, sight('old', 1));
    addSight(sights, sight('new', 2 + FORGOTTEN_S / DAY));
    expect(sights.voices.map(({ name }) => name)).toEqual(['new']);
    expect(sights.first).toBe(DAY);
  });
});

function randomSights(random: Random, name: string, voices: number, count: number): Sight[] {
  return many(count, () => {
    const where = random.chance(0.7) ? place(random.below(200)) : null;
    const device = random.chance(0.5) ? `${name}${random.below(count)}` : null;
    return sight(`${name}${random.below(voices)}`, random.next() * 200, { place: where, device });
  });
}
