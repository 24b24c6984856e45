import type { Trouble } from '../store.ts';

/** Tells whoever listens when there is another trouble, or none any more. */
export interface TroubleBell {
  /** Whose trouble it is. */
  watch(trouble: () => Trouble | null): void;
  /** To be called whenever it may have changed. */
  readonly look: () => void;
  listen(listener: () => void): () => void;
}

export function createTroubleBell(): TroubleBell {
  const listeners = new Set<() => void>();
  let trouble: () => Trouble | null = () => null;
  let told: string | null = null;
  return {
    watch(whose) {
      trouble = whose;
      told = trouble()?.text ?? null;
    },
    look() {
      const now = trouble()?.text ?? null;
      if (now === told) return;
      told = now;
      for (const listener of listeners) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
