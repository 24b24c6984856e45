/** Results that are wanted again, within so many bytes: those that were asked for longest ago go first. */
export interface ByteCache {
  /** Whoever asks while it is being made waits for the same one. What failed is not kept. */
  get(name: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

export function createByteCache(mostBytes: number): ByteCache {
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
    async get(name, make) {
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
