// Scan events through the services and the store of a station, with the rules on and off: events for a second of one core, a tenth of
// them of copied IDs. Each is on the disk before it is answered. Exit code 1 where fewer go through than asked.
import { createBus } from '#main/base/bus.ts';
import { createScanService } from '#main/services/records/scans.ts';
import { createStandings } from '#main/services/records/standing/standings.ts';
import type { Store } from '#main/store/store.ts';
import { watermarkIdOf } from '#shared/core/id.ts';
import { defaultSettings } from '#shared/core/settings.ts';
import { makeRandom } from '#test/support/random.ts';
import { contextWith } from '#test/support/station-context.ts';
import { addRecord, createLab, settle } from '#test/support/store/lab.ts';

const RECORDS = 2000;
const EVENTS = 12_000;
/** Events that wait at a time, as those of so many clients. */
const AT_ONCE = 64;
/** Copied IDs: each is seen again and again. */
const COPIED = 20;
const ROUNDS = 3;
const ASKED = 2000;

interface Cost {
  readonly core: number;
  readonly wall: number;
}

async function main(): Promise<void> {
  const lab = createLab();
  try {
    const store = await lab.open();
    const owner = await settle(store);
    const ids: string[] = [];
    for (let i = 0; i < RECORDS; i++) ids.push((await addRecord(store, owner)).id);
    const costs: Record<'on' | 'off', Cost[]> = { on: [], off: [] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const rules of ['off', 'on'] as const) costs[rules].push(await costOf(store, ids, rules === 'on', round));
    }
    const [on, off] = [median(costs.on), median(costs.off)];
    console.log(`| rules | events for a second of one core | by the clock | asked |\n| --- | --- | --- | --- |`);
    console.log(lineOf('off', off), lineOf('on', on));
    console.log(
      `\nThe rules take ${((1e6 * (on.core - off.core)) / EVENTS / 1000).toFixed(0)} microseconds of an event.`,
    );
    process.exitCode = EVENTS / (on.core / 1000) >= ASKED ? 0 : 1;
  } finally {
    await lab.end();
  }
}

async function costOf(store: Store, ids: readonly string[], rules: boolean, round: number): Promise<Cost> {
  const settings = { ...defaultSettings(), 'scans.rules': rules, 'limits.public_records_per_minute': 10_000_000 };
  const context = contextWith({ store, settings, bus: createBus() });
  const standings = createStandings(context, () => settings);
  const parts = {
    records: { own: () => Promise.reject(new Error()) },
    shownIds: { reserveShown: async () => {} },
    standings,
  };
  const scans = createScanService(context, parts);
  const random = makeRandom(round, 'scans');
  let left = EVENTS;
  const client = async () => {
    while (left-- > 0) {
      const id = ids[random.chance(0.1) ? random.below(COPIED) : random.below(ids.length)];
      const address = `10.${random.below(200)}.${random.below(200)}.1`;
      const place = { latitude: random.between(40, 55), longitude: random.between(0, 20), country: 'DE' };
      await scans.record({ caller: null, address }, watermarkIdOf(id, 'TW'), {
        ...place,
        device: `d${random.below(1e6)}`,
      });
    }
  };
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  const { user, system } = process.cpuUsage(cpu);
  return { core: (user + system) / 1000, wall: performance.now() - start };
}

function lineOf(name: string, { core, wall }: Cost): string {
  return `| ${name} | ${Math.round(EVENTS / (core / 1000))} | ${Math.round(EVENTS / (wall / 1000))} a second | ${ASKED} |\n`;
}

function median(costs: readonly Cost[]): Cost {
  return costs.toSorted((a, b) => a.core - b.core)[costs.length >> 1];
}

await main();
