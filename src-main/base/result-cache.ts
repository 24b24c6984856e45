/** Keeps results up to a weight, such as their bytes. The result that was not asked for the longest goes first. */
export function createResultCache<T>(most: number, weightOf: (result: T) => number) {
  const known = new Map<string, Promise<T>>();
  const weights = new Map<string, number>();
  let kept = 0;

  function forget(name: string): void {
    known.delete(name);
    kept -= weights.get(name) ?? 0;
    weights.delete(name);
  }

  function keep(name: string, result: T): void {
    if (!weights.has(name)) {
      weights.set(name, weightOf(result));
      kept += weightOf(result);
    }
    for (const oldest of [...known.keys()].slice(0, -1)) {
      if (kept <= most) return;
      forget(oldest);
    }
  }

  return {
    /** Callers that ask for the same name at once wait for the same result. A failure is not kept. */
    async get(name: string, make: () => Promise<T>): Promise<T> {
      const making = known.get(name) ?? make();
      known.delete(name);
      known.set(name, making);
      try {
        const result = await making;
        if (known.get(name) === making) keep(name, result);
        return result;
      } catch (error) {
        if (known.get(name) === making) forget(name);
        throw error;
      }
    },
  };
}
