import { hostname } from 'node:os';
import type { Log } from '#main/base/log.ts';
import { openMulticast } from '#main/base/multicast-dns.ts';

/** The station's name on the network. It contains the machine's name, so two stations have two names. */
export function networkName(): string {
  const name = hostname()
    .toLowerCase()
    .split('.')[0]
    .replace(/[^a-z0-9-]/g, '-');
  return `twinmark-${name}.local`;
}

const ON_ALL_NETWORKS = '0.0.0.0';

interface Announcement {
  readonly port: number;
  readonly isHttps: boolean;
  readonly log: Pick<Log, 'warn'>;
  /** Of multicast DNS; tests take another. */
  readonly udpPort?: number;
}

/** Announces the station's name on the network until `close` is called. A failure only goes into the log. */
export async function announce({ port, isHttps, log, udpPort }: Announcement): Promise<{ close(): Promise<void> }> {
  const tell = (error: unknown) =>
    log.warn({ err: error }, 'The station’s name could not be announced on the network (mDNS).');
  try {
    const multicast = await openMulticast({
      bind: ON_ALL_NETWORKS,
      failed: tell,
      ...(udpPort === undefined ? {} : { port: udpPort }),
    });
    const name = networkName();
    multicast.publish({ name: name.replace(/\.local$/, ''), type: isHttps ? 'https' : 'http', port, host: name });
    return multicast;
  } catch (error) {
    tell(error);
    return { close: async () => {} };
  }
}
