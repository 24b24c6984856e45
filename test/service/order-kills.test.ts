// Orders are dropped into a folder while the station is killed: each is done once, or refused with a reason in its result.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { artwork } from '#test/support/artwork.ts';
import { openDraftDesk } from '#test/support/production/draft-desk.ts';
import { newFolder, type Station, startStation } from '#test/support/station.ts';

const ORDERS = Number(process.env['ORDERS'] ?? 20);
const KILLS = Number(process.env['KILLS'] ?? 5);
/** Every so many orders one has a row that cannot be a label. */
const BAD_EVERY = 5;

const orders = mkdtempSync(join(tmpdir(), 'order-kills-'));
let station: Station | null = null;
afterAll(async () => {
  await station?.remove();
  rmSync(orders, { recursive: true });
});

const nameOf = (i: number) => `order-${String(i).padStart(3, '0')}`;
const isBad = (i: number) => i % BAD_EVERY === 0;

function drop(i: number, picture: Uint8Array): void {
  const gtin = isBad(i) ? '4006381333932' : '4006381333931';
  writeFileSync(join(orders, `${nameOf(i)}.png`), picture);
  writeFileSync(join(orders, `${nameOf(i)}.job.json`), JSON.stringify({ template_id: 'generic', sheet_id: 'j8157' }));
  writeFileSync(join(orders, `${nameOf(i)}.csv`), `product_name;gtin\n${nameOf(i)};${gtin}\nmore ${i};4006381333931\n`);
}

interface Result {
  readonly state: string;
  readonly error?: string;
  readonly job?: { readonly counts: { readonly proofed?: number } };
  readonly sheets?: readonly string[];
}

function resultOf(i: number): Result | null {
  const file = join(orders, `${nameOf(i)}.result.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

it(
  'each order is done once or refused, whenever the station is killed',
  async () => {
    const folder = newFolder('order-kills');
    const picture = await artwork('order', { width: 800, height: 400 });
    const start = () => startStation({ folder, settings: { 'jobs.folder': orders } });
    const all = Array.from({ length: ORDERS }, (_, i) => i);
    const idsOf = (i: number) =>
      readFileSync(join(orders, `${nameOf(i)}.labels.csv`), 'utf8').match(/(?<=^\d+,)TW-\w{5}(?=,)/gm) ?? [];
    const isEnded = (i: number) => ['done', 'refused'].includes(resultOf(i)?.state ?? '');
    station = await start();
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      for (const i of all.filter((i) => i % KILLS === kill)) drop(i, picture);
      await sleep(2500 + 300 * kill);
      await station.kill();
      if (all.some((i) => i % KILLS === kill && !isEnded(i))) interrupted++;
      station = await start();
    }
    while (!all.every(isEnded)) await sleep(200);

    for (const i of all) {
      const result = resultOf(i);
      if (isBad(i)) expect(result).toMatchObject({ state: 'refused', error: expect.stringContaining('Row 2') });
      else
        expect(result).toMatchObject({
          state: 'done',
          job: { counts: { proofed: 2 } },
          sheets: [`${nameOf(i)}.sheets.pdf`],
        });
      if (!isBad(i)) expect(idsOf(i)).toHaveLength(2);
    }
    // No ID is in two tables.
    const ids = all.filter((i) => !isBad(i)).flatMap(idsOf);
    expect(new Set(ids).size).toBe(ids.length);
    const desk = await openDraftDesk(station);
    const made: string[] = [];
    for (let page = 1; ; page++) {
      const { body } = await desk.ask('GET', `/api/desk/batches?page=${page}&per_page=100`);
      made.push(...body.batches.map(({ name }: { name: string }) => name));
      if (page >= body.pages) break;
    }
    expect(made.sort()).toEqual(all.filter((i) => !isBad(i)).map(nameOf));
    expect((await desk.ask('GET', '/api/desk/drafts')).body.drafts).toEqual([]);
    // A result whose writing was cut short is removed some seconds after the start.
    await expect
      .poll(() => readdirSync(orders).filter((name) => !/\.(result\.json|labels\.csv|sheets\.pdf)$/.test(name)), {
        timeout: 60_000,
      })
      .toEqual(['refused', 'taken']);
    // Otherwise no kill came in between.
    expect(interrupted).toBeGreaterThan(0);
  },
  600_000 + 20_000 * ORDERS,
);
