import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoOf, parseTime } from '#shared/core/times.ts';

describe('times as clients write them', () => {
  it.each([
    ['2026-11-21T09:00:00Z', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T09:00Z', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21t09:00:00z', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T09:00:00.123456+02:00', '2026-11-21T07:00:00.123Z'],
    ['2026-11-21T09:00:00.9999Z', '2026-11-21T09:00:00.999Z'],
    ['2026-11-21T09:00:00-0530', '2026-11-21T14:30:00.000Z'],
    ['1969-12-31T23:59:59Z', '1969-12-31T23:59:59.000Z'],
  ])('%s is %s', (text, iso) => expect(parseTime(text)).toBe(iso));

  it.each([
    '',
    'now',
    '1763715600',
    '2026-11-21',
    '2026-11-21T09:00:00',
    '2026-02-30T09:00:00Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T09:60:00Z',
    '2026-11-21T09:00:00+25:00',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-12:00',
    '+12026-11-21T09:00:00Z',
    '2026-11-21T09:00:00Z ',
  ])('%j is none', (text) => expect(parseTime(text)).toBeNull());

  it('come back as they were, to the millisecond, and sort as their strings do', () => {
    const times = fc.integer({ min: -6e13, max: 2.5e14 });
    fc.assert(fc.property(times, (ms) => parseTime(isoOf(ms)) === isoOf(ms)));
    fc.assert(fc.property(times, times, (a, b) => a < b === isoOf(a) < isoOf(b)));
  });
});
