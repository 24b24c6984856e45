/** The longest time between keeping a picture and writing the row that names it. */
const UNTIL_NAMED_MS = 3_600_000;

/** The names of pictures that were put in the last hour, the oldest first. Their rows may be about to be written. */
export function createRecentNames(now: () => number) {
  const times = new Map<string, number>();
  const isOver = (at: number) => now() - at > UNTIL_NAMED_MS;
  return {
    add(name: string): void {
      times.delete(name);
      times.set(name, now());
      for (const [oldest, at] of times) {
        if (!isOver(at)) return;
        times.delete(oldest);
      }
    },
    has(name: string): boolean {
      const at = times.get(name);
      return at !== undefined && !isOver(at);
    },
    size: () => times.size,
  };
}
