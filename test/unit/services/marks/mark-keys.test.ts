import { expect, it } from 'vitest';
import { PUBLISHED_KEY } from '#main/engine/format/params.ts';
import { fingerprintOf, isTrusted, markKeys, soleKey } from '#main/services/marks/mark-keys.ts';

const OWN = '0123456789abcdef0123456789abcdef';
const OLD = 'fedcba9876543210fedcba9876543210';

it('reading tries the key of the station, its earlier ones, and the published one, each once', () => {
  expect(markKeys([OWN, OLD], null).reading).toEqual([OWN, OLD, PUBLISHED_KEY]);
  expect(markKeys([OWN, PUBLISHED_KEY, OLD], null).reading).toEqual([OWN, PUBLISHED_KEY, OLD]);
  expect(markKeys([PUBLISHED_KEY], null).reading).toEqual([PUBLISHED_KEY]);
});

it('a fingerprint tells keys apart, shows none of the key, and takes both cases for one key', () => {
  expect(fingerprintOf(OWN)).toMatch(/^[0-9a-f]{16}$/);
  expect(fingerprintOf(OWN)).not.toBe(fingerprintOf(OLD));
  expect(fingerprintOf(OWN.toUpperCase())).toBe(fingerprintOf(OWN));
  expect(OWN).not.toContain(fingerprintOf(OWN).slice(0, 8));
});

it('a mark is trusted under the key of its record alone', () => {
  const keys = markKeys([OWN, OLD], null);
  const record = { mark_key: fingerprintOf(OLD) };
  expect(isTrusted(OLD, record, keys)).toBe(true);
  expect(isTrusted(OWN, record, keys)).toBe(false);
  expect(isTrusted(PUBLISHED_KEY, record, keys)).toBe(false);
  expect(isTrusted(OLD, null, keys)).toBeNull();
});

it('a record that does not say its key is told as far as it is known', () => {
  const silent = { mark_key: null };
  const several = markKeys([OWN, OLD], soleKey([OWN, OLD]));
  expect([OWN, OLD, PUBLISHED_KEY].map((key) => isTrusted(key, silent, several))).toEqual([null, null, false]);
  const one = markKeys([OWN, OLD], soleKey([OLD]));
  expect([OWN, OLD, PUBLISHED_KEY].map((key) => isTrusted(key, silent, one))).toEqual([false, true, false]);
});
