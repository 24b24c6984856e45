import { formatEther } from 'ethers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gwei, inEther } from '#main/chain/units.ts';

it('amounts in ether are those of the library that signs', () => {
  fc.assert(fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (wei) => inEther(wei) === formatEther(wei)));
});

it.each([
  [0n, '0.0'],
  [1n, '0.000000000000000001'],
  [10n ** 18n, '1.0'],
  [12_340_000_000_000_000_000n, '12.34'],
])('%d wei are %s ether', (wei, ether) => {
  expect(inEther(wei)).toBe(ether);
});

it('prices of gas are in gwei', () => {
  expect(gwei(1_500_000_000n)).toBe('1.5');
});
