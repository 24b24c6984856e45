// The door for buyers: a server of its own, which knows published records and nothing else of the station.
import type { Log } from '#main/base/log.ts';
import { buildServer } from '#main/server/build-server.ts';
import type { EngineQueue } from '#main/server/limits/engine-queue.ts';
import type { Limits } from '#main/server/limits/limits.ts';
import type { Rates } from '#main/server/limits/rates.ts';
import type { Pages, ServerOptions } from '#main/server/options.ts';
import { bindScan, type MarkServices } from '#main/server/routes/marks.ts';
import { bindPicture, type PictureServices } from '#main/server/routes/records.ts';
import { bindRegistering, type RegisterServices } from '#main/server/routes/register.ts';
import { bindScanEvents, type ScanServices } from '#main/server/routes/scans.ts';
import type { Server } from '#main/server/server.ts';
import type { Settings } from '#shared/core/settings.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { readLogo } from './brand.ts';
import { type BuyerServices, openBuyerPages } from './buyer-routes.ts';

export type PublicServices = BuyerServices &
  Omit<MarkServices, 'isShown'> &
  PictureServices &
  Pick<RegisterServices, 'register'> &
  Pick<ScanServices, 'scans'>;

interface PublicDoorOptions {
  readonly settings: () => Settings;
  readonly log: Log;
  readonly queue: EngineQueue;
  readonly rates: Rates;
  readonly activity?: NonNullable<ServerOptions['activity']>;
  /** The files of the page's script and its reader. */
  readonly files: Pages | null;
  readonly limits?: Partial<Limits>;
}

export interface PublicDoor {
  /** As buyers have it. */
  readonly url: string;
  /** Where this process listens. */
  readonly own: string;
  close(): Promise<void>;
}

/** Opens the door that the settings ask for; null where they ask for none. */
export async function openPublicDoor(services: PublicServices, options: PublicDoorOptions): Promise<PublicDoor | null> {
  const { settings, log, queue, rates, files, activity, limits } = options;
  const { 'public.port': port, 'public.host': host, 'public.base_url': base, 'public.logo_file': file } = settings();
  if (port === null) return null;
  const logo = await readLogo(file);
  const common = { settings, log, queue, rates, ...(activity ? { activity } : {}), ...(limits ? { limits } : {}) };
  const server = await buildServer({ ...common, door: 'public', identity: NOBODY, ...(files ? { pages: files } : {}) });
  bindPublic(server, services);
  openBuyerPages(server, services, { logo, script: files?.(SCRIPT) ? SCRIPT : null });
  try {
    const url = await server.listen({ host, port });
    return { url: base?.replace(/\/+$/, '') ?? url, own: url, close: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw new AppError(
      'bad_input',
      `The public door cannot open at ${host}, port ${port}: ${(error as Error).message}`,
    );
  }
}

export const SCRIPT = '/handheld/buyer.js';

/** There are no accounts at this door. */
const NOBODY: ServerOptions['identity'] = {
  verify: () => Promise.reject(new AppError('unauthorized', 'This door takes no credentials.')),
};

/** What programs may call here is the same as elsewhere, for published records. */
function bindPublic(server: Server, services: PublicServices): void {
  const { published, register, scans, records } = services;
  bindScanEvents(server, {
    record: async (visit, id, event) => {
      await published.assertPublished(id);
      return scans.record(visit, id, event);
    },
  });
  bindRegistering(server, {
    register: async (id, given) => {
      await published.assertPublished(id);
      return register.register(id, given);
    },
  });
  bindPicture(server, {
    ...services,
    records: {
      marked: async (visit, id) => {
        await published.assertPublished(id);
        return records.marked(visit, id);
      },
    },
  });
  bindScan(server, { ...services, isShown: published.isPublished });
}
