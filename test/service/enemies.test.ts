// The gravest attacks that take seconds, so that the standing enemy is known to work. `npm run soak -- enemies` tries all of them.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Enemy, tryEnemy } from '#test/soak/enemies/arena.ts';
import { brokenOf, ENEMIES, tableOf } from '#test/soak/enemies/enemies.ts';

const QUICK = ['foreign-name', 'id-token', 'sheets-again'];
const named = (name: string): Enemy => {
  const enemy = ENEMIES.find((one) => one.name === name);
  if (!enemy) throw new Error(`There is no case ${name}.`);
  return enemy;
};

it.each(QUICK)('%s comes to nothing, and succeeds at a weakened station', async (name) => {
  const verdict = await tryEnemy(named(name));
  expect(brokenOf(verdict)).toEqual([]);
  expect(tableOf([verdict])).toContain('| held |');
});

it('an attack that succeeds, one whose control shows nothing, and a line that is no longer there are each broken', async () => {
  const enemy = named('foreign-name');
  const [weakening] = enemy.weakened;
  const succeeding: Enemy = { ...enemy, weakened: [], attack: async () => 'the enemy is in' };
  expect(brokenOf(await tryEnemy(succeeding))).toEqual(['foreign-name (earlier, 4): the enemy is in']);
  const blind: Enemy = { ...enemy, weakened: [], attack: async () => null };
  expect(brokenOf(await tryEnemy(blind))).toEqual([expect.stringContaining('shows nothing')]);
  const moved: Enemy = { ...enemy, weakened: [{ ...weakening, from: 'a line that is not there' }] };
  expect(brokenOf(await tryEnemy(moved))).toEqual([expect.stringContaining('no longer the line')]);
  const gone: Enemy = { ...enemy, weakened: [{ ...weakening, file: 'src-main/gone.ts' }] };
  expect(brokenOf(await tryEnemy(gone))).toEqual([expect.stringContaining('There is no src-main/gone.ts any more')]);
});

it('every line that a weakened station is without stands in the sources once', () => {
  const lines = ENEMIES.flatMap(({ weakened }) => weakened);
  const missed = lines.filter(({ file, from }) => readFileSync(file, 'utf8').split(from).length !== 2);
  expect(missed).toEqual([]);
});

it('no two cases have one name', () => {
  expect(new Set(ENEMIES.map(({ name }) => name)).size).toBe(ENEMIES.length);
});
