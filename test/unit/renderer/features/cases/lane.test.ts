import { expect, it } from 'vitest';
import { spanOf, stretchOf } from '#window/features/cases/lane.ts';

const seen = (first: string, last: string) => ({ first_seen: `2026-01-${first}Z`, last_seen: `2026-01-${last}Z` });
const at = (place: string) => `min(${place}, 100% - 0.75rem)`;
const PLACES = [seen('03T00:00', '05T00:00'), seen('01T00:00', '01T00:00'), seen('09T00:00', '11T00:00')];

it('the lane goes from the first sight of all places to the last, and each place has its stretch of it', () => {
  const span = spanOf(PLACES);
  expect(span).toEqual({ from: '2026-01-01T00:00Z', to: '2026-01-11T00:00Z' });
  const stretches = PLACES.map((place) => span && stretchOf(place, span));
  expect(stretches).toEqual([
    { left: at('20%'), right: '60%' },
    { left: at('0%'), right: '100%' },
    { left: at('80%'), right: '0%' },
  ]);
  expect(spanOf([])).toBeNull();
  expect(stretchOf(PLACES[1], { from: PLACES[1].first_seen, to: PLACES[1].first_seen })).toEqual({
    left: at('0%'),
    right: '0%',
  });
});
