import { expect, it } from 'vitest';
import { formatOfCode } from '#main/spreadsheets/number-format.ts';

/** A slow machine needs less. A search from each bracket to the end takes ten seconds and more on a quick one. */
const SECONDS_MS = 3000;

it('colours, conditions and quoted texts of a format are left out, and hours in brackets are not', () => {
  expect(formatOfCode('[Red]0.00')).toEqual({ kind: 'plain' });
  expect(formatOfCode('[$-407]dd.mm.yyyy;@')).toEqual({ kind: 'date' });
  expect(formatOfCode('[>=100]0"d"')).toEqual({ kind: 'plain' });
  expect(formatOfCode('[hh]:mm')).toEqual({ kind: 'time' });
  expect(formatOfCode('00000')).toEqual({ kind: 'zeros', digits: 5 });
});

it.each(['[', '[h', '"['])('a format of 300,000 times %s holds up nobody', (part) => {
  const begun = performance.now();
  expect(formatOfCode(part.repeat(300_000))).toEqual({ kind: 'plain' });
  expect(performance.now() - begun).toBeLessThan(SECONDS_MS);
});

it('a hundred thousand formats as long as they may be take seconds at most', () => {
  const begun = performance.now();
  for (let i = 0; i < 100_000; i++) formatOfCode('[h'.repeat(127));
  expect(performance.now() - begun).toBeLessThan(2 * SECONDS_MS);
});
