import { openTogether } from '#main/base/open-together.ts';
import type { Naming, StationContext } from '#main/base/station-context.ts';
import { pacedEvents } from '#main/base/window-events.ts';
import { createDraftService, type DraftService } from '#main/services/create/create.ts';
import { openProductionLine, type ProductionLine } from '#main/services/line/line.ts';
import { createCheckLists } from '#main/services/phones/check-lists.ts';
import { createDevices } from '#main/services/phones/phones.ts';
import { openInspections } from '#main/services/verify/verify.ts';
import { type FoundationOptions, openFoundations, withPool } from './app/foundations.ts';
import { createHeapReturn } from './app/heap.ts';
import { openFrameThreads } from './app/threads.ts';
import { placesIn } from './files/data-folder.ts';
import { createCases } from './services/cases/cases.ts';
import { createEpcis } from './services/epcis/epcis.ts';
import { createJobs, type ProductImporter } from './services/jobs/jobs.ts';
import { readerOf } from './services/marks/mark-keys.ts';
import { createProducts } from './services/products/products.ts';
import { createPublished } from './services/published/published.ts';
import { openReading } from './services/reading/reading.ts';
import { openRecords } from './services/records/records.ts';
import { createStatisticsService } from './services/statistics/statistics.ts';
import { openTokens } from './services/tokens/tokens.ts';
import { openUpkeep } from './services/upkeep/upkeep.ts';
import { createWebhooks } from './services/webhooks/webhooks.ts';

interface AppOptions extends FoundationOptions {
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
  const { folder, version, freeIn } = options;
  const { context, threads, vectorThreads, resources, ...foundations } = await openFoundations(options, opened);
  const { settingsBook, identity, marks, remadePictures } = foundations;
  const { store, bus, clock, settings, naming } = context;
  const { sheets, samples, templates: shippedTemplates } = resources;
  const recordParts = { marks, vectorThreads, shippedTemplates, ...ofPictures(foundations, naming) };
  const { repeats, ...ofRecords } = await openRecords(context, recordParts);

  const lineParts = { folder, sheets, remadePictures, onNews: identity.renewSessions, freeIn };
  const production = opened.adopt(await openProductionLine(context, lineParts), (line) => line.close());
  const drafts = createDraftService(context, { ...ofCreate(options, production), sheets, vectorThreads, samples });
  const { jobs, products } = openOrders(context, { drafts, line: production }, opened);
  const tokenParts = { ...ofRecords, repeats, folder, given: settingsBook.given, keepSettings: settingsBook.keep };
  const tokens = opened.adopt(await openTokens(context, tokenParts), (tokens) => tokens.close());
  const { labels, tellChanges, letGo, views } = production;
  const reading = opened.adopt(openReading(context, { marks, labels }), (reading) => reading.close());
  const frames = opened.adopt(openFrameThreads(threads), (pool) => pool.close());
  const verifyParts = { ...ofRecords, reading, labelView: views.label, tellChanges };
  const inspections = opened.adopt(openInspections(withPool(context, frames), verifyParts), (one) => one.close());
  const cases = createCases(context, { ...ofRecords, inspections, reading, settingsNow: settingsBook.inForce });

  const upkept = { ...ofRecords, ...foundations, folder, version, tokens, cases, letGo };
  const upkeep = opened.adopt(await openUpkeep(context, upkept), (upkeep) => upkeep.close());

  return {
    ...ofRecords,
    ...upkeep.services,
    folder,
    version,
    clock,
    settings,
    settingsBook,
    store,
    identity,
    marks,
    bus,
    sheets,
    production,
    drafts,
    jobs,
    products,
    ...forPeopleOutside(context, { ...ofRecords, products }, foundations),
    tokens,
    reading,
    inspections,
    cases,
    ...openTellers(context, opened),
    cameras: inspections.cameras,
    places: placesIn(folder),
    prefix: naming.prefixes[0],
    prefixes: naming.prefixes,
    statistics: createStatisticsService(context),
    devices: createDevices(context, identity, reading.artworks),
    /** The events of the bus, gathered for the windows. */
    events: pacedEvents(bus.subscribe),
    /** A desk session for the command line on this machine. */
    commandSession: identity.desk.openPermanent(),
  };
}

/** Products are ordered as jobs are, and the folder of orders brings both. */
function openOrders(
  context: StationContext,
  { drafts, line }: { readonly drafts: DraftService; readonly line: ProductionLine },
  opened: AsyncDisposableStack,
) {
  const importProducts: ProductImporter = (caller, files) => products.importFiles(caller, files);
  const jobs = opened.adopt(createJobs(context, { drafts, line, importProducts }), (one) => one.close());
  const products = createProducts(context, { drafts, jobs, line });
  return { jobs, products };
}

type OfFoundations = Pick<Awaited<ReturnType<typeof openFoundations>>, 'settingsBook' | 'passportKey'>;
type OfRecords = Pick<Awaited<ReturnType<typeof openRecords>>, 'records' | 'previews' | 'shownIds'>;

/** What phones and buyers ask for. */
function forPeopleOutside(
  context: StationContext,
  { records, previews, shownIds, products }: OfRecords & { readonly products: ReturnType<typeof createProducts> },
  { settingsBook, passportKey }: OfFoundations,
) {
  const shown = { records, previews, products };
  const published = createPublished(context, { ...shown, settingsNow: settingsBook.inForce, passportKey });
  const checkLists = createCheckLists(context, shownIds);
  return { checkLists, published, passports: published.passports, markReader: readerOf(context.keys) };
}

/** What tells other programs of the life of labels. */
function openTellers(context: StationContext, opened: AsyncDisposableStack) {
  const epcis = createEpcis(context);
  const webhooks = opened.adopt(createWebhooks(context, { epcis }), (webhooks) => webhooks.close());
  return { webhooks, epcis };
}

/** What strangers see of pictures. */
function ofPictures(
  {
    settingsBook,
    remadePictures,
  }: Pick<Awaited<ReturnType<typeof openFoundations>>, 'settingsBook' | 'remadePictures'>,
  naming: Naming,
) {
  return { settingsNow: settingsBook.inForce, drawPlain: remadePictures.plainWith(naming) };
}

/** What Create asks of the production line. */
function ofCreate({ mostRows }: AppOptions, { batches, sheets, calibrations }: ProductionLine) {
  return {
    batches,
    findSheet: sheets.find,
    calibrations: calibrations.list,
    giveMemoryBack: createHeapReturn(),
    mostRows,
  };
}
