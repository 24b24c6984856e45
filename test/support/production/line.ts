import { type Bus, createBus } from '#main/base/bus.ts';
import { placesIn } from '#main/files/data-folder.ts';
import type { BatchOrder, BatchRowOrder } from '#main/services/ledger/batch-order.ts';
import { openProductionLine, type ProductionLine } from '#main/services/line/line.ts';
import type { PrinterPace } from '#main/services/printers/asking-the-printer.ts';
import { openRemadePictures } from '#main/services/production/remade-pictures.ts';
import { openStore } from '#main/store/open.ts';
import type { SharedDatabase } from '#main/store/postgres/memory.ts';
import type { Store } from '#main/store/store.ts';
import type { Pool } from '#main/workers/pool.ts';
import type { Tasks } from '#main/workers/tasks.ts';
import { defaultSettings, type Settings } from '#shared/core/settings.ts';
import { DEFAULT_SHEET_OPTIONS } from '#shared/printing/sheets.ts';
import type { StationEvent } from '#shared/station/events.ts';
import { databaseOf } from '#test/support/postgres/databases.ts';
import { sharedPool } from '#test/support/shared-pool.ts';
import { customSheet } from '#test/support/sheets.ts';
import { contextWith } from '#test/support/station-context.ts';

export interface Line {
  readonly folder: string;
  readonly store: Store;
  readonly pool: Pool<Tasks>;
  readonly production: ProductionLine;
  readonly bus: Bus;
  /** Everything that was told, in order. */
  readonly events: readonly StationEvent[];
  close(): Promise<void>;
}

export interface LineOptions {
  readonly clock?: () => number;
  readonly idCount?: number;
  readonly threads?: number;
  /** Tasks that may wait for a thread. */
  readonly longestLine?: number;
  /** Rows that it shares with other lines, and pictures. */
  readonly shared?: SharedDatabase | null;
  readonly settings?: Partial<Settings>;
  readonly printerPace?: PrinterPace;
  /** The store as the line sees it. */
  readonly around?: (store: Store) => Store;
}

/** What a run that was killed has left undone is taken up after this time. */
export const LEASE_MS = 1500;

export const OWNER = { issuer: 'urn:test', subject: 'line' } as const;

export async function openLine(
  folder: string,
  { idCount, clock = Date.now, threads = 2, around = (store) => store, ...options }: LineOptions = {},
): Promise<Line> {
  const known = options.shared ? null : await databaseOf(folder);
  const shared = known ? { ...known, leaseMs: LEASE_MS } : (options.shared ?? null);
  const more = idCount === undefined ? {} : { idCount };
  const inner = await openStore({ folder, clock, log: () => {}, shared, ...more });
  const faults: unknown[] = [];
  const pool = sharedPool<Tasks>({
    workerFile: new URL('../../../src-main/workers/worker.ts', import.meta.url),
    threads,
    ...(options.longestLine === undefined ? {} : { longestLine: options.longestLine }),
    onFault: (fault) => faults.push(fault),
  });
  const remadePictures = await openRemadePictures(contextWith({ store: inner, pool }), placesIn(folder).remade);
  const store = around(remadePictures.store);
  const bus = createBus();
  const events: StationEvent[] = [];
  bus.subscribe((event) => events.push(event));
  const settings = { ...defaultSettings(), 'pictures.folder': options.shared?.pictures ?? null, ...options.settings };
  const log = { warn() {}, error: (facts: object) => faults.push(facts) };
  const production = await openProductionLine(contextWith({ store, pool, settings, bus, clock, log }), {
    folder,
    sheets: () => [SMALL_SHEET],
    remadePictures,
    onNews: async () => {},
    ...(options.printerPace ? { printerPace: options.printerPace } : {}),
  });
  if (!(await store.templates.find(TEMPLATE.id))) await store.templates.put(TEMPLATE);
  return {
    folder,
    store,
    pool,
    production,
    bus,
    events,
    async close() {
      await production.close();
      await pool.close();
      await store.close();
      if (faults.length > 0) throw new Error("something failed that is nobody's row", { cause: faults });
    },
  };
}

const TEMPLATE = {
  id: 'part',
  name: 'Part',
  fields: [
    { key: 'serial', label: 'Serial', type: 'text', required: true },
    { key: 'year', label: 'Year', type: 'number', required: false },
  ],
} as const;

/** Six labels of 472 x 472 pixels: small, so that tests do not wait for pixels, and large enough to be read. */
export const SMALL_SHEET = customSheet({
  page: { width: 100, height: 148 },
  label: { width: 40, height: 40 },
  columns: 2,
  rows: 3,
});

export async function orderOf(
  { store }: Line,
  rows: readonly BatchRowOrder[],
  more: Partial<BatchOrder> = {},
): Promise<BatchOrder> {
  const { id } = await store.users.ensure(OWNER.issuer, OWNER.subject);
  return {
    ownerId: id,
    name: 'Parts of May',
    template_id: TEMPLATE.id,
    rows,
    preset: SMALL_SHEET,
    options: DEFAULT_SHEET_OPTIONS,
    strength: 'balanced',
    fit: 'cover',
    ...more,
  };
}

/** Rows that all show one picture. */
export async function rowsOf({ production }: Line, artwork: Uint8Array, count: number): Promise<BatchRowOrder[]> {
  const taken = await production.batches.takeArtwork(artwork);
  return Array.from({ length: count }, (_, i) => ({ metadata: { serial: `S-${i + 1}` }, artwork: taken }));
}
