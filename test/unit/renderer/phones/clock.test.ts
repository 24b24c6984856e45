import { expect, test } from 'vitest';
import { notAhead, openStationClock } from '#window/phones/clock.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-22T12:00:00.000Z');
/** As HTTP writes it. */
const header = (time: number) => new Date(time).toUTCString();

test('the time is the station’s where the device is hours off, and the device’s own where they are seconds apart', () => {
  for (const [off, expected] of [
    [6 * HOUR, NOON],
    [-30 * HOUR, NOON],
    [-40_000, NOON - 40_000],
  ]) {
    const clock = openStationClock(() => NOON + off);
    clock.heard(header(NOON), NOON + off - 200, NOON + off + 200);
    expect(Math.abs(clock.now() - expected)).toBeLessThan(1000);
  }
});

test('a clock that is set right meanwhile is believed again, and an answer without a date changes nothing', () => {
  let off = 6 * HOUR;
  const clock = openStationClock(() => NOON + off);
  const hear = (date: string | null) => clock.heard(date, NOON + off, NOON + off);
  hear(header(NOON));
  hear(null);
  hear('soon');
  expect(Math.abs(clock.now() - NOON)).toBeLessThan(1000);
  off = 0;
  hear(header(NOON));
  expect(clock.now()).toBe(NOON);
});

test('a clock that was ahead and is set right without the station is believed', () => {
  let [off, time] = [7 * HOUR, NOON];
  const clock = openStationClock(() => time + off);
  clock.heard(header(NOON), NOON + off, NOON + off);
  time += 2 * HOUR;
  expect(Math.abs(clock.now() - time)).toBeLessThan(1000);
  off = 0;
  expect(clock.now()).toBe(time);
});

test('a scan is never told to be made after it is sent, and keeps its own time otherwise', () => {
  expect(notAhead('2026-11-22T18:00:00.000Z', NOON)).toBe('2026-11-22T12:00:00.000Z');
  expect(notAhead('2026-11-22T11:59:59.999Z', NOON)).toBe('2026-11-22T11:59:59.999Z');
});
