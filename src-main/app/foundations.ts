// What every service of a station needs: its context, the identity, the threads and the keys.

import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createBus } from '#main/base/bus.ts';
import { notice, noticeOf } from '#main/base/notice.ts';
import type { Naming, StationContext } from '#main/base/station-context.ts';
import { placesIn, readableByOthers } from '#main/files/data-folder.ts';
import { createIdentity } from '#main/identity/identity.ts';
import { openMarkKeys } from '#main/services/marks/mark-keys.ts';
import { createMarks } from '#main/services/marks/marks.ts';
import { openRemadePictures } from '#main/services/production/remade-pictures.ts';
import { openSettings, withEarlier } from '#main/services/settings/settings.ts';
import { openStore } from '#main/store/open.ts';
import { storageIn } from '#main/store/pictures/storage/storage-in.ts';
import type { SharedDatabase } from '#main/store/postgres/memory.ts';
import { dropUnplanned, finishInterrupted, restorePlanned } from '#main/store/restore/planned-restore.ts';
import type { RestoreReport } from '#main/store/restore/restore.ts';
import type { FarClock } from '#main/store/sql/far-clock.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import { findId, watermarkIdOf } from '#shared/core/id.ts';
import type { Notice } from '#shared/core/notices.ts';
import type { Settings } from '#shared/core/settings.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { readResources } from './resources.ts';
import { openEngineThreads, openFolderThreads, openVectorThreads, type ThreadOptions } from './threads.ts';

export interface FoundationOptions {
  /** The folder that ships with the product: templates, sheets, samples. */
  readonly resources: string;
  /** The data folder. It is made if it is not there. */
  readonly folder: string;
  /** Settings for this run, which go before those of the settings file. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly log: AppLog;
  readonly clock: () => number;
  /** What is done where the clock is far from the newest change. By default it is ignored. */
  readonly farClock?: FarClock;
  readonly workerFile: URL;
}

interface AppLog {
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

type FolderThreads = ReturnType<typeof openFolderThreads>;

/** The database is checked this long after the start, which needs the cores for itself and for the first page. */
const CHECK_AFTER_MS = 10_000;

export async function openFoundations(options: FoundationOptions, opened: AsyncDisposableStack) {
  const { folder, given, log, clock, workerFile } = options;
  const resources = await readResources(options.resources);
  const { commonPassphrases, fonts } = resources;
  const restored = await restoreFirst(folder, clock, log);
  const settingsBook = await openSettings(folder, given);
  const settings = settingsBook.inForce();
  const inTheClear = settingsBook.clearTextNotices();
  for (const { text } of inTheClear) log.warn({}, text);
  const threads: ThreadOptions = {
    workerFile,
    onFault: (error) => log.error({ err: error }, 'A worker thread failed.'),
  };
  const folderThreads = opened.adopt(openFolderThreads(threads), (pool) => pool.close());
  const kept = opened.adopt(await openStoreIn(options, settings, folderThreads), (store) => store.close());
  settingsBook.beforeWriting(kept.acts.writeLine);
  await dropUnplanned(folder);
  const keys = await openMarkKeys(kept, settings['engine.key']);
  const identity = opened.adopt(
    await createIdentity<Tables>({
      folder,
      store: kept,
      settings,
      clock,
      commonPassphrases,
      disown: ({ records }, userId) => records.disown(userId),
      log: (notice, cause) => log.warn({ err: cause }, notice),
    }),
    (identity) => identity.close(),
  );
  const pool = opened.adopt(openEngineThreads(threads), (pool) => pool.close());
  const remadePictures = await openRemadePictures({ store: kept, pool, keys, fonts, log }, placesIn(folder).remade);
  const { store } = remadePictures;
  const vectorThreads = opened.adopt(openVectorThreads(threads), (pool) => pool.close());
  const naming = namingOf(await withEarlier(store, 'service.prefixes', settings['service.prefix']));
  const context: StationContext = { store, pool, bus: createBus(), clock, log, settings, keys, naming, fonts };
  return {
    context,
    noticesBefore: [...restored, ...inTheClear, ...(await tellReadable(folder, log))],
    settingsBook,
    resources,
    identity,
    remadePictures,
    threads,
    folderThreads,
    vectorThreads,
    marks: createMarks(context),
  };
}

/** Files that the station narrows by itself at its start are none of these by now. */
async function tellReadable(folder: string, log: FoundationOptions['log']): Promise<Notice[]> {
  const names = await readableByOthers(folder);
  if (names.length === 0) return [];
  const told = notice('readable_by_others', { files: names.join(', ') });
  log.warn({}, told.text);
  return [told];
}

function namingOf(prefixes: Naming['prefixes']): Naming {
  const [prefix] = prefixes;
  return { watermarkIdOf: (id) => watermarkIdOf(id, prefix), idOf: (text) => findId(text, prefixes), prefixes };
}

/** The same station with other threads. */
export function withPool(station: StationContext, pool: StationContext['pool']): StationContext {
  return { ...station, pool };
}

function openStoreIn(
  { folder, clock, farClock = 'ignore', log }: FoundationOptions,
  settings: Settings,
  folderThreads: FolderThreads,
) {
  return openStore({
    folder,
    clock,
    farClock,
    isClockRight: () => isSynchronised(clock),
    log: (notice: string) => log.warn({}, notice),
    async checkDatabase(file, signal) {
      await sleep(CHECK_AFTER_MS, null, { ref: false, signal });
      return folderThreads.run('checkDatabase', { file }, { signal });
    },
    shared: sharedDatabase(settings),
    storage: storageIn(settings),
    wallet: settings,
  });
}

/** The PostgreSQL that has the records, or null if they are in the data folder. */
function sharedDatabase(settings: Settings): SharedDatabase | null {
  const url = settings['database.url'];
  const pictures = settings['pictures.folder'] ?? undefined;
  return url === null ? null : { url, pictures, leaseMs: settings['work.lease_seconds'] * 1000 };
}

const run = promisify(execFile);
/** The tool of systemd that says whether a time server sets the system's clock. */
const TOOL = '/usr/bin/timedatectl';
const ANSWER_MS = 3_000;
/** How far the two clocks may be apart. A program can run under another clock than that of the system. */
const NEAR_MS = 3_600_000;

/** Whether the system says that a time server sets its clock, and the two clocks agree. False where nothing says so. */
async function isSynchronised(clock: () => number): Promise<boolean> {
  try {
    const asked = ['show', '--property=NTPSynchronized', '--property=TimeUSec'];
    const { stdout } = await run(TOOL, asked, { timeout: ANSWER_MS, env: { TZ: 'UTC', LC_ALL: 'C' } });
    return saysSo(stdout, clock());
  } catch {
    return false;
  }
}

/** Reads the answer, as `NTPSynchronized=yes` and `TimeUSec=Sun 2026-11-29 15:17:51 UTC`. */
export function saysSo(answer: string, now: number): boolean {
  if (!/^NTPSynchronized=yes$/m.test(answer)) return false;
  const [, day, time] = /^TimeUSec=\w+ (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC$/m.exec(answer) ?? [];
  return Math.abs(Date.parse(`${day}T${time}Z`) - now) < NEAR_MS;
}

interface Log {
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/** Does or finishes a restore that was asked for, before the start reads anything. Gives what the person is told of it. */
export async function restoreFirst(folder: string, clock: () => number, log: Log): Promise<Notice[]> {
  const finished = await finishInterrupted(folder);
  const outcome = finished ? null : await restorePlanned(folder, clock);
  if (outcome instanceof Error) {
    const failed = notice('restore_failed');
    log.error({ err: outcome }, failed.text);
    return [failed, outcome instanceof AppError ? noticeOf(outcome) : notice('cause_in_log')];
  }
  const told: Notice[] = [];
  if (finished) told.push(notice('restore_finished'), ...setAside(finished), ...finished.told);
  if (outcome) {
    const { records, findings, notes } = outcome;
    told.push(notice('restored', { records }), ...setAside(outcome), ...findings, ...notes);
  }
  for (const { text } of told) log.warn({}, text);
  return told;
}

function setAside({ replaced }: Pick<RestoreReport, 'replaced'>): Notice[] {
  return replaced === null ? [] : [notice('replaced_kept', { folder: replaced })];
}
