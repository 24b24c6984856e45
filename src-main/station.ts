// A station as a process: opened as a whole, ended by signals and faults. Its entries are headless.ts and desktop.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, createApp } from './app.ts';
import { putUpSign } from './cli/running-station.ts';
import { isStorageFull } from './files/disk-failures.ts';
import { workerFile } from './product.ts';
import { type OpenLog, openLog } from './server/logs/open-log.ts';
import { openServers, type Servers } from './server/servers.ts';

export interface StationOptions {
  /** Where the product lies: resources, the built window. */
  readonly root: string;
  /** The data folder. */
  readonly folder: string;
  /** Of the network; null leaves it closed to all but the window. */
  readonly host: string | null;
  readonly port: number;
  /** Settings for this run. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The folder of the built window. */
  readonly window: string;
  /** Whether the log also goes to the terminal. */
  readonly stderr: boolean;
  /** What is done before the servers listen. */
  readonly prepare?: (app: App, log: OpenLog) => Promise<void>;
}

export interface OpenStation {
  readonly app: App;
  readonly servers: Servers;
  readonly log: OpenLog;
  /** A fresh address for a window, good for one use. */
  launchAddress(): string;
}

/** Everything that is opened goes onto the stack, which closes it in reverse. */
export async function openStation(options: StationOptions, opened: AsyncDisposableStack): Promise<OpenStation> {
  const { root, folder, host, port, window } = options;
  const log = opened.adopt(openLog({ folder: join(folder, 'logs'), stderr: options.stderr }), (log) => log.close());
  endWithFaults(log);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const app = opened.adopt(
    await createApp({
      folder,
      resources: join(root, 'resources'),
      version,
      given: options.settings,
      log,
      clock: Date.now,
      workerFile,
    }),
    (app) => app.close(),
  );
  await options.prepare?.(app, log);
  const deskPort = readDeskPort(folder);
  const servers = opened.adopt(await openServers(app, { log, host, port, deskPort, window }), (servers) =>
    servers.close(),
  );
  const sign = { desk: servers.desk, cookie: servers.commandCookie };
  await unlessFull(log, async () => void opened.adopt(putUpSign(folder, sign), ({ takeDown }) => takeDown()));
  await unlessFull(log, async () => keepDeskPort(folder, servers.desk));
  const resumed = await unlessFull(log, app.production.resume);
  if (resumed) log.info({ resumed }, 'Batches that were under way go on.');
  return {
    app,
    servers,
    log,
    launchAddress: () => `${servers.desk}/launch?key=${app.identity.desk.createLaunchKey()}`,
  };
}

/** A station starts and reads on a full disk too: what cannot be written now is told. */
export async function unlessFull<T>(log: OpenLog, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    log.warn({ err: error }, 'The disk is full: reading goes on; start the station again once there is room.');
    return null;
  }
}

/** The first signal ends the station cleanly, a second one at once. So does the death of whoever started it. */
export function endWithSignals(log: OpenLog, close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) process.exit(1);
    ending = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'The station did not stop cleanly.');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  if (process.connected) {
    process.once('disconnect', end);
    process.channel?.unref();
  }
}

/** What nobody caught ends the station: what it would go on with may be wrong. Whoever keeps it running starts it anew. */
function endWithFaults(log: OpenLog): void {
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'The station ends by a fault of ours.');
    void log.close().finally(() => process.exit(1));
  });
}

/** Where the window was found the last time. A window that stands open finds the station there again, and what it remembers. */
const DESK_PORT_FILE = 'station.port';

function readDeskPort(folder: string): number {
  try {
    const port = Number(readFileSync(join(folder, DESK_PORT_FILE), 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65_536 ? port : 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

function keepDeskPort(folder: string, desk: string): void {
  writeFileSync(join(folder, DESK_PORT_FILE), new URL(desk).port);
}
