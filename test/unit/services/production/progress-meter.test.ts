// @module-tag one-engine: no database in it
import { expect, it } from 'vitest';
import { createProgressMeter } from '#main/services/production/progress-meter.ts';

it('counts moves, and tells rate and time left from the last ones', () => {
  let now = 0;
  const meter = createProgressMeter({ planned: 200, failed: 1 }, () => now);
  expect(meter.facts()).toEqual({
    total: 201,
    counts: { planned: 200, failed: 1 },
    per_second: null,
    seconds_left: null,
  });
  for (let i = 0; i < 100; i++) {
    // A slow start, which a rate over everything would still show.
    now += i < 50 ? 5000 : 250;
    meter.moved('planned', i === 0 ? 'failed' : 'made');
  }
  expect(meter.facts()).toEqual({
    total: 201,
    counts: { planned: 100, failed: 2, made: 99 },
    per_second: 4,
    seconds_left: 25,
  });
});
