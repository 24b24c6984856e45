import { findId, watermarkIdOf } from '../src-shared/id.ts';
import { openTogether } from '../src-shared/open-together.ts';
import { type FoundationOptions, openFoundations } from './app/foundations.ts';
import { openFrameThreads } from './app/threads.ts';
import { pacedEvents } from './events/window-events.ts';
import { placesIn } from './files/data-folder.ts';
import { createCheckLists } from './services/check-lists/check-lists.ts';
import { openDevices } from './services/devices/devices.ts';
import { createDraftService } from './services/drafts/drafts.ts';
import { createCameraProfiles } from './services/inspections/camera-profiles.ts';
import { createInspectionService } from './services/inspections/inspections.ts';
import { createJobs } from './services/jobs/jobs.ts';
import { openProduction } from './services/production/production.ts';
import { openReading } from './services/reading/reading.ts';
import { createLayoutService } from './services/records/layouts.ts';
import { createPreviews } from './services/records/previews.ts';
import { createRecordService } from './services/records/records.ts';
import { createRepeats } from './services/records/repeated-requests.ts';
import { createScanService } from './services/records/scans.ts';
import { createTemplateService, seedTemplates } from './services/records/templates.ts';
import { createThumbnails } from './services/records/thumbnails.ts';
import { pictureLimits } from './services/settings/picture-limits.ts';
import { createStatisticsService } from './services/statistics/statistics.ts';
import { openTokens } from './services/tokens/tokens.ts';
import { openActivityLog } from './services/upkeep/activity.ts';
import { createBackupFiles } from './services/upkeep/backups.ts';
import { createDiagnostics } from './services/upkeep/diagnostics.ts';
import { createHealth } from './services/upkeep/health.ts';
import { createMoves } from './services/upkeep/moves.ts';
import { createNotices } from './services/upkeep/notices.ts';
import { createRestores } from './services/upkeep/restores.ts';
import { createSetAside } from './services/upkeep/set-aside.ts';
import { createUpkeep } from './services/upkeep/upkeep.ts';

export interface AppOptions extends FoundationOptions {
  readonly version: string;
  /** Bytes that are free where a folder lies; what the system says by default. */
  readonly freeIn?: (folder: string) => Promise<number>;
  /** Rows that a batch takes, if not as many as usual. */
  readonly mostRows?: number;
}

/** The station: everything but its servers. */
export type App = Awaited<ReturnType<typeof createApp>>;

export function createApp(options: AppOptions) {
  return openTogether(async (opened) => ({
    ...(await openApp(options, opened)),
    /** Closes everything, in the reverse order of opening. */
    close: () => opened.disposeAsync(),
  }));
}

async function openApp(options: AppOptions, opened: AsyncDisposableStack) {
  const { folder, version, log, clock } = options;
  const { noticesBefore, folderThreads, threads, resources, ...foundations } = await openFoundations(options, opened);
  const { settingsBook, settings, store, identity, keys, pool, prefixes, marks, bus, vectorPages } = foundations;
  const { sheets, samples, fonts } = resources;
  const nameOf = (id: string) => watermarkIdOf(id, prefixes[0]);

  // Records
  const repeats = createRepeats(store);
  const records = createRecordService({ store, marks, prefixes, repeats, settings, log });
  const templates = createTemplateService(store);
  await seedTemplates(store, resources.templates);

  // Labels: made, prepared, minted, checked
  const production = await openProduction({
    ...{ folder, store, pool, settings, keys: keys.reading, sheets, fonts, bus, clock, log, watermarkIdOf: nameOf },
    ...{ remadePictures: foundations.remadePictures, onNews: identity.renewSessions },
    ...{ idOf: (text: string) => findId(text, prefixes), freeIn: options.freeIn },
  });
  opened.defer(() => production.close());
  const drafts = createDraftService({
    ...{ bus, store, pool, sheets, clock, log, samples, fonts, keys: keys.reading, watermarkIdOf: nameOf },
    ...{ vectorPages, batches: production.batches, findSheet: production.sheets.find },
    ...{ strength: settings['engine.strength'], limits: pictureLimits(settings), mostRows: options.mostRows },
  });
  const jobs = opened.adopt(createJobs({ store, settings, drafts, production, bus, clock, log, watermarkIdOf: nameOf }), (one) => one.close());
  const tokens = opened.adopt(
    await openTokens({
      ...{ store, records, repeats, folder, settings, given: options.given, keepSettings: settingsBook.keep },
      ...{ prefix: prefixes[0], bus, clock, log },
    }),
    (tokens) => tokens.close(),
  );
  const own = { ...foundations, log, fonts, clock, watermarkIdOf: nameOf };
  const reading = opened.adopt(openReading(own), (reading) => reading.close());
  const frames = opened.adopt(openFrameThreads(threads), (pool) => pool.close());
  const inspections = opened.adopt(
    createInspectionService({ ...own, pool: frames, reading, labelView: production.views.label }),
    (inspections) => inspections.close(),
  );

  // Upkeep
  opened.adopt(createUpkeep({ store, clock, log, letGo: production.letGo }), (upkeep) => upkeep.close());
  const health = createHealth({ store, marks, tokens, version, clock });
  const restores = createRestores(folder, folderThreads, settings['database.url'] !== null);

  return {
    ...{ folder, version, clock, settings, settingsBook, store, identity, marks, bus, sheets, health, vectorPages },
    ...{ records, templates, production, drafts, jobs, tokens, inspections, reading, restores },
    ...{ places: placesIn(folder), prefix: prefixes[0], scans: createScanService({ ...own, records }) },
    ...{ thumbnails: createThumbnails({ store, pool }), previews: createPreviews({ store, pool }) },
    ...{ statistics: createStatisticsService(store, pool, clock), layouts: createLayoutService(store) },
    ...{ devices: await openDevices({ store, identity, keys, bus, clock }), ownFonts: foundations.ownFonts },
    ...{ checkLists: createCheckLists(own), cameras: createCameraProfiles(store), shownIds: foundations.shownIds },
    ...{ backupFiles: createBackupFiles(store, clock), setAside: createSetAside({ store, clock }) },
    moves: createMoves({ folder, store, settings: settingsBook, restores, log }),
    ...{ notices: createNotices(store, noticesBefore), activity: await openActivityLog(store, clock, folder) },
    diagnostics: createDiagnostics({
      ...{ folder, version, store, settings: settingsBook, health, clock, pool: folderThreads, bus },
    }),
    /** The events of the bus, gathered for the windows. */
    events: pacedEvents(bus.subscribe),
    /** A desk session for the command line on this machine. */
    commandSession: identity.desk.openPermanent(),
  };
}
