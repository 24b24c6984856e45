import type { TokenOrder } from '#shared/tokens/tokens.ts';
import { hasEnded } from './step-rules.ts';

type Find = (orderId: number) => Promise<TokenOrder | null>;
type Done = (order: TokenOrder | null) => void;

/** Callers that wait for the end of a token order. */
export function createWaiters(find: Find) {
  const waiting = new Map<number, Set<Done>>();
  let isClosed = false;

  return {
    /** Gives the order when it has ended; null when the time is over first. */
    async wait(orderId: number, milliseconds: number): Promise<TokenOrder | null> {
      const { promise, resolve } = Promise.withResolvers<TokenOrder | null>();
      const callers = waiting.get(orderId) ?? new Set();
      waiting.set(orderId, callers.add(resolve));
      const late = setTimeout(() => resolve(null), milliseconds);
      try {
        const order = await find(orderId);
        if (order && hasEnded(order)) return order;
        return isClosed ? null : await promise;
      } finally {
        clearTimeout(late);
        callers.delete(resolve);
        if (callers.size === 0 && waiting.get(orderId) === callers) waiting.delete(orderId);
      }
    },
    tell(order: TokenOrder): void {
      for (const done of waiting.get(order.id) ?? []) done(order);
    },
    /** Answers null to everybody who waits. */
    close(): void {
      isClosed = true;
      for (const callers of waiting.values()) for (const done of callers) done(null);
    },
  };
}

export type Waiters = ReturnType<typeof createWaiters>;
