import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openSignInPlaces } from '#main/identity/sign-in-places.ts';

const DAY = 86_400_000;
let folder: string;
let file: string;
let now: number;
let notices: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'twinmark-places-'));
  file = join(folder, 'station.places');
  now = 1_800_000_000_000;
  notices = [];
  return () => rmSync(folder, { recursive: true });
});

const open = () =>
  openSignInPlaces(
    folder,
    () => now,
    (notice) => void notices.push(notice),
  );

it('the file names neither operators nor addresses', () => {
  open().add('anna', '10.0.0.7');
  expect(readFileSync(file, 'utf8')).not.toMatch(/anna|10\.0\.0/);
  expect([open().has('anna', '10.0.0.7'), open().has('anna', '10.0.0.8'), open().has('bob', '10.0.0.7')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('a place is forgotten ninety days after the last sign-in there, and then leaves the file', () => {
  open().add('anna', '10.0.0.7');
  now += 60 * DAY;
  open().add('anna', '10.0.0.7');
  now += 89 * DAY;
  expect(open().has('anna', '10.0.0.7')).toBe(true);
  now += DAY;
  expect(open().has('anna', '10.0.0.7')).toBe(false);
  open().add('bob', '10.0.0.8');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(1);
});

it('5,000 places are kept, the newest', () => {
  const old = Array.from({ length: 5000 }, (_, i) => [`place ${i}`, now]);
  writeFileSync(file, JSON.stringify(old));
  open().add('anna', '10.0.0.7');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(5000);
  expect(open().has('anna', '10.0.0.7')).toBe(true);
});

it('a damaged file is told, knows nobody, and is made anew', () => {
  writeFileSync(file, '{');
  const places = open();
  expect([places.has('anna', '10.0.0.7'), notices.length]).toEqual([false, 1]);
  places.add('anna', '10.0.0.7');
  expect(open().has('anna', '10.0.0.7')).toBe(true);
});
