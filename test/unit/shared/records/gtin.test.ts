import { describe, expect, it } from 'vitest';
import { isGtin } from '#shared/records/gtin.ts';

describe('GTINs', () => {
  it.each(['96385074', '036000291452', '4006381333931', '04006381333931'])('%s is one', (text) => {
    expect(isGtin(text)).toBe(true);
  });

  it('one with any single digit changed is none', () => {
    const good = '4006381333931';
    for (let at = 0; at < good.length; at++) {
      for (let digit = 0; digit < 10; digit++) {
        if (`${digit}` === good[at]) continue;
        expect(isGtin(good.slice(0, at) + digit + good.slice(at + 1))).toBe(false);
      }
    }
  });

  it.each(['', '4006381333', '400638133393', '4.00638E+12', ' 4006381333931', '４００６３８１３３３９３１'])(
    '%j is none',
    (text) => {
      expect(isGtin(text)).toBe(false);
    },
  );
});
