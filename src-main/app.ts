import { openTogether } from '#main/base/open-together.ts';
import { pictureLimits } from '#main/base/picture-limits.ts';
import { createDraftService } from '#main/services/create/create.ts';
import { openProductionLine } from '#main/services/line/line.ts';
import { createCheckLists } from '#main/services/phones/check-lists.ts';
import { openDevices } from '#main/services/phones/phones.ts';
import { openInspections } from '#main/services/verify/verify.ts';
import { findId, watermarkIdOf } from '#shared/core/id.ts';
import { type FoundationOptions, openFoundations } from './app/foundations.ts';
import { createHeapReturn } from './app/heap.ts';
import { openFrameThreads } from './app/threads.ts';
import { pacedEvents } from './events/window-events.ts';
import { placesIn } from './files/data-folder.ts';
import { createJobs } from './services/jobs/jobs.ts';
import { openReading } from './services/reading/reading.ts';
import { openRecords } from './services/records/records.ts';
import { createStatisticsService } from './services/statistics/statistics.ts';
import { openTokens } from './services/tokens/tokens.ts';
import { openUpkeep } from './services/upkeep/upkeep.ts';

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
  const { threads, vectorThreads, resources, ...foundations } = await openFoundations(options, opened);
  const { settingsBook, settings, store, identity, keys, pool, prefixes, marks, bus } = foundations;
  const { sheets, samples, fonts } = resources;
  const nameOf = (id: string) => watermarkIdOf(id, prefixes[0]);

  const { repeats, ...ofRecords } = await openRecords({
    ...{ store, pool, marks, keys, prefixes, settings, clock, log, vectorThreads },
    shippedTemplates: resources.templates,
  });
  const { records, shownIds } = ofRecords;

  // Labels: made, prepared, minted, checked
  const production = await openProductionLine({
    ...{ folder, store, pool, settings, keys: keys.reading, sheets, fonts, bus, clock, log, watermarkIdOf: nameOf },
    ...{ remadePictures: foundations.remadePictures, onNews: identity.renewSessions },
    ...{ idOf: (text: string) => findId(text, prefixes), freeIn: options.freeIn },
  });
  opened.defer(() => production.close());
  const drafts = createDraftService({
    ...{ bus, store, pool, sheets, clock, log, samples, fonts, keys: keys.reading, watermarkIdOf: nameOf },
    ...{ vectorThreads, batches: production.batches },
    ...{ findSheet: production.sheets.find, printers: production.printers.list, giveMemoryBack: createHeapReturn() },
    ...{ strength: settings['engine.strength'], limits: pictureLimits(settings), mostRows: options.mostRows },
  });
  const forJobs = { store, settings, drafts, production, bus, clock, log, watermarkIdOf: nameOf };
  const jobs = opened.adopt(createJobs(forJobs), (one) => one.close());
  const tokens = opened.adopt(
    await openTokens({
      ...{ store, records, repeats, folder, settings, given: options.given, keepSettings: settingsBook.keep },
      ...{ prefix: prefixes[0], bus, clock, log },
    }),
    (tokens) => tokens.close(),
  );
  const own = { ...foundations, shownIds, log, fonts, clock, watermarkIdOf: nameOf };
  const reading = opened.adopt(openReading(own), (reading) => reading.close());
  const frames = opened.adopt(openFrameThreads(threads), (pool) => pool.close());
  const inspections = opened.adopt(
    openInspections({
      ...{ ...own, pool: frames, reading },
      ...{ labelView: production.views.label, tellChanges: production.tellChanges },
    }),
    (inspections) => inspections.close(),
  );

  const upkeep = opened.adopt(
    await openUpkeep({ ...foundations, folder, version, tokens, clock, log, letGo: production.letGo }),
    (upkeep) => upkeep.close(),
  );

  return {
    ...ofRecords,
    ...upkeep.services,
    ...{ folder, version, clock, settings, settingsBook, store, identity, marks, bus, sheets },
    ...{ production, drafts, jobs, tokens, reading, inspections, cameras: inspections.cameras },
    ...{ places: placesIn(folder), prefix: prefixes[0], prefixes, checkLists: createCheckLists(own) },
    statistics: createStatisticsService({ store, pool, clock, fonts }),
    devices: await openDevices({ store, pool, identity, keys, bus, clock, artworks: reading.artworks }),
    /** The events of the bus, gathered for the windows. */
    events: pacedEvents(bus.subscribe),
    /** A desk session for the command line on this machine. */
    commandSession: identity.desk.openPermanent(),
  };
}
