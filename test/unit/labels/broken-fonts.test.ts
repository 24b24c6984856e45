// @module-tag later: a campaign of random bytes; the tests of own fonts show the rules
import { expect, test } from 'vitest';
import { tryFont } from '#main/workers/own-fonts.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { strangeFont } from '#test/support/layout/own-fonts.ts';
import { makeRandom } from '#test/support/random.ts';

async function outcomeOf(bytes: Uint8Array): Promise<string | undefined> {
  try {
    await tryFont({ name: 'a.ttf', bytes });
    return 'none';
  } catch (error) {
    if (error instanceof AppError) return error.trouble?.kind;
    throw error;
  }
}

test('a font of the user with bytes changed at random is drawn or refused, and nothing else', async () => {
  const random = makeRandom(19, 'broken fonts');
  const outcomes = new Map<string | undefined, number>();
  for (let i = 0; i < 60; i++) {
    const font = Buffer.from(strangeFont(i % 2 === 0 ? 'OCRB7.ttf' : 'Inconsolata.otf'));
    for (let left = 1 + random.below(40); left > 0; left--) font[random.below(font.length)] = random.below(256);
    // The table of tables, too, which rarely is hit by chance.
    if (i % 3 === 0) font[12 + random.below(160)] ^= 1 << random.below(8);
    const outcome = await outcomeOf(font);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect([...outcomes.keys()].filter((one) => !/^(none|font_\w+)$/.test(one ?? ''))).toEqual([]);
  expect(outcomes.get('none')).toBeGreaterThan(0);
  expect(outcomes.get('font_broken')).toBeGreaterThan(0);
});
