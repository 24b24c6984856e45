import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bump, quote, weiOfGwei } from '#main/chain/fees.ts';

const GWEI = 1_000_000_000n;
const wei = () => fc.bigInt({ min: 1n, max: 500n * GWEI });

it('pays twice the base fee and the tip, and never more than the cap', () => {
  expect(quote({ baseFee: 10n * GWEI, tip: GWEI }, 200n * GWEI)).toEqual({ maxFee: 21n * GWEI, tip: GWEI });
  expect(quote({ baseFee: 10n * GWEI, tip: GWEI }, 15n * GWEI)).toEqual({ maxFee: 15n * GWEI, tip: GWEI });
  expect(quote({ baseFee: 15n * GWEI, tip: GWEI }, 15n * GWEI)).toBeNull();
});

it('a replacement pays an eighth more in both at least, and never more than the cap', () => {
  fc.assert(
    fc.property(wei(), wei(), wei(), wei(), wei(), (maxFee, tip, baseFee, marketTip, cap) => {
      const before = { maxFee: maxFee + tip, tip };
      const after = bump(before, { baseFee, tip: marketTip }, cap);
      if (after === null) return;
      expect(after.maxFee <= cap && after.tip <= after.maxFee).toBe(true);
      expect(8n * after.maxFee >= 9n * before.maxFee).toBe(true);
      expect(8n * after.tip >= 9n * before.tip).toBe(true);
    }),
  );
});

it('stays where an eighth more would be above the cap', () => {
  expect(bump({ maxFee: 180n * GWEI, tip: GWEI }, { baseFee: GWEI, tip: GWEI }, 200n * GWEI)).toBeNull();
});

it('reads fractions of a gwei', () => {
  expect(weiOfGwei(0.5)).toBe(500_000_000n);
});
