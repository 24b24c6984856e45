import { expect, it } from 'vitest';
import { identityOf, networkIn } from '#main/services/records/standing/tellers.ts';
import type { Caller } from '#shared/core/caller.ts';

const key: Caller = { userId: 1, kind: 'api-key', name: 'key 7', role: 'operator' };
const stranger = (address: string, device: string | null = null) =>
  identityOf({ caller: null, address, device }, 'secret');

it.each([
  ['192.0.2.17', '192.0.2.0/24'],
  ['::ffff:192.0.2.17', '192.0.2.0/24'],
  ['2001:db8:7:1::9', '2001:db8:7::/48'],
  ['2001:0DB8:0007::1', '2001:db8:7::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
])('the address %s is of the network %s', (address, network) => expect(networkIn(address)).toBe(network));

it('a stranger is their network, which is not kept itself', () => {
  expect(stranger('192.0.2.1')).toEqual(stranger('192.0.2.200'));
  expect(stranger('192.0.2.1').voice).not.toBe(stranger('192.0.3.1').voice);
  expect(stranger('192.0.2.1').voice).not.toBe(
    identityOf({ caller: null, address: '192.0.2.1', device: null }, 'other').voice,
  );
  expect(JSON.stringify(stranger('192.0.2.1', 'phone'))).not.toMatch(/192|phone/);
});

it('a program vouches for the devices that it names, and is one voice without them', () => {
  const told = (device: string | null, address: string) => identityOf({ caller: key, address, device }, 'secret');
  expect(told(null, '192.0.2.1')).toEqual(told(null, '198.51.100.1'));
  expect(told('a', '192.0.2.1').voice).not.toBe(told('b', '192.0.2.1').voice);
});

it('the desk, a paired device, a program and a stranger are told apart', () => {
  const tellers = [{ ...key, kind: 'desk' as const }, { ...key, device: true as const }, key, null];
  const of = (caller: Caller | null) => identityOf({ caller, address: '192.0.2.1', device: null }, 's').teller;
  expect(tellers.map(of)).toEqual(['desk', 'own', 'program', 'stranger']);
  expect(identityOf({ caller: null, address: null, device: null }, 's').teller).toBe('desk');
});
