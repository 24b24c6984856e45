import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findId, watermarkIdOf } from '../src-shared/id.ts';
import type { Template } from '../src-shared/model.ts';
import type { Settings } from '../src-shared/settings.ts';
import type { SheetPreset } from '../src-shared/sheets.ts';
import { type Bus, createBus } from './events/bus.ts';
import { pacedEvents } from './events/window-events.ts';
import { createIdentity, type Identity } from './identity/identity.ts';
import { readPresets } from './imaging/sheet/presets.ts';
import { createDevices, type Devices } from './services/devices/devices.ts';
import { createDraftService, type DraftService } from './services/drafts/drafts.ts';
import { createInspectionService, type InspectionService } from './services/inspections/inspections.ts';
import { markKeys } from './services/marks/mark-keys.ts';
import { createMarks, type Marks } from './services/marks/marks.ts';
import { openProduction, type Production } from './services/production/production.ts';
import { createRecordService, type RecordService } from './services/records/records.ts';
import { createRepeats } from './services/records/repeated-requests.ts';
import { createScanService, type ScanService } from './services/records/scans.ts';
import { createTemplateService, type TemplateService } from './services/records/templates.ts';
import { createThumbnails, type Thumbnails } from './services/records/thumbnails.ts';
import { withEarlier } from './services/settings/earlier-values.ts';
import { pictureLimits } from './services/settings/picture-limits.ts';
import { openSettings, type SettingsBook } from './services/settings/settings.ts';
import { openTokens, type TokenService } from './services/tokens/tokens.ts';
import { type BackupFiles, createBackupFiles } from './services/upkeep/backups.ts';
import { createDiagnostics, type Diagnostics } from './services/upkeep/diagnostics.ts';
import type { FolderTasks } from './services/upkeep/folder-tasks.ts';
import { createHealth } from './services/upkeep/health.ts';
import { createMoves, type Moves } from './services/upkeep/moves.ts';
import { createNotices, type Notices } from './services/upkeep/notices.ts';
import { createRestores, type Restores, restoreFirst } from './services/upkeep/restores.ts';
import { createUpkeep } from './services/upkeep/upkeep.ts';
import { openStore } from './store/open.ts';
import { storageIn } from './store/pictures/storage/storage-in.ts';
import type { SharedDatabase } from './store/postgres/memory.ts';
import { dropUnplanned } from './store/restore/planned-restore.ts';
import type { Store } from './store/store.ts';
import type { Tables } from './store/tables/tables.ts';
import { createPool, type Pool } from './workers/pool.ts';
import type { Tasks } from './workers/tasks.ts';

export interface AppOptions {
  /** The data folder; made when it is not there. */
  readonly folder: string;
  /** What ships with the product: templates, sheets, samples. */
  readonly resources: string;
  readonly version: string;
  /** Settings for this run, over those of the settings file. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly log: AppLog;
  readonly clock: () => number;
  readonly workerFile: URL;
}

export interface AppLog {
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/** The station: everything but its servers. */
export interface App {
  readonly folder: string;
  readonly version: string;
  /** What a watermark_id starts with. */
  readonly prefix: string;
  readonly settings: Settings;
  /** The same as they are kept, and changed at the desk. */
  readonly settingsBook: SettingsBook;
  readonly store: Store;
  readonly identity: Identity;
  readonly records: RecordService;
  readonly scans: ScanService;
  readonly templates: TemplateService;
  readonly thumbnails: Thumbnails;
  readonly tokens: TokenService;
  readonly marks: Marks;
  readonly drafts: DraftService;
  readonly production: Production;
  readonly inspections: InspectionService;
  readonly devices: Devices;
  readonly backupFiles: BackupFiles;
  readonly restores: Restores;
  readonly moves: Moves;
  readonly diagnostics: Diagnostics;
  readonly notices: Notices;
  /** Sheets of labels that ship with the product. */
  readonly sheets: readonly SheetPreset[];
  /** What happens in the station. */
  readonly bus: Bus;
  /** The same as its windows are told. */
  readonly events: Bus['subscribe'];
  readonly health: ReturnType<typeof createHealth>;
  readonly clock: () => number;
  /** A desk session for the command line on this machine. */
  readonly commandSession: string;
  /** In the reverse order of the making. */
  close(): Promise<void>;
}

export async function createApp(options: AppOptions): Promise<App> {
  const opened = new AsyncDisposableStack();
  try {
    return await openApp(options, opened);
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

async function openApp(options: AppOptions, opened: AsyncDisposableStack): Promise<App> {
  const { folder, version, log, clock } = options;
  const restored = await restoreFirst(folder, clock, log);
  const settingsBook = await openSettings(folder, options.given);
  const settings = settingsBook.inForce();
  const url = settings['database.url'];
  const onFault = (error: unknown) => log.error({ err: error }, 'A worker thread failed.');
  const looks = opened.adopt(openFolderThreads(options, onFault), (pool) => pool.close());
  const store = opened.adopt(
    await openStore({
      ...{ folder, clock, log: (notice: string) => log.warn({}, notice) },
      async lookOver(file, signal) {
        await sleep(LOOK_AFTER_MS, null, { ref: false, signal });
        return looks.run('lookOver', { file }, { signal });
      },
      shared: url === null ? null : sharedBy(url, settings),
      storage: storageIn(settings),
    }),
    (store) => store.close(),
  );
  await dropUnplanned(folder);
  const keys = await markKeys(store, settings['engine.key']);
  const identity = opened.adopt(
    await createIdentity<Tables>({
      folder,
      store,
      settings,
      disown: ({ records }, userId) => records.disown(userId),
      log: (notice, cause) => log.warn({ err: cause }, notice),
      clock,
    }),
    (identity) => identity.close(),
  );
  const pool = opened.adopt(createPool<Tasks>({ workerFile: options.workerFile, onFault }), (pool) => pool.close());
  const prefixes = await withEarlier(store, 'service.prefixes', settings['service.prefix']);
  const marks = createMarks({ pool, settings, keys });
  const publicOriginals = settings['service.public_originals'];
  const repeats = createRepeats(store);
  const records = createRecordService({ store, marks, prefixes, repeats, publicOriginals, log });
  const templates = createTemplateService(store);
  await templates.seed(await shippedTemplates(options.resources));
  const sheets = await readPresets(join(options.resources, 'sheets'));
  const bus = createBus();
  const production = await openProduction({
    folder,
    store,
    pool,
    settings,
    keys,
    sheets,
    bus,
    onNews: identity.signOutStrangers,
    clock,
    log,
    watermarkIdOf: (id) => watermarkIdOf(id, prefixes[0]),
    idOf: (text) => findId(text, prefixes),
  });
  opened.defer(() => production.close());
  const drafts = createDraftService({
    ...{ bus, store, pool, sheets, clock, key: keys[0] },
    batches: production.batches,
    samples: join(options.resources, 'samples'),
    findSheet: production.sheets.find,
    strength: settings['engine.strength'],
    limits: pictureLimits(settings),
  });
  const tokens = opened.adopt(
    await openTokens({
      ...{ store, records, repeats, folder, settings, given: options.given, keepSettings: settingsBook.keep },
      ...{ prefix: prefixes[0], bus, clock, log },
    }),
    (tokens) => tokens.close(),
  );
  const frames = opened.adopt(openFrameThreads(options, onFault), (pool) => pool.close());
  const inspections = opened.adopt(
    createInspectionService({
      store,
      pool: frames,
      settings,
      keys,
      bus,
      clock,
      watermarkIdOf: (id) => watermarkIdOf(id, prefixes[0]),
      labelView: production.views.label,
    }),
    (inspections) => inspections.close(),
  );
  opened.adopt(createUpkeep({ store, clock, log }), (upkeep) => upkeep.close());
  const health = createHealth({ store, marks, tokens, version, clock });

  const restores = createRestores({ folder, pool: looks, elsewhere: url !== null });

  return {
    folder,
    version,
    prefix: prefixes[0],
    settings,
    settingsBook,
    store,
    identity,
    records,
    scans: createScanService({ store, records, prefixes, clock }),
    templates,
    thumbnails: createThumbnails({ store, pool }),
    tokens,
    marks,
    drafts,
    production,
    inspections,
    backupFiles: createBackupFiles(store, clock),
    restores,
    moves: createMoves({ folder, store, settings: settingsBook, restores, log }),
    notices: createNotices(store, restored),
    diagnostics: createDiagnostics({
      ...{ folder, version, store, settings: settingsBook, health, clock },
      ...{ pool: looks, bus },
    }),
    devices: createDevices({ store, identity, bus, clock }),
    sheets,
    bus,
    events: pacedEvents(bus.subscribe),
    health,
    clock,
    commandSession: identity.desk.openStanding(),
    close: () => opened.disposeAsync(),
  };
}

function sharedBy(url: string, settings: Settings): SharedDatabase {
  const pictures = settings['pictures.folder'] ?? undefined;
  return { url, pictures, leaseMs: settings['work.lease_seconds'] * 1000 };
}

/** As many labels as are shown to a camera at once. */
const FRAME_THREADS = 2;
/** Between two stacks of labels nobody should wait for a thread. */
const FRAME_IDLE_MS = 5 * 60_000;

/** Frames of the camera wait for nothing else: while a batch is made, somebody checks labels. */
function openFrameThreads({ workerFile }: AppOptions, onFault: (error: unknown) => void): Pool<Tasks> {
  const own = new URL(`desk-worker${extname(workerFile.pathname)}`, workerFile);
  return createPool<Tasks>({ workerFile: own, onFault, threads: FRAME_THREADS, idleMs: FRAME_IDLE_MS });
}

/** A start has the machine's cores for itself; so has whoever opens the first page. */
const LOOK_AFTER_MS = 10_000;

/** A backup is looked through while the station is, too. */
const FOLDER_THREADS = 2;
/** A million pictures on a slow disk. */
const FOLDER_LIMIT_MS = 24 * 3_600_000;
const FOLDER_IDLE_MS = 5000;
/** The stamps of some ten million rows. */
const FOLDER_MEMORY_MIB = 4096;

/** What looks through the data folder holds its thread for seconds, and must not be the one that answers. */
function openFolderThreads({ workerFile }: AppOptions, onFault: (error: unknown) => void): Pool<FolderTasks> {
  const own = new URL(`../folder-worker${extname(workerFile.pathname)}`, workerFile);
  return createPool<FolderTasks>({
    ...{ workerFile: own, onFault, threads: FOLDER_THREADS, idleMs: FOLDER_IDLE_MS },
    ...{ timeLimitMs: FOLDER_LIMIT_MS, memoryLimitMiB: FOLDER_MEMORY_MIB },
  });
}

async function shippedTemplates(resources: string): Promise<Template[]> {
  const folder = join(resources, 'templates');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
}
