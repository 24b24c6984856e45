// The station in numbers, for monitors (OpenMetrics).
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { head, type RequestMeter } from '#main/base/meter.ts';
import type { StationContext } from '#main/base/station-context.ts';
import { placesIn } from '#main/files/data-folder.ts';
import { orNull } from '#main/files/presence.ts';
import type { Store } from '#main/store/store.ts';
import type { Health } from '#shared/core/model.ts';

type MetricsContext = Pick<StationContext, 'store' | 'bus'>;

interface MeasuredStation {
  readonly folder: string;
  readonly version: string;
  readonly health: () => Health;
  readonly meter: RequestMeter;
}

type Values = readonly (readonly [labels: string, value: number])[];

export const OPEN_METRICS = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

/** Gives all numbers as one text. */
export function createMetrics({ store, bus }: MetricsContext, station: MeasuredStation): () => Promise<string> {
  const made = new Map<string, number>();
  bus.subscribe((event) => {
    if (event.type !== 'labels') return;
    for (const { state } of event.data) made.set(state, (made.get(state) ?? 0) + 1);
  });
  return async () => {
    const counted = [...made].map(([state, n]) => [`state="${state}"`, n] as const);
    return [
      ...ofProcess(station),
      ...counter('twinmark_labels', 'Labels that came into a state since the start.', counted),
      ...(store.problem()?.readable === false ? [] : await ofStore(store)),
      ...(await ofDisk(station.folder)),
      ...station.meter.lines(),
      '# EOF\n',
    ].join('\n');
  };
}

function ofProcess({ version, health }: MeasuredStation): string[] {
  const { uptime_seconds, store, engine, chain } = health();
  const { user, system } = process.cpuUsage();
  const isFine = (word: string): number => Number(word === 'ok' || word === 'off');
  const parts = Object.entries({ store, engine, chain }).map(([part, is]) => [`part="${part}"`, isFine(is)] as const);
  return [
    ...gauge('twinmark_version', 'The version that runs.', [[`version="${version}"`, 1]]),
    ...gauge('twinmark_uptime_seconds', 'Since the start of the station.', [['', uptime_seconds]]),
    ...gauge('twinmark_healthy', '1: the part is well, or switched off.', parts),
    ...counter('process_cpu_seconds', 'Time of all cores.', [['', (user + system) / 1e6]]),
    ...gauge('process_resident_memory_bytes', 'Memory.', [['', process.memoryUsage.rss()]]),
  ];
}

async function ofStore(store: Store): Promise<string[]> {
  const [moving, orders, open, webhooks] = await Promise.all([
    store.printerJobs.moving(),
    store.tokenOrders.inState('sent'),
    store.jobs.open(),
    store.webhooks.list(),
  ]);
  const states = Map.groupBy(moving, ({ state }) => state);
  const deliveries: (readonly [string, number])[] = [];
  for (const { id } of webhooks) {
    for (const [state, n] of Object.entries(await store.deliveries.counts(id))) {
      deliveries.push([`webhook="${id}",state="${state}"`, n]);
    }
  }
  const printing = [...states].map(([state, jobs]) => [`state="${state}"`, jobs.length] as const);
  return [
    ...gauge('twinmark_queue_jobs', 'Ordered jobs that are not over.', [['', open.length]]),
    ...gauge('twinmark_printer_jobs', 'Sheets on their way through printers.', printing),
    ...gauge('twinmark_printer_jobs_stopped', 'Those that stand still.', [['', states.get('stopped')?.length ?? 0]]),
    ...gauge('twinmark_chain_transactions', 'Transactions on their way to the chain.', [['', orders.length]]),
    ...gauge('twinmark_webhook_deliveries', 'Events that wait, and that were given up, by webhook.', deliveries),
  ];
}

async function ofDisk(folder: string): Promise<string[]> {
  const places = placesIn(folder);
  const [{ bavail, bsize }, database, journal] = await Promise.all([
    statfs(folder),
    orNull(stat(places.database)),
    bytesIn(places.journal),
  ]);
  return [
    ...gauge('twinmark_disk_free_bytes', 'Where the data folder lies.', [['', bavail * bsize]]),
    ...gauge('twinmark_database_bytes', 'The file of the database; 0 on PostgreSQL.', [['', database?.size ?? 0]]),
    ...gauge('twinmark_journal_bytes', 'The journal beside it.', [['', journal]]),
  ];
}

async function bytesIn(folder: string): Promise<number> {
  const names = (await orNull(readdir(folder))) ?? [];
  const sizes = await Promise.all(names.map(async (name) => (await orNull(stat(join(folder, name))))?.size ?? 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function gauge(name: string, about: string, values: Values): string[] {
  return [...head(name, 'gauge', about), ...values.map(([labels, value]) => line(name, labels, value))];
}

function counter(name: string, about: string, values: Values): string[] {
  return [...head(name, 'counter', about), ...values.map(([labels, value]) => line(`${name}_total`, labels, value))];
}

function line(name: string, labels: string, value: number): string {
  return `${name}${labels === '' ? '' : `{${labels}}`} ${value}`;
}
