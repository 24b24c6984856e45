import { expect, it } from 'vitest';
import { formatsOf } from '#window/words/intl.ts';
import { shownFacts } from '#window/words/use-notice.ts';

it('times and counts are written as people write them, names stay as they are', () => {
  const facts = { since: '2026-11-27T21:51:04.234Z', chance: '24300000', folder: '/data/2026' };
  const shown = shownFacts(facts, formatsOf('de', ['de-DE']));
  expect(shown).toMatchObject({ chance: '24.300.000', folder: '/data/2026' });
  expect(shown.since).toMatch(/2026/);
  expect(shown.since).not.toMatch(/T|Z/);
});
