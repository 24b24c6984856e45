// What every service of a station needs: its context, the identity, the threads and the keys.
import { setTimeout as sleep } from 'node:timers/promises';
import { createBus } from '#main/base/bus.ts';
import { notice } from '#main/base/notice.ts';
import type { Naming, StationContext } from '#main/base/station-context.ts';
import { placesIn, readableByOthers } from '#main/files/data-folder.ts';
import type { Policy } from '#main/files/policy.ts';
import { createIdentity } from '#main/identity/identity.ts';
import { openMarkKeys, openPublicKeys } from '#main/services/marks/mark-keys.ts';
import { createMarks } from '#main/services/marks/marks.ts';
import { openRemadePictures } from '#main/services/production/remade-pictures.ts';
import { openPassportKey } from '#main/services/published/passport-key.ts';
import { openRegisterCodes } from '#main/services/register/register-codes.ts';
import { openSettings, withEarlier } from '#main/services/settings/settings.ts';
import { openStore } from '#main/store/open.ts';
import { storageIn } from '#main/store/pictures/storage/storage-in.ts';
import type { SharedDatabase } from '#main/store/postgres/memory.ts';
import { dropUnplanned } from '#main/store/restore/planned-restore.ts';
import type { FarClock } from '#main/store/sql/far-clock.ts';
import type { Tables } from '#main/store/tables/tables.ts';
import type { createPool } from '#main/workers/pool.ts';
import { findId, watermarkIdOf } from '#shared/core/id.ts';
import type { Notice } from '#shared/core/notices.ts';
import type { Settings } from '#shared/core/settings.ts';
import { restoreFirst } from './asked-restore.ts';
import { readResources } from './resources.ts';
import { isSynchronised } from './synchronised-clock.ts';
import { openEngineThreads, openFolderThreads, openVectorThreads, type ThreadOptions } from './threads.ts';

export interface FoundationOptions {
  /** The folder that ships with the product: templates, sheets, samples. */
  readonly resources: string;
  /** The data folder. It is made if it is not there. */
  readonly folder: string;
  /** Settings for this run, which go before those of the settings file. */
  readonly given: Readonly<Record<string, unknown>>;
  /** What the people who run the machine decided. Nothing by default. */
  readonly policy?: Policy | null;
  readonly log: AppLog;
  readonly clock: () => number;
  /** What is done where the clock is far from the newest change. By default it is ignored. */
  readonly farClock?: FarClock;
  readonly workerFile: URL;
  readonly openPool?: typeof createPool;
  /** Whether buyers alone reach this process: it knows no key of marks that it was not told. */
  readonly isPublic?: boolean;
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
  const settingsBook = await openSettings(folder, given, options.policy ?? null);
  const settings = settingsBook.inForce();
  const inTheClear = settingsBook.clearTextNotices();
  for (const { text } of inTheClear) log.warn({}, text);
  const threads: ThreadOptions = {
    workerFile,
    open: options.openPool,
    onFault: (error) => log.error({ err: error }, 'A worker thread failed.'),
  };
  const folderThreads = opened.adopt(openFolderThreads(threads), (pool) => pool.close());
  const kept = opened.adopt(await openStoreIn(options, settings, folderThreads), (store) => store.close());
  settingsBook.beforeWriting(kept.acts.writeLine);
  await dropUnplanned(folder);
  const openKeys = options.isPublic ? openPublicKeys : openMarkKeys;
  const keys = await openKeys(kept, settings['engine.key']);
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
  const passportKey = await openPassportKey(folder, !options.isPublic);
  const registerCodes = await openRegisterCodes({ folder, store: kept, log });
  const remadePictures = await openRemadePictures({ store: kept, pool, keys, fonts, log }, placesIn(folder).remade);
  const { store } = remadePictures;
  const vectorThreads = opened.adopt(openVectorThreads(threads), (pool) => pool.close());
  const naming = namingOf(await withEarlier(store, 'service.prefixes', settings['service.prefix']));
  const shared = { store, pool, bus: createBus(), clock, log, settings };
  const context: StationContext = { ...shared, keys, naming, registerCodes, fonts };
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
    passportKey,
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
