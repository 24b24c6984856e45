import { describe, expect, it } from 'vitest';
import { watchNonce } from '#main/chain/advance.ts';

describe('the nonce of the wallet', () => {
  it('moves by what the station signs, also by what it signed before it was started', () => {
    const watch = watchNonce();
    expect([watch.see(3, 0), watch.see(3, 5), watch.see(5, 5), watch.see(4, 5), watch.see(6, 6)]).not.toContain(true);
    expect(watch.isShared()).toBe(false);
    const later = watchNonce();
    expect([later.see(3, 5), later.see(5, 5)]).not.toContain(true);
  });

  it('was moved by something else where it is higher than that, which is told once', () => {
    const watch = watchNonce();
    expect([watch.see(3, 3), watch.see(4, 3), watch.see(5, 3)]).toEqual([false, true, false]);
    expect(watch.isShared()).toBe(true);
  });
});
