/**
 * The time that desk sessions are measured in, as milliseconds since 1970. It never runs backwards: a clock that is set back
 * must not lengthen a session. `beginning` is the newest time that the store knows. Time in which the machine slept counts,
 * since the clock counts it.
 */
export function createSessionTime(clock: () => number, uptime: () => number, beginning: number): () => number {
  let last = beginning;
  let lastUptime = uptime();
  return () => {
    const now = uptime();
    last = Math.max(last + Math.max(0, now - lastUptime), clock());
    lastUptime = now;
    return last;
  };
}
