// How much of the disk scan events without credentials take. docs/admin.md states the bounds.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { placesIn } from '#main/files/data-folder.ts';
import { openLog } from '#main/files/open-log.ts';
import { call } from '#test/support/api.ts';
import { startInProcess } from '#test/support/in-process.ts';
import { newFolder } from '#test/support/station.ts';
import { makeRecords } from '#test/support/window-records.ts';

const EVENTS = 3000;
const admin = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'admin.md'), 'utf8');

/** The megabytes of a million events, as the page says. */
function stated(what: string): number {
  const found = new RegExp(`\\| ${what} \\| ([\\d,]+) MB \\|`).exec(admin);
  return Number(found?.[1]?.replaceAll(',', ''));
}

const sizeOf = (path: string): number =>
  statSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : statSync(path).size;

it('a million scan events of strangers take no more than docs/admin.md says', async () => {
  const folder = newFolder('growth');
  const { database, journal } = placesIn(folder);
  // What is measured here is the file of a station that has no other database.
  const settings = { 'database.url': null };
  let station = await startInProcess({ folder, settings });
  const ids = await makeRecords(station.url, station.apiKey, [{}, {}, {}]);
  const sizes = async () => {
    await station.close();
    const both = [sizeOf(database), sizeOf(journal)] as const;
    station = await startInProcess({ folder, settings });
    return both;
  };
  const before = await sizes();
  const lane = async (from: number) => {
    for (let i = from; i < EVENTS; i += 8) {
      const json = { scanner_address: `${i} `.padEnd(128, 'x'), client_scan_id: `${i} `.padEnd(64, 'y') };
      const { status } = await call(station.url, 'POST', `/api/records/${ids[i % ids.length]}/scan`, { json });
      expect(status).toBe(200);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, from) => lane(from)));
  const after = await sizes();
  await station.close();
  rmSync(folder, { recursive: true, force: true });
  // Megabytes of a million events are bytes of one.
  const [rows, lines] = after.map((size, i) => (size - (before[i] as number)) / EVENTS);
  expect(rows).toBeGreaterThan(50);
  expect(rows).toBeLessThan(stated('database'));
  expect(lines).toBeGreaterThan(50);
  expect(lines).toBeLessThan(stated('journal, for eight days at most'));
});

it('requests take no more of the log than docs/admin.md says, however many there are', async () => {
  const folder = newFolder('growth');
  const log = openLog({ folder, stderr: false });
  const facts = { route: '/api/records/:wm_id/scan', address: '192.0.2.17', filler: 'x'.repeat(4000) };
  for (let i = 0; i < 40_000; i++) {
    log.request?.(facts);
    if (i % 1000 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await log.close();
  expect(40_000 * 4000).toBeGreaterThan(1.3 * 100e6);
  expect(sizeOf(folder)).toBeLessThan(stated('log of requests, in all') * 1e6 * 1.1);
  rmSync(folder, { recursive: true, force: true });
});
