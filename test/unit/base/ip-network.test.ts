import { expect, test } from 'vitest';
import { networkOf } from '#main/base/ip-network.ts';

test.each([
  ['2001:db8:0:5::1', '2001:db8:0:5::/64'],
  ['2001:db8::5:0:0:0:1', '2001:db8:0:5::/64'],
  ['2001:0DB8:0000:0005:ffff:ffff:ffff:ffff', '2001:db8:0:5::/64'],
  ['2001:db8:0:6::1', '2001:db8:0:6::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
])('%s is one of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an IPv4 address counts alone', () => {
  expect(networkOf('192.0.2.1')).toBeNull();
  expect(networkOf('::ffff:192.0.2.1')).toBeNull();
  expect(networkOf('')).toBeNull();
});
