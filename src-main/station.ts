// A station as a process: opened as a whole, ended by signals and faults. Its entries are headless.ts and desktop.ts.
import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { openTogether } from '#main/base/open-together.ts';
import { type OpenLog, openLog } from '#main/files/open-log.ts';
import { policyFile, readPolicy } from '#main/files/policy.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { type App, createApp } from './app.ts';
import { tellFailure } from './cli/outcome.ts';
import { writeAddress } from './cli/running-station.ts';
import { placesIn } from './files/data-folder.ts';
import { isStorageFull } from './files/disk-failures.ts';
import { workerFile } from './product.ts';
import { openEngineQueue } from './server/limits/engine-queue.ts';
import { openRates } from './server/limits/rates.ts';
import { openBuyersDoor, openServers } from './server/servers.ts';
import type { FarClock } from './store/sql/far-clock.ts';

/** The exit code of a station that a fault ended. */
const FAULT = 1;
/** The exit code of a station that a second signal ended, whichever signal: the one that shells give for SIGTERM. */
export const ENDED_AT_ONCE = 143;

export interface StationOptions {
  /** The folder of the product, with its resources and the built window. */
  readonly root: string;
  /** The data folder. */
  readonly folder: string;
  /** The address on the network to open; null leaves the network door to the window. */
  readonly host: string | null;
  readonly port: number;
  /** Whether the station starts under a clock that is far from the newest change. */
  readonly farClock: FarClock;
  /** Settings for this run. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** The folder of the built window. */
  readonly window: string;
  /** Whether the log also goes to the terminal. */
  readonly stderr: boolean;
  /** Called before the servers listen. */
  readonly prepare?: (app: App, log: OpenLog) => Promise<void>;
}

export type PublicOptions = Pick<StationOptions, 'root' | 'folder' | 'farClock' | 'settings' | 'window' | 'stderr'>;

/** Opens the public door alone, on the records of stations: no desk, no network, no work. */
export async function openPublicStation(options: PublicOptions, opened: AsyncDisposableStack) {
  const { log, app } = await openApp(options, true, opened);
  const parts = { log, window: options.window, queue: openEngineQueue(), rates: openRates(() => app.settings) };
  const door = await openBuyersDoor(app, parts);
  opened.defer(() => door?.close());
  return { log, url: door?.url ?? null };
}

type AppOptions = Omit<PublicOptions, 'window'>;

async function openApp(options: AppOptions, isPublic: boolean, opened: AsyncDisposableStack) {
  const { root, folder, stderr, settings, farClock } = options;
  const log = opened.adopt(openLog({ folder: placesIn(folder).logs, stderr }), (log) => log.close());
  endWithFaults(log);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const app = await createApp({
    folder,
    resources: join(root, 'resources'),
    version,
    given: settings,
    policy: await readPolicy(policyFile(process.platform)),
    log,
    clock: Date.now,
    farClock,
    workerFile,
    isPublic,
  });
  return { log, app: opened.adopt(app, (app) => app.close()) };
}

/** Opens a station. The stack closes everything that was opened, in reverse. */
export async function openStation(options: StationOptions, opened: AsyncDisposableStack) {
  const { folder, host, port, window } = options;
  const { log, app } = await openApp(options, false, opened);
  await options.prepare?.(app, log);
  const deskPort = readDeskPort(folder);
  const servers = opened.adopt(await openServers(app, { log, host, port, deskPort, window }), (servers) =>
    servers.close(),
  );
  const address = { desk: servers.desk, cookie: servers.commandCookie };
  await unlessFull(log, async () => void opened.adopt(writeAddress(folder, address), ({ remove }) => remove()));
  await unlessFull(log, async () => keepDeskPort(folder, servers.desk));
  const resumed = await unlessFull(log, app.production.resume);
  app.jobs.begin();
  // Until it has its name, statistics show a part of what the station calls itself. Nothing else waits for it.
  await app.statistics.nameStation(hostname()).catch((error: unknown) => {
    log.warn({ err: error }, 'The station could not be named after its machine. It tries again at its next start.');
  });
  if (resumed) log.info({ resumed }, 'Batches that were under way go on.');
  return {
    app,
    servers,
    log,
    /** Makes an address that opens a window once. */
    launchAddress: (): string => `${servers.desk}/launch?key=${app.identity.desk.createLaunchKey()}`,
  };
}

/** Runs the program of an entry. If it fails, what it opened is closed, the failure is told on the terminal, and the process ends. */
export async function runEntry(
  main: (args: readonly string[], opened: AsyncDisposableStack) => Promise<void>,
): Promise<void> {
  try {
    await openTogether((opened) => main(process.argv.slice(2), opened));
  } catch (error) {
    const log = (line: string) => process.stderr.write(`${line}\n`);
    process.exit(tellFailure(error, false, { out: log, log }));
  }
}

/** The options of a command line. Throws a sentence with `usage` where they are other options than `known`. */
export function readArguments<O extends ParseArgsOptionsConfig>(args: readonly string[], usage: string, known: O) {
  try {
    return parseArgs({ args: [...args], options: known }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new AppError('bad_input', `${error.message.split('. ')[0]}. Usage: ${usage}`);
  }
}

export function readPort(port: string): number {
  if (/^\d{1,5}$/.test(port) && Number(port) <= 65_535) return Number(port);
  throw new AppError('bad_input', `--port must be a number from 0 to 65535; it is "${port}".`);
}

/** A station starts and reads on a full disk too: the log tells what cannot be written now. */
export async function unlessFull<T>(log: OpenLog, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    log.warn({ err: error }, 'The disk is full. Reading goes on. Free some space, then start the station again.');
    return null;
  }
}

/**
 * Milliseconds. A terminal, npm and the starting process each pass on the signal that they got: a signal within this time
 * counts as the same one.
 */
const SAME_SIGNAL_MS = 1_000;
const END_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * The first signal ends the station cleanly, a later one at once. A closed terminal (SIGHUP) is a signal. The end of the
 * process that started the station ends it cleanly too, and never at once.
 */
export function endWithSignals(
  log: Pick<OpenLog, 'error'>,
  close: () => Promise<void>,
  own: Pick<NodeJS.Process, 'on' | 'once' | 'exit' | 'connected' | 'channel'> = process,
): void {
  let isEnding = false;
  let isAnother = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    // Closing may block this thread for longer than that. The signals of that time are handled before the immediate runs.
    setTimeout(() => setImmediate(() => (isAnother = true)), SAME_SIGNAL_MS).unref();
    close().then(
      () => own.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'The station did not stop cleanly.');
        own.exit(FAULT);
      },
    );
  };
  for (const signal of END_SIGNALS) own.on(signal, () => (isAnother ? own.exit(ENDED_AT_ONCE) : end()));
  if (own.connected) {
    own.once('disconnect', end);
    own.channel?.unref();
  }
}

/** An error that nobody caught ends the station, whose memory may be wrong now. Its supervisor starts it again. */
function endWithFaults(log: OpenLog): void {
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'The station ends because of an error that nothing caught.');
    void log.close().finally(() => process.exit(FAULT));
  });
}

/** The file with the desk's port of the last run. At the same port an open window finds the station, and what the window keeps. */
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
