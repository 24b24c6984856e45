import { openTogether } from '#main/base/open-together.ts';
import { findRunning } from '#main/cli/running-station.ts';
import { windowFolder } from '#main/desktop/window-build.ts';
import { openStation } from '#main/station.ts';
import { AppError } from '#shared/troubles/errors.ts';
import { attachedSeat, type Seat } from './seat.ts';

/** Finds the station that runs on a data folder, or opens one in this process. */
export async function takeSeat(root: string, folder: string): Promise<Seat> {
  const running = await findRunning(folder);
  if (!running) return openSeat(root, folder);
  const { url } = await running.ask('POST', '/api/desk/launch-keys');
  return attachedSeat(String(url));
}

/** The window of a station that must run already on the data folder. */
export async function attachTo(folder: string): Promise<Seat> {
  const running = await findRunning(folder);
  if (!running) throw new AppError('not_found', `No station runs on ${folder}.`);
  const { url } = await running.ask('POST', '/api/desk/launch-keys');
  return attachedSeat(String(url));
}

function openSeat(root: string, folder: string): Promise<Seat> {
  return openTogether(async (opened) => {
    const place = { root, folder, host: null, port: 0, settings: {}, window: windowFolder(root), stderr: false };
    const { app, servers, launchAddress } = await openStation(place, opened);
    const explorer = URL.parse(app.settings['chain.explorer_url'] ?? '');
    return {
      origin: servers.desk,
      address: launchAddress,
      events: app.events,
      networkUrl: () => servers.url,
      unlock: (passphrase) => app.tokens.setUp.unlock(passphrase),
      explorer: explorer?.host ?? null,
      close: () => opened.disposeAsync(),
    };
  });
}
