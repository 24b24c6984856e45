import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as page from './reader-of-the-page.ts';
import { formatVectors, greyTile, hashOf, hexOf, TILE, TILE_FILE, VECTORS_FILE } from './vectors.ts';

/** Whoever changes a vector on purpose makes a new format, with a number of its own: see CONTRIBUTING.md. */
const MOVED = 'The format of the mark has moved: labels already printed can no longer be read.';

const kept: ReturnType<typeof formatVectors> = JSON.parse(readFileSync(VECTORS_FILE, 'utf8'));

describe('the test vectors of the format', () => {
  test('are what the engine makes', () => {
    const made = formatVectors();
    const exact = ({ keys, format }: typeof made) => ({
      format,
      keys: keys.map(({ sync, messages, ...rest }) => ({
        ...rest,
        sync: sync.map(([u, v]) => [u, v]),
        messages: messages.map(({ tile, ...message }) => message),
      })),
    });
    expect(exact(made), MOVED).toEqual(exact(kept));
    const measured = ({ keys }: typeof made) =>
      keys.flatMap(({ sync, messages }) => [
        ...sync.map(([, , phase]) => phase),
        ...messages.flatMap(({ tile }) => tile),
      ]);
    expect(apart(measured(made), measured(kept)), MOVED).toBeLessThan(2e-4);
  });

  test('have a tile that the engine makes, to a level', () => {
    expect(apart(greyTile(), readFileSync(TILE_FILE)), MOVED).toBeLessThanOrEqual(1);
  });

  test.each(kept.keys)('are what a marker makes that was written from the page: $key', (given) => {
    const { key, messages } = given;
    const { waves, sync, data, bits, signs } = page.layout(key);
    expect(waves).toBe(given.waves);
    expect(hashOf(sync.flatMap(({ u, v }) => [u, v]))).toBe(given.syncHash);
    expect(
      apart(
        sync.slice(0, 8).map(({ phase }) => phase),
        given.sync.map(([, , phase]) => phase),
      ),
    ).toBeLessThan(1e-4);
    expect(hashOf([...data.flatMap(({ u, v }) => [u, v]), ...bits, ...signs])).toBe(given.dataHash);
    for (const { message, number, hidden, check, coded } of messages) {
      expect(page.numberOf(message)).toBe(number);
      expect(page.encipher(key, number)).toBe(hidden);
      expect(page.checkOf(key, hidden)).toBe(check);
      expect(hexOf(page.codedBits(key, message))).toBe(coded);
      expect(page.decoded(key, page.codedBits(key, message))).toBe(message);
    }
    const tile = page.tileOf(key, messages[2].message);
    const samples = messages[2].tile.map((_, i) => tile(8 * (i % 8), 8 * Math.floor(i / 8)));
    expect(apart(samples, messages[2].tile)).toBeLessThan(1e-3);
  });

  test('have a tile that a reader written from the page reads with its key, and with no other', () => {
    const levels = readFileSync(TILE_FILE).subarray(-TILE.pixels * TILE.pixels);
    expect(page.readTile(kept.keys[0].key, levels, TILE.pixels)).toBe(TILE.message);
    expect(page.readTile(kept.keys[1].key, levels, TILE.pixels)).toBe(null);
  });
});

function apart(one: ArrayLike<number>, other: ArrayLike<number>): number {
  expect(one.length).toBe(other.length);
  return Array.from(one).reduce((most, value, i) => Math.max(most, Math.abs(value - other[i])), 0);
}
