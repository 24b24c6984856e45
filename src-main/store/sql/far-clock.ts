// How far the clock may be from the newest change before it is doubted.
const FAR_MS = 86_400_000;

/** Whether the clock is far behind the time of day of the newest change, 0 where that is not known. Milliseconds. */
export function isFarBehind(seen: number, now: number): boolean {
  return seen - now > FAR_MS;
}

export function isFarAhead(seen: number, now: number): boolean {
  return seen > 0 && now - seen > FAR_MS;
}

/** What is done at a start under a clock that is far from the newest change. `ignore` is for work that sets this right. */
export type FarClock = 'refuse' | 'accept' | 'ignore';
