import { call } from '#window/api/client.ts';
import { useStationEvents } from '#window/state/station-events.ts';

/**
 * Orders something that takes as long as the chain does. Resolves as soon as the transaction is on its way; events report the rest.
 * Rejects if nothing was signed.
 */
function untilSent(id: string, kind: 'mint' | 'claim', ask: () => Promise<unknown>): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = useStationEvents.subscribe(({ last }) => {
      if (last?.type !== 'token' || last.data.watermark_id !== id || last.data.kind !== kind) return;
      stop();
      resolve();
    });
    ask()
      .then(() => resolve(), reject)
      .finally(stop);
  });
}

export function sendMint(id: string): Promise<void> {
  return untilSent(id, 'mint', () => call('mintRecord', { params: { wm_id: id } }));
}

export function sendClaim(id: string, wallet_address: string): Promise<void> {
  return untilSent(id, 'claim', () => call('claimRecord', { params: { wm_id: id }, body: { wallet_address } }));
}
