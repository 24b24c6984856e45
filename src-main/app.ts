import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../src-shared/errors.ts';
import { findId, watermarkIdOf } from '../src-shared/id.ts';
import type { Template } from '../src-shared/model.ts';
import { checkSettings } from '../src-shared/setting-values.ts';
import { defaultSettings, type Settings } from '../src-shared/settings.ts';
import type { SheetPreset } from '../src-shared/sheets.ts';
import { type Bus, createBus } from './bus.ts';
import { createIdentity, type Identity } from './identity/identity.ts';
import { readPresets } from './imaging/sheet/presets.ts';
import { withFormer } from './services/former.ts';
import { createHealth } from './services/health.ts';
import { markKeys } from './services/mark-keys.ts';
import { createMarks, type Marks } from './services/marks.ts';
import { openProduction, type Production } from './services/production.ts';
import { createRecordService, type RecordService } from './services/records.ts';
import { createRepeats } from './services/repeats.ts';
import { createScanService, type ScanService } from './services/scans.ts';
import { createTemplateService, type TemplateService } from './services/templates.ts';
import { createThumbnails, type Thumbnails } from './services/thumbnails.ts';
import { createTokenService, type TokenService } from './services/tokens.ts';
import { createUpkeep } from './services/upkeep.ts';
import { pacedEvents } from './services/window-events.ts';
import { openStore } from './store/open.ts';
import { readSettingsFile } from './store/settings-file.ts';
import type { Store, Tables } from './store/store.ts';
import { createPool } from './workers/pool.ts';
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

/** The station: everything but its doors. */
export interface App {
  readonly folder: string;
  readonly settings: Settings;
  readonly store: Store;
  readonly identity: Identity;
  readonly records: RecordService;
  readonly scans: ScanService;
  readonly templates: TemplateService;
  readonly thumbnails: Thumbnails;
  readonly tokens: TokenService;
  readonly marks: Marks;
  readonly production: Production;
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
  const settings = await readSettings(folder, options.given);
  const store = opened.adopt(await openStore({ folder, clock, log: (notice) => log.warn({}, notice) }), (store) =>
    store.close(),
  );
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
  const onFault = (error: unknown) => log.error({ err: error }, 'A worker thread failed.');
  const pool = opened.adopt(createPool<Tasks>({ workerFile: options.workerFile, onFault }), (pool) => pool.close());
  const prefixes = await withFormer(store, 'service.prefixes', settings['service.prefix']);
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
    samples: join(options.resources, 'samples'),
    bus,
    clock,
    log,
    watermarkIdOf: (id) => watermarkIdOf(id, prefixes[0]),
    idOf: (text) => findId(text, prefixes),
  });
  opened.defer(() => production.close());
  opened.adopt(createUpkeep({ store, clock, log }), (upkeep) => upkeep.close());

  return {
    folder,
    settings,
    store,
    identity,
    records,
    scans: createScanService({ store, records, prefixes, clock }),
    templates,
    thumbnails: createThumbnails({ store, pool }),
    tokens: createTokenService(records, repeats),
    marks,
    production,
    sheets,
    bus,
    events: pacedEvents(bus.subscribe),
    health: createHealth({ store, marks, version, clock }),
    clock,
    commandSession: identity.desk.openStanding(),
    close: () => opened.disposeAsync(),
  };
}

async function readSettings(folder: string, given: Readonly<Record<string, unknown>>): Promise<Settings> {
  const settings = { ...defaultSettings(), ...checkSettings(await readSettingsFile(folder)), ...checkSettings(given) };
  if (settings['database.url'] === null) return settings;
  throw new AppError('bad_input', 'database.url: databases other than the file in the data folder cannot be used yet.');
}

async function shippedTemplates(resources: string): Promise<Template[]> {
  const folder = join(resources, 'templates');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
}
