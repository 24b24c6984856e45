import type { AppError } from '#shared/troubles/errors.ts';

/** When the newest bytes of an order were sent, by the clock of `performance.now`. */
export interface Sending {
  readonly first: number;
  readonly firstBlock: number;
  readonly last: number;
}

/** What this run of the station knows of the orders on their way, by order. A restart forgets it. */
export function newNotes() {
  return {
    sendings: new Map<number, Sending>(),
    /** Since when the nonce of an order belongs to another transaction. */
    overtakenSince: new Map<number, number>(),
    /** Why an order does not go on. Health tells the first reason. */
    obstacles: new Map<number, AppError>(),
    /** Since when a nonce below those of the station is missing on the chain. */
    gapSince: null as number | null,
    /** The number of the newest block that was seen. */
    newestBlock: 0,
  };
}

export type Notes = ReturnType<typeof newNotes>;

export function noteSent({ sendings, newestBlock }: Notes, orderId: number, now: number): void {
  const before = sendings.get(orderId) ?? { first: now, firstBlock: newestBlock };
  sendings.set(orderId, { ...before, last: now });
}

export function forget({ sendings, overtakenSince, obstacles }: Notes, orderId: number): void {
  for (const notes of [sendings, overtakenSince, obstacles]) notes.delete(orderId);
}
