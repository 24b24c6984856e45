/** Keeps results up to a number of bytes; the result that was not asked for the longest goes first. */
export function createByteCache(mostBytes: number) {
  const known = new Map<string, Promise<Uint8Array>>();
  const sizes = new Map<string, number>();
  let kept = 0;

  function forget(name: string): void {
    known.delete(name);
    kept -= sizes.get(name) ?? 0;
    sizes.delete(name);
  }

  function keep(name: string, bytes: Uint8Array): void {
    if (!sizes.has(name)) {
      sizes.set(name, bytes.length);
      kept += bytes.length;
    }
    for (const oldest of [...known.keys()].slice(0, -1)) {
      if (kept <= mostBytes) return;
      forget(oldest);
    }
  }

  return {
    /** Callers that ask for the same name at once wait for the same result. A failure is not kept. */
    async get(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
      const making = known.get(name) ?? make();
      known.delete(name);
      known.set(name, making);
      try {
        const bytes = await making;
        if (known.get(name) === making) keep(name, bytes);
        return bytes;
      } catch (error) {
        if (known.get(name) === making) forget(name);
        throw error;
      }
    },
  };
}
