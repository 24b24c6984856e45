/** Tells whether another program uses the wallet: then its nonce grows without the station. */
export function watchNonce() {
  /** Nonces below this one were used before this run, or by it. */
  let known: number | null = null;
  let shared = false;
  return {
    /** `next` is one above all nonces that the station signed. Gives true when the other program is first seen. */
    see(onChain: number, next: number): boolean {
      const most = known === null ? onChain : Math.max(known, next);
      const isNew = onChain > most && !shared;
      if (isNew) shared = true;
      known = Math.max(most, onChain);
      return isNew;
    },
    /** Notes that another program was seen to use the wallet. */
    mark(): void {
      shared = true;
    },
    isShared: () => shared,
  };
}

export type NonceWatch = ReturnType<typeof watchNonce>;
