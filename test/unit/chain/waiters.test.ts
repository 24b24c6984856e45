import { describe, expect, it } from 'vitest';
import { createWaiters } from '#main/chain/waiters.ts';
import type { TokenOrder } from '#shared/tokens/tokens.ts';

const order = (state: TokenOrder['state']) => ({ id: 7, state, failure: null }) as TokenOrder;

describe('whoever waits for an order', () => {
  it('gets it at once where it has ended already', async () => {
    const waiters = createWaiters(async () => order('mined'));
    expect(await waiters.wait(7, 60_000)).toMatchObject({ state: 'mined' });
  });

  it('gets it when it ends, however many wait', async () => {
    const waiters = createWaiters(async () => order('sent'));
    const all = [waiters.wait(7, 60_000), waiters.wait(7, 60_000), waiters.wait(8, 1)];
    await all[2];
    waiters.tell(order('mined'));
    expect(await Promise.all(all)).toMatchObject([{ state: 'mined' }, { state: 'mined' }, null]);
  });

  it('gets nothing when the time is over, or the station stops', async () => {
    const waiters = createWaiters(async () => order('sent'));
    expect(await waiters.wait(7, 1)).toBeNull();
    const waiting = waiters.wait(7, 60_000);
    waiters.close();
    expect([await waiting, await waiters.wait(7, 60_000)]).toEqual([null, null]);
  });
});
