import { hostname } from 'node:os';
import type { Log } from '#main/server/options.ts';

/** The station's name on the network. It contains the machine's name, so two stations have two names. */
export function networkName(): string {
  const name = hostname()
    .toLowerCase()
    .split('.')[0]
    .replace(/[^a-z0-9-]/g, '-');
  return `twinmark-${name}.local`;
}

/** bonjour-service passes this to multicast-dns. The types of bonjour-service do not know the option. */
const ON_ALL_NETWORKS: object = { bind: '0.0.0.0' };

/** Announces the station's name on the network until `close` is called. A failure only goes into the log. */
export async function announce(port: number, isHttps: boolean, log: Log): Promise<{ close(): Promise<void> }> {
  const tell = (error: unknown) =>
    log.warn({ err: error }, 'The station’s name could not be announced on the network (mDNS).');
  try {
    const { Bonjour } = await import('bonjour-service');
    const bonjour = new Bonjour(ON_ALL_NETWORKS, tell);
    const name = networkName();
    // A probe writes to stdout if the name is taken, but stdout is for the program that started the station.
    const service = bonjour.publish({
      name: name.replace(/\.local$/, ''),
      type: isHttps ? 'https' : 'http',
      port,
      host: name,
      probe: false,
    });
    service.on('error', tell);
    return {
      close: () =>
        new Promise((resolve) => {
          bonjour.unpublishAll(() => bonjour.destroy(() => resolve()));
        }),
    };
  } catch (error) {
    tell(error);
    return { close: async () => {} };
  }
}
