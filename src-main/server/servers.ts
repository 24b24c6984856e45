import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import type { App } from '#main/app.ts';
import type { Log } from '#main/base/log.ts';
import { openTogether } from '#main/base/open-together.ts';
import { limitsOf } from '#main/server/network/name-limits.ts';
import { buildServer } from './build-server.ts';
import { sessionCookie } from './gate/credentials.ts';
import { type EngineQueue, openEngineQueue } from './limits/engine-queue.ts';
import { openRates, type Rates } from './limits/rates.ts';
import { type LanDoor, openLanDoor } from './network/lan-door.ts';
import { openMetricsDoor } from './network/metrics-door.ts';
import type { Pages, ServerOptions } from './options.ts';
import { type AuthorityFile, openBuyerFiles, openPhonePages, readAuthority } from './pages/phone-pages.ts';
import { openWindowFiles } from './pages/window-files.ts';
import { openPublicDoor } from './public-door/public-door.ts';
import { bindAccess } from './routes/access.ts';
import { bindActivity } from './routes/activity.ts';
import { bindBackups } from './routes/backups.ts';
import { bindBatches } from './routes/batches.ts';
import { bindBulk } from './routes/bulk.ts';
import { bindCases } from './routes/cases.ts';
import { bindCheckLists } from './routes/check-lists.ts';
import { bindDesk } from './routes/desk.ts';
import { bindDevices } from './routes/devices.ts';
import { bindDiagnostics } from './routes/diagnostics.ts';
import { bindDrafts } from './routes/drafts.ts';
import { bindEpcis } from './routes/epcis.ts';
import { bindFonts } from './routes/fonts.ts';
import { bindInspections } from './routes/inspections.ts';
import { bindJobs } from './routes/jobs.ts';
import { bindLabels } from './routes/labels.ts';
import { bindLayouts } from './routes/layouts.ts';
import { bindMarks } from './routes/marks.ts';
import { bindMoves } from './routes/moves.ts';
import { bindPrinters } from './routes/printers.ts';
import { bindProducts } from './routes/products.ts';
import { bindRecords } from './routes/records.ts';
import { bindRegister } from './routes/register.ts';
import { bindScans } from './routes/scans.ts';
import { bindSettings } from './routes/settings.ts';
import { bindSheets } from './routes/sheets.ts';
import { bindStation } from './routes/station.ts';
import { bindStatistics } from './routes/statistics.ts';
import { bindTemplates } from './routes/templates.ts';
import { bindTokens } from './routes/tokens.ts';
import { bindWebhooks } from './routes/webhooks.ts';
import type { Server } from './server.ts';

interface ServersOptions {
  readonly log: Log;
  /** The address on the network that the command line opens; null leaves the network door to the window. */
  readonly host: string | null;
  /** 0 takes any free port. */
  readonly port: number;
  /** The desk's port of the last run: a window that stands open finds the station there again. By default any free port. */
  readonly deskPort?: number;
  /** The folder of the built window. Without it, or if it is empty, the desk shows a page with a few words. */
  readonly window?: string;
}

export type Servers = Awaited<ReturnType<typeof openServers>>;

/** Starts the servers of a station: the desk's on this machine, and those on the network. */
export function openServers(app: App, options: ServersOptions) {
  return openTogether((opened) => openAll(app, options, opened));
}

async function openAll(
  app: App,
  { log, host, port, deskPort = 0, window }: ServersOptions,
  opened: AsyncDisposableStack,
) {
  const settings = () => app.settings;
  const rates = openRates(settings);
  const { identity, activity, meter, metrics } = app;
  const common = { identity, activity, settings, log, queue: openEngineQueue(), rates, meter };
  const build = async (part: ServerPart) => {
    const server = await buildServer({ ...common, ...part });
    bindAll(server, app, lan);
    return server;
  };
  const pages = window === undefined ? null : openWindowFiles(window);
  const phones = window === undefined ? null : openPhones(app, window, () => lan.state().url);
  const lan = openLanDoor({
    tls: app.places.tls,
    settings,
    log,
    memory: app.store.local,
    changed: (data) => app.bus.tell({ type: 'door', data }),
    fixed: host === null ? null : { host, port },
    build: (part) => build({ ...part, ...(phones ? { pages: phones } : {}), ...onNetwork(app, part.door, pages) }),
  });
  opened.defer(() => lan.close());
  await lan.restore();
  const { desk, deskUrl } = await openDesk(deskPort, () =>
    build({
      door: 'desk',
      desk: identity.desk,
      events: app.events,
      metrics,
      ...ofCompany(app),
      ...(pages ? { pages } : {}),
    }),
  );
  opened.defer(() => desk.stop());
  await openMonitors(app, log, opened);
  const door = await openBuyersDoor(app, { log, window, queue: common.queue, rates });
  opened.defer(() => door?.close());
  return {
    /** The address of the public door; null where it is closed. */
    publicUrl: door?.url ?? null,
    /** Where this process listens for it, without a proxy. */
    publicOwn: door?.own ?? null,
    /** The address on the network; null while the network door is closed. */
    url: lan.state().url,
    /** The address of plain HTTP beside HTTPS, for what needs no credentials. */
    plainUrl: lan.state().plain_url,
    /** The address of the window, without a launch key. */
    desk: deskUrl,
    /** Opens the desk to the command line on this machine. */
    commandCookie: sessionCookie(app.commandSession, Number(new URL(deskUrl).port)).split(';')[0],
    async close(): Promise<void> {
      // Both at once, since each may wait for requests under way.
      await Promise.all([lan.close(), desk.stop(), door?.close()]);
    },
  };
}

type ServerPart = Pick<
  ServerOptions,
  'door' | 'names' | 'https' | 'desk' | 'events' | 'pages' | 'windowPages' | 'company' | 'metrics'
>;

/** What the network's door has where the settings open windows there, too. Plain HTTP has no windows. */
function onNetwork(app: App, door: ServerOptions['door'], pages: Pages | null) {
  const { network } = app.identity;
  if (network === null || door !== 'lan') return {};
  return { desk: network, events: app.events, ...(pages ? { windowPages: pages } : {}), ...ofCompany(app) };
}

function ofCompany({ identity }: App): Pick<ServerOptions, 'company'> {
  const { company } = identity;
  if (!company) return {};
  const { name, begin } = company;
  return {
    company: {
      name,
      begin,
      async finish(door, query, browser) {
        const entry = await company.finish(door, query, browser);
        return { token: await identity.enterByCompany(entry), person: entry.person };
      },
    },
  };
}

/** The port of monitors, where the settings ask for one. */
async function openMonitors({ settings, metrics }: App, log: Log, opened: AsyncDisposableStack): Promise<void> {
  const port = settings['metrics.port'];
  if (port === null) return;
  const door = await openMetricsDoor(metrics, { host: settings['metrics.host'], port, log });
  opened.defer(() => door.close());
}

interface BuyersDoor {
  readonly log: Log;
  readonly window: string | undefined;
  readonly queue: EngineQueue;
  readonly rates: Rates;
}

/** The public door, where the settings ask for one. */
export function openBuyersDoor(app: App, { log, window, queue, rates }: BuyersDoor) {
  const files = window === undefined ? null : openBuyerFiles(join(window, 'handheld'));
  const settings = () => app.settings;
  return openPublicDoor(app, { settings, log, queue, rates, files, activity: app.activity });
}

/** The page of phones, which lies beside the window. */
function openPhones(app: App, window: string, url: () => string | null) {
  const httpsPort = () => {
    const address = URL.parse(url() ?? '');
    return address?.protocol === 'https:' ? Number(address.port || 443) : null;
  };
  return openPhonePages(join(window, 'handheld'), () => authorityOf(app.places.tls), httpsPort);
}

function authorityOf(tls: string): AuthorityFile | null {
  const cert = readAuthority(tls);
  return cert === null ? null : { cert, isLimited: limitsOf(new X509Certificate(cert)) !== null };
}

/** Opens the desk's server at the wanted port, or at any free one if that port is taken. */
async function openDesk(port: number, build: () => Promise<Server>): Promise<{ desk: Server; deskUrl: string }> {
  const desk = await build();
  try {
    return { desk, deskUrl: await desk.listen({ host: '127.0.0.1', port }) };
  } catch (error) {
    await desk.stop();
    if (port === 0 || !['EADDRINUSE', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return openDesk(0, build);
  }
}

/** Every endpoint of the contract. */
function bindAll(server: Server, app: App, lan: LanDoor): void {
  bindRecords(server, app);
  bindScans(server, app);
  bindCases(server, app);
  bindRegister(server, app);
  bindTokens(server, app);
  bindMarks(server, app);
  bindTemplates(server, app);
  bindLayouts(server, app);
  bindFonts(server, app);
  bindStatistics(server, app);
  bindPrinters(server, app);
  bindAccess(server, app);
  bindStation(server, app);
  bindDesk(server, app);
  bindBatches(server, app);
  bindLabels(server, app);
  bindSheets(server, app);
  bindDrafts(server, app);
  bindJobs(server, app);
  bindProducts(server, app);
  bindInspections(server, app);
  bindDevices(server, app, lan);
  bindCheckLists(server, app);
  bindSettings(server, app);
  bindActivity(server, app);
  bindBackups(server, app);
  bindMoves(server, app);
  bindDiagnostics(server, app);
  bindWebhooks(server, app);
  bindEpcis(server, app);
  bindBulk(server, app);
}
