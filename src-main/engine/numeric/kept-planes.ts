/** Asking for a name again gives the same memory, which is not cleared. Without WebAssembly: the camera's finder uses it, and its policy forbids that. */
export interface KeptPlanes {
  plane(name: string, length: number): Float32Array;
}

export function createKeptPlanes(): KeptPlanes {
  const kept = new Map<string, Float32Array>();
  return {
    plane(name, length) {
      const before = kept.get(name);
      if (before !== undefined && before.length >= length) {
        return before.length === length ? before : before.subarray(0, length);
      }
      const made = new Float32Array(length);
      kept.set(name, made);
      return made;
    },
  };
}
