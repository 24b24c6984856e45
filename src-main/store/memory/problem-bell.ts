import type { Problem } from '../store.ts';

export type ProblemBell = ReturnType<typeof createProblemBell>;

/** Tells its listeners when there is another problem, or none any more. */
export function createProblemBell() {
  const listeners = new Set<() => void>();
  let problem: () => Problem | null = () => null;
  let told: string | null = null;
  return {
    /** Says what gives the problem of now. */
    watch(of: () => Problem | null): void {
      problem = of;
      told = problem()?.text ?? null;
    },
    /** To be called whenever the problem may be another one. */
    check(): void {
      const now = problem()?.text ?? null;
      if (now === told) return;
      told = now;
      for (const listener of listeners) listener();
    },
    /** Gives the way to stop listening. */
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
