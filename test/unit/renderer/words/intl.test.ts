import { expect, test } from 'vitest';
import { formatsOf } from '#window/words/intl.ts';

const german = formatsOf('de', ['de-DE']);
const english = formatsOf('en', ['en-GB']);
/** Spaces of Intl that do not break are spaces all the same. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test('numbers are written as the language writes them', () => {
  expect(german.number(1234.5, 1)).toBe('1.234,5');
  expect(english.number(1234.5, 1)).toBe('1,234.5');
  expect(plain(german.percent(0.905))).toBe('91 %');
});

test('bytes get the unit in which they are read', () => {
  expect([0, 999, 1000, 2_500_000, 3e9].map((count) => plain(german.bytes(count)))).toEqual([
    '0 Byte',
    '999 Byte',
    '1 kB',
    '2,5 MB',
    '3 GB',
  ]);
});

test('what is left of a job is told in minutes and seconds, never as none before it is over', () => {
  expect([0, 0.2, 59, 60, 75, 3671].map(english.duration)).toEqual(['0:00', '0:01', '0:59', '1:00', '1:15', '1:01:11']);
});

test('a forecast is told no finer than it can be known', () => {
  const told = [0, 20, 100, 569, 571, 1130, 3299, 3301, 5400, 20_000, 50_000, 300_000].map(german.roughly).map(plain);
  expect(told).toEqual([
    ...['1 Minute', '1 Minute', '2 Minuten', '9 Minuten', '10 Minuten', '20 Minuten', '55 Minuten'],
    ...['1 Stunde', '1,5 Stunden', '5,5 Stunden', '14 Stunden', '3 Tage'],
  ]);
});

test('how long ago is told in the largest unit that fits', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const before = (seconds: number) => english.ago(now - seconds * 1000, now);
  expect([5, 120, 7200, 90_000].map(before)).toEqual(['5 seconds ago', '2 minutes ago', '2 hours ago', 'yesterday']);
  expect(german.ago(now - 120_000, now)).toBe('vor 2 Minuten');
});

test('the region of the browser is kept where it speaks the language', () => {
  expect(formatsOf('en', ['de-DE', 'en-US']).date('2026-11-21T12:00:00Z')).toMatch(/^Nov 21/);
  expect(formatsOf('en', ['de-DE']).date('2026-11-21T12:00:00Z')).toMatch(/^21 Nov/);
});
