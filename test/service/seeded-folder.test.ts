// What `npm run seed` leaves: a data folder that is valid in every row, and that a station shows.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '#main/product.ts';
import type { Card } from '#shared/core/model.ts';
import { DEVELOPER, seedFolder } from '#test/dev/seeded-folder.ts';
import { call } from '#test/support/api.ts';
import { newFolder, type Station, startStation } from '#test/support/station.ts';

const RECORDS = 2000;
const UNTIL = Date.parse('2026-06-30');
const folder = newFolder('seeded');
const seed = (...args: string[]) =>
  spawnSync(process.execPath, [join(root, 'bin', 'run.mjs'), 'test/dev/seed.ts', ...args], { encoding: 'utf8' });

beforeAll(() => {
  const { status, stderr } = seed(String(RECORDS), '--data', folder, '--until', '2026-06-30');
  if (status !== 0) throw new Error(stderr);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a seeded data folder', () => {
  it('passes the doctor', () => {
    const told = execFileSync(process.execPath, [join(root, 'bin', 'twinmark.mjs'), 'doctor', '--data', folder]);
    expect(String(told)).toContain('Everything is in order.');
  });

  it('has the same records whenever it is seeded', async () => {
    const [one, other] = [newFolder('seeded-one'), newFolder('seeded-other')];
    const order = { root, records: 60, until: UNTIL };
    await Promise.all([one, other].map((place) => seedFolder({ ...order, folder: place })));
    const [before, after] = await Promise.all([one, other].map((place) => recordsOf(place)));
    expect(before?.total).toBe(60);
    expect(after).toEqual(before);
    for (const place of [one, other]) rmSync(place, { recursive: true });
  });

  it('shows its records to whoever signs in', async () => {
    const found = await recordsOf(folder);
    expect(found.total).toBe(RECORDS);
    expect(found.records).toHaveLength(20);
  });

  it('takes the place of one that was seeded before, and of no other', () => {
    const own = newFolder('own');
    mkdirSync(join(own, 'journal'));
    writeFileSync(join(own, 'journal', 'line'), 'kept');
    const { status, stderr } = seed('5', '--data', own);
    expect(status).not.toBe(0);
    expect(stderr).toContain('was not seeded');
    rmSync(own, { recursive: true });
  });
});

async function recordsOf(place: string) {
  const station = await startStation({ folder: place, operator: null, wholePassphrases: true });
  try {
    const token = await tokenAt(station);
    const { body } = await call(station.url, 'GET', '/api/records', { token });
    // The addresses of the pictures have the port of the station.
    const records = body.records.map(({ image_url: _, watermarked_image_url: __, ...record }: Card) => record);
    return { total: body.total as number, records };
  } finally {
    await station.stop();
  }
}

async function tokenAt({ url }: Station): Promise<string> {
  const { status, body } = await call(url, 'POST', '/api/token', { json: DEVELOPER });
  expect(status).toBe(200);
  return body.access_token;
}
