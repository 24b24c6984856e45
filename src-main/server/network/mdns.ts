import { hostname } from 'node:os';
import type { Log } from '../options.ts';

/** What the station is called on the network. Every machine has a name of its own, so two stations do not collide. */
export function networkName(): string {
  const name = hostname()
    .toLowerCase()
    .split('.')[0]
    .replace(/[^a-z0-9-]/g, '-');
  return `twinmark-${name}.local`;
}

/** Handed on to the library beneath, which knows more options than this one's types. */
const ON_ALL_NETWORKS: object = { bind: '0.0.0.0' };

/** Tells the station's name on the network until it is closed. A network that does not take it is told of, and no more. */
export async function announce(port: number, isHttps: boolean, log: Log): Promise<{ close(): Promise<void> }> {
  const tell = (error: unknown) =>
    log.warn({ err: error }, 'The station’s name could not be told on the network (mDNS).');
  try {
    const { Bonjour } = await import('bonjour-service');
    const bonjour = new Bonjour(ON_ALL_NETWORKS, tell);
    const name = networkName();
    // A probe would write to stdout where the name is taken, and stdout belongs to those who start the station.
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
