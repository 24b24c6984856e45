/** The interval in which a share lies with 95 % confidence (Wilson's score interval). */
export function shareBounds(hits: number, trials: number): readonly [low: number, high: number] {
  if (trials === 0) return [0, 1];
  const z = 1.96;
  const share = hits / trials;
  const middle = share + (z * z) / (2 * trials);
  const half = z * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials));
  const whole = 1 + (z * z) / trials;
  return [Math.max(0, (middle - half) / whole), Math.min(1, (middle + half) / whole)];
}

/** Above this the rate of something never seen in so many trials does not lie, with 95 % confidence. */
export function unseenBound(trials: number): number {
  return Math.min(1, 3 / trials);
}

/** The chance of no more than so many hits where each trial hits with this share. */
export function chanceOfAtMost(hits: number, trials: number, share: number): number {
  let chance = 0;
  let ways = 1;
  for (let k = 0; k <= hits; k++) {
    chance += ways * share ** k * (1 - share) ** (trials - k);
    ways *= (trials - k) / (k + 1);
  }
  return chance;
}
