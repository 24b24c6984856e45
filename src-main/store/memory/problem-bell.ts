import type { Problem } from '#main/store/store.ts';

export type ProblemBell = ReturnType<typeof createProblemBell>;

/** Tells its listeners when the problem changes or ends. */
export function createProblemBell() {
  const listeners = new Set<() => void>();
  let problem: () => Problem | null = () => null;
  let told: string | null = null;
  return {
    /** Sets the function that returns the present problem. */
    watch(of: () => Problem | null): void {
      problem = of;
      told = problem()?.text ?? null;
    },
    /** Call this whenever the problem may have changed. */
    check(): void {
      const now = problem()?.text ?? null;
      if (now === told) return;
      told = now;
      for (const listener of listeners) listener();
    },
    /** Returns a function that removes the listener. */
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
