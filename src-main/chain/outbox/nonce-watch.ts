/** Tells whether the wallet's nonce moves without the station. */
export interface NonceWatch {
  /** What the chain has, and the one above all that the station signed. Gives true when it is first seen to be shared. */
  see(onChain: number, next: number): boolean;
  /** It was seen otherwise. */
  mark(): void;
  isShared(): boolean;
}

export function watchNonce(): NonceWatch {
  /** What is below was used before this run, or by it. */
  let known: number | null = null;
  let shared = false;
  return {
    see(onChain, next) {
      const most = known === null ? onChain : Math.max(known, next);
      const isNew = onChain > most && !shared;
      if (isNew) shared = true;
      known = Math.max(most, onChain);
      return isNew;
    },
    mark() {
      shared = true;
    },
    isShared: () => shared,
  };
}
