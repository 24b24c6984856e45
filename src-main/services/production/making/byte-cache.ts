/** Keeps results up to a number of bytes; the result that was not asked for the longest goes first. */
export function createByteCache<T>(mostBytes: number, bytesIn: (result: T) => number) {
  const known = new Map<string, Promise<T>>();
  const sizes = new Map<string, number>();
  let kept = 0;

  function forget(name: string): void {
    known.delete(name);
    kept -= sizes.get(name) ?? 0;
    sizes.delete(name);
  }

  function keep(name: string, result: T): void {
    if (!sizes.has(name)) {
      sizes.set(name, bytesIn(result));
      kept += bytesIn(result);
    }
    for (const oldest of [...known.keys()].slice(0, -1)) {
      if (kept <= mostBytes) return;
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
