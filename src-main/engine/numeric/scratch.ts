/**
 * Memory that is used again and again within one reading, because new planes cost more time than what is computed in them.
 * Asking for a name again gives the same memory, which is not cleared.
 */
export type Scratch = ReturnType<typeof createScratch>;

export function createScratch() {
  const planes = new Map<string, Float32Array>();
  const plane = (name: string, length: number): Float32Array => {
    const kept = planes.get(name);
    if (kept !== undefined && kept.length >= length) return kept.length === length ? kept : kept.subarray(0, length);
    const made = new Float32Array(length);
    planes.set(name, made);
    return made;
  };
  return { plane };
}
