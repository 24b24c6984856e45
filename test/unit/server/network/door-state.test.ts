import { describe, expect, test } from 'vitest';
import type { Interfaces } from '#main/server/network/adapters.ts';
import { CLOSED, describeDoor, findHost, hostOf } from '#main/server/network/door-state.ts';
import { invitationOf } from '#main/server/pages/invitation-link.ts';
import { defaultSettings } from '#shared/core/settings.ts';
import { AppError } from '#shared/troubles/errors.ts';

const interfaces: Interfaces = {
  eth0: [
    { address: '192.168.1.7', netmask: '', family: 'IPv4', mac: '00:11:22:33:44:55', internal: false, cidr: null },
  ],
};
const settings = defaultSettings();
const lanAt = (host: string) => ({
  host,
  opened: {
    url: `https://${host}:8443`,
    plainUrl: null,
    authorityFile: null,
    authority: () => null,
    close: async () => {},
  },
});
const closed = { wish: CLOSED, fixed: false, lan: null, reason: null, interfaces, settings };

describe('the state of the network door', () => {
  test('is closed while nobody wants it open', () => {
    expect(describeDoor(closed)).toMatchObject({ wanted: false, state: 'closed', port: 8443, url: null, reason: null });
  });

  test('is failed, with the reason, while it should be open and is not', () => {
    const wish = { ...CLOSED, open: true };
    expect(describeDoor({ ...closed, wish, reason: new AppError('conflict', 'Port 8443 is taken.') })).toMatchObject({
      wanted: true,
      state: 'failed',
      reason: 'Port 8443 is taken.',
    });
  });

  test('is open without a reason, and has a name on the network unless it listens on this machine alone', () => {
    const wish = { ...CLOSED, open: true };
    const open = describeDoor({
      ...closed,
      wish,
      lan: lanAt('192.168.1.7'),
      reason: new AppError('conflict', 'before'),
    });
    expect(open).toMatchObject({ state: 'open', reason: null, url: 'https://192.168.1.7:8443', port: 8443 });
    expect(open.local).toBe(false);
    expect(open.local_name).toMatch(/^twinmark-.*\.local$/);
    expect(describeDoor({ ...closed, fixed: true, lan: lanAt('127.0.0.1') })).toMatchObject({
      wanted: true,
      fixed: true,
      local: true,
      local_name: null,
    });
  });
});

describe('the open door', () => {
  const at = (address: string, family: 'IPv4' | 'IPv6') =>
    ({ address, family, netmask: '', mac: '00:11:22:33:44:55', internal: false, cidr: null }) as never;
  const two: Interfaces = {
    eth0: [at('192.168.1.7', 'IPv4'), at('fd00::7', 'IPv6')],
    wlan0: [at('10.0.0.7', 'IPv4')],
  };
  const invited = (host: string, fixed = false) => {
    const lan = { ...lanAt('192.168.1.7'), host };
    const network = describeDoor({ ...closed, interfaces: two, fixed, lan });
    const { addresses, link } = invitationOf({ ...network, local_name: null }, 'NZX7');
    return [addresses.map((address) => new URL(address).hostname), new URL(link).hash];
  };

  test('is found by devices on every network: at each address of IPv4, and at none that nobody answers', () => {
    expect(invited('0.0.0.0')).toEqual([['192.168.1.7', '10.0.0.7'], '#pair=NZX7&also=10.0.0.7']);
    expect(invited('::')[0]).toEqual(['192.168.1.7', '[fd00::7]', '10.0.0.7']);
  });

  test('is found by devices at the one address of the command line alone', () => {
    expect(invited('192.168.1.7', true)).toEqual([['192.168.1.7'], '#pair=NZX7']);
    expect(describeDoor(closed).addresses).toEqual([]);
  });
});

describe('the address that the door listens at', () => {
  test('is every address, the address of the chosen adapter, or none where that adapter is gone', () => {
    expect(hostOf(CLOSED, interfaces)).toBe('0.0.0.0');
    expect(hostOf({ ...CLOSED, adapter: 'eth0' }, interfaces)).toBe('192.168.1.7');
    expect(findHost({ ...CLOSED, adapter: 'wlan0' }, interfaces)).toBeNull();
    expect(() => hostOf({ ...CLOSED, adapter: 'wlan0' }, interfaces)).toThrow('wlan0 is not there');
  });
});
