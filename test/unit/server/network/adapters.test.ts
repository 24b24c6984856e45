import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, test } from 'vitest';
import { kindOf, rankAdapters } from '#main/server/network/adapters.ts';
import type { AdapterKind } from '#shared/phones/devices.ts';

/** As systems really call them. */
const NAMES: readonly (readonly [AdapterKind, readonly string[]])[] = [
  ['wired', ['eth0', 'enp3s0', 'eno1', 'ens18', 'enx00e04c680001', 'em1', 'en0', 'en5', 'Ethernet', 'Ethernet 2']],
  ['wired', ['LAN-Verbindung', 'Local Area Connection', 'bond0', 'br0', 'usb0', 'Thunderbolt Ethernet']],
  [
    'wireless',
    ['wlan0', 'wlp2s0', 'wlx74da388e1234', 'Wi-Fi', 'WiFi 3', 'WLAN', 'WLAN 2', 'Wireless Network Connection'],
  ],
  ['wireless', ['Drahtlosnetzwerkverbindung']],
  [
    'vpn',
    ['tun0', 'tap0', 'wg0', 'utun3', 'ppp0', 'tailscale0', 'Tailscale', 'ztabcdef12', 'ZeroTier One [8056c2e21c]'],
  ],
  [
    'vpn',
    ['OpenVPN TAP-Windows6', 'NordLynx', 'ProtonVPN TUN', 'WireGuard Tunnel', 'Cisco AnyConnect', 'CloudflareWARP'],
  ],
  ['vpn', ['PANGP Virtual Ethernet', 'Fortinet SSL VPN Adapter', 'ipsec0']],
  [
    'virtual',
    ['docker0', 'br-3f2a9c1d7e55', 'veth1a2b3c', 'virbr0', 'vmnet8', 'vboxnet0', 'cni0', 'flannel.1', 'podman0'],
  ],
  [
    'virtual',
    ['vEthernet (WSL)', 'vEthernet (WSL (Hyper-V firewall))', 'vEthernet (Default Switch)', 'vEthernet (nat)'],
  ],
  ['virtual', ['VirtualBox Host-Only Network', 'VMware Network Adapter VMnet1', 'bridge100', 'awdl0', 'llw0', 'ap1']],
  [
    'virtual',
    [
      'Local Area Connection* 10',
      'LAN-Verbindung* 2',
      'vmenet0',
      'lxdbr0',
      'lxcbr0',
      'Teredo Tunneling Pseudo-Interface',
    ],
  ],
  ['local', ['lo', 'lo0', 'Loopback Pseudo-Interface 1']],
  ['other', ['rmnet0', 'Bluetooth Network Connection', 'wwan0']],
];

test.each(NAMES.flatMap(([kind, names]) => names.map((name) => [name, kind] as const)))('%s is %s', (name, kind) => {
  expect(kindOf(name)).toBe(kind);
});

function address(of: string, more: Partial<NetworkInterfaceInfo> = {}): NetworkInterfaceInfo {
  const family = of.includes(':') ? 'IPv6' : 'IPv4';
  const mac = 'd4:5d:64:00:00:01';
  return { address: of, family, mac, internal: false, netmask: '', cidr: null, ...more } as NetworkInterfaceInfo;
}

describe('the order of addresses', () => {
  test('the hall comes before tunnels, containers and this machine itself; link-local IPv6 is left out', () => {
    const ranked = rankAdapters({
      lo: [address('127.0.0.1', { internal: true }), address('::1', { internal: true })],
      docker0: [address('172.17.0.1', { mac: '02:42:ac:11:00:01' })],
      tun0: [address('10.8.0.2')],
      wlp2s0: [address('fe80::1'), address('2001:db8::5'), address('192.168.1.20')],
      enp3s0: [address('192.168.1.10')],
      'vEthernet (WSL)': [address('172.28.0.1')],
    });
    expect(ranked.map((one) => one.address)).toEqual([
      ...['192.168.1.10', '192.168.1.20', '2001:db8::5', '10.8.0.2', '172.17.0.1', '172.28.0.1', '127.0.0.1', '::1'],
    ]);
    expect(ranked.filter(({ likely }) => likely).map((one) => one.name)).toEqual(['enp3s0', 'wlp2s0']);
  });

  test('an address that no router gave comes after those of its kind, and is not likely', () => {
    const [first, second] = rankAdapters({ eth0: [address('169.254.7.7')], eth1: [address('10.0.0.4')] });
    expect([first.name, second.name, second.likely]).toEqual(['eth1', 'eth0', false]);
  });

  test('VirtualBox is known by its address too, and the Ethernet of a container stays what it is', () => {
    const ranked = rankAdapters({
      'Ethernet 3': [address('192.168.56.1', { mac: '0a:00:27:00:00:05' })],
      eth0: [address('172.18.0.2', { mac: '02:42:ac:12:00:02' })],
      hall: [address('172.19.0.1', { mac: '02:42:ac:13:00:01' })],
    });
    expect(ranked.map(({ name, kind }) => [name, kind])).toEqual([
      ['eth0', 'wired'],
      ['Ethernet 3', 'virtual'],
      ['hall', 'virtual'],
    ]);
  });
});
