import type { App } from '../app.ts';
import { buildServer } from './build-server.ts';
import type { Log, ServerOptions } from './ports.ts';
import { bindAccess } from './routes/access.ts';
import { bindDesk } from './routes/desk.ts';
import { bindMarks } from './routes/marks.ts';
import { bindRecords } from './routes/records.ts';
import { bindScans } from './routes/scans.ts';
import { bindStation } from './routes/station.ts';
import { bindTemplates } from './routes/templates.ts';
import { bindTokens } from './routes/tokens.ts';
import type { Server } from './server.ts';

export interface DoorsOptions {
  readonly log: Log;
  /** Where the network finds the station; port 0 picks one. */
  readonly host: string;
  readonly port: number;
}

/** Where the station can be reached. */
export interface Doors {
  /** Of the interface on the network. */
  readonly url: string;
  /** Of the window, without a launch key. */
  readonly desk: string;
  close(): Promise<void>;
}

/** Opens the doors of a station: the desk's on this machine, the network's where it is asked for. */
export async function openDoors(app: App, { log, host, port }: DoorsOptions): Promise<Doors> {
  const common = { identity: app.identity, settings: () => app.settings, log };
  const lan = await openDoor(app, { ...common, role: 'lan' }, host, port);
  const desk = await openDoor(app, { ...common, role: 'desk', desk: app.identity.desk }, '127.0.0.1', 0);
  return {
    url: lan.url,
    desk: desk.url,
    async close() {
      await Promise.all([lan.server.stop(), desk.server.stop()]);
    },
  };
}

async function openDoor(app: App, options: ServerOptions, host: string, port: number) {
  const server = await buildServer(options);
  bindAll(server, app);
  return { server, url: await server.listen({ host, port }) };
}

/** Every endpoint of the contract. */
function bindAll(server: Server, app: App): void {
  bindRecords(server, app);
  bindScans(server, app);
  bindTokens(server, app);
  bindMarks(server, app);
  bindTemplates(server, app);
  bindAccess(server, app);
  bindStation(server, app);
  bindDesk(server, app);
}
