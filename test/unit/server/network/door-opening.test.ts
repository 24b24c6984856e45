import { beforeEach, describe, expect, test } from 'vitest';
import type { Interfaces } from '#main/server/network/adapters.ts';
import { CLOSED, type OpenLan } from '#main/server/network/door-state.ts';
import { createFollowing } from '#main/server/network/lan-door.ts';

const wish = { open: true, adapter: 'eth0', port: 8443 };
const opened = {
  url: 'https://station:8443',
  plainUrl: null,
  authorityFile: null,
  authority: () => null,
  close: async () => {},
};

let address: string | null;
let taken: number | null;
let done: string[];

/** An opening that listens nowhere, and cannot open at a port that is taken. */
function following() {
  let lan: OpenLan | null = null;
  async function open(host: string, port: number): Promise<void> {
    if (port === taken) throw new Error('taken');
    done.push(`open ${host}:${port}`);
    lan = { host, opened };
  }
  const opening = {
    open,
    tryToOpen: () => open(address ?? 'nowhere', wish.port),
    async shut() {
      if (lan) done.push('shut');
      lan = null;
    },
    forget() {},
    get lan() {
      return lan;
    },
  };
  return createFollowing({ opening, interfaces, log: { info() {}, warn() {}, error() {} } as never });
}

function interfaces(): Interfaces {
  const common = { netmask: '', family: 'IPv4', mac: '00:11:22:33:44:55', internal: false, cidr: null } as const;
  return address === null ? {} : { eth0: [{ address, ...common }] };
}

beforeEach(() => {
  address = '192.168.1.7';
  taken = null;
  done = [];
});

describe('the door to the network', () => {
  test('follows a new address, and stays where it is while its adapter is gone', async () => {
    const door = following();
    await door.follow(wish);
    expect(await door.followAddress()).toBe(false);
    address = null;
    expect(await door.followAddress()).toBe(false);
    address = '192.168.1.8';
    expect(await door.followAddress()).toBe(true);
    expect(done).toEqual(['open 192.168.1.7:8443', 'shut', 'open 192.168.1.8:8443']);
  });

  test('opens as before where a new wish cannot be followed', async () => {
    const door = following();
    await door.follow(wish);
    taken = 9000;
    await expect(door.follow({ ...wish, port: 9000 })).rejects.toThrow('taken');
    expect(door.wish).toEqual(wish);
    expect(done).toEqual(['open 192.168.1.7:8443', 'shut', 'open 192.168.1.7:8443']);
  });

  test('is open after a restart if it was before, and follows no address while it is closed', async () => {
    const [open, closed] = [following(), following()];
    await open.resume(wish);
    await closed.resume({ ...wish, open: false });
    expect(done).toEqual(['open 192.168.1.7:8443']);
    expect(await closed.followAddress()).toBe(false);
    await open.follow(CLOSED);
    expect(done).toEqual(['open 192.168.1.7:8443', 'shut']);
  });
});
