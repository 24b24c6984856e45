import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type App, createApp } from '#main/app.ts';
import { openLog } from '#main/files/open-log.ts';
import type { Policy } from '#main/files/policy.ts';
import { openServers } from '#main/server/servers.ts';
import { giveBackDatabase, nameDatabase } from './postgres/databases.ts';
import { sharedPool } from './shared-pool.ts';
import { newFolder } from './station.ts';

const root = join(import.meta.dirname, '..', '..');

/** A station in the process of the test, which can change its clock and read its store. */
export interface InProcess {
  readonly app: App;
  readonly url: string;
  /** The launch address of a window. */
  readonly desk: string;
  /** The address of the public door; null where the settings ask for none. */
  readonly door: string | null;
  readonly apiKey: string;
  readonly userId: number;
  close(): Promise<void>;
}

export interface InProcessOptions {
  readonly clock?: () => number;
  readonly folder?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly policy?: Policy;
  /** Null leaves the network to the window. */
  readonly host?: string | null;
  /** Bytes that are free where a folder lies. */
  readonly freeIn?: (folder: string) => Promise<number>;
  /** Rows that a batch takes. */
  readonly mostRows?: number;
  /** The folder of the built window. */
  readonly window?: string;
}

export async function startInProcess({
  clock = Date.now,
  settings,
  host = '127.0.0.1',
  ...options
}: InProcessOptions = {}): Promise<InProcess> {
  const folder = options.folder ?? newFolder('in-process');
  const log = openLog({ folder: null, stderr: false });
  if (settings?.['database.url'] === undefined) await nameDatabase(folder);
  const app = await createApp({
    folder,
    resources: join(root, 'resources'),
    version: 'test',
    given: {
      'lan.mdns': false,
      'limits.requests_per_minute': 10_000_000,
      'limits.public_engine_per_minute': 10_000_000,
      'limits.public_scans_per_minute': 10_000_000,
      'limits.public_records_per_minute': 10_000_000,
      'limits.public_unknown_ids_per_hour': 10_000_000,
      'limits.public_registers_per_minute': 10_000_000,
      ...settings,
    },
    log,
    clock,
    policy: options.policy ?? null,
    ...(options.freeIn ? { freeIn: options.freeIn } : {}),
    ...(options.mostRows ? { mostRows: options.mostRows } : {}),
    openPool: sharedPool,
    workerFile: new URL('../../src-main/workers/worker.ts', import.meta.url),
  });
  const servers = await openServers(app, { log, host, port: 0, ...(options.window ? { window: options.window } : {}) });
  const { userId } = await operator(app);
  const { key } = await app.identity.apiKeys.create(userId, { name: 'test' });
  return {
    app,
    url: servers.url ?? '',
    desk: `${servers.desk}/launch?key=${app.identity.desk.createLaunchKey()}`,
    door: servers.publicOwn,
    apiKey: key,
    userId,
    async close() {
      await servers.close();
      await app.close();
      if (options.folder !== undefined) return;
      rmSync(folder, { recursive: true, force: true });
      await giveBackDatabase(folder);
    },
  };
}

async function operator({ identity, store }: App): Promise<{ userId: number }> {
  const known = await store.operators.find('anna');
  return known ? { userId: known.user_id } : identity.operators.add('anna', 'correct horse battery');
}
