/** How clearly soft bits must agree with one of the messages that are possible, by their number. */

/** Chance that noise makes any possible message the answer, whatever their number and that of the looks. */
const FALSE_ANSWERS = 1e-7;

/** The margin, in standard deviations, that noise gives any of so many messages once in 10^7 times. */
export function leastMargin(count: number): number {
  const wanted = Math.log(FALSE_ANSWERS / Math.max(1, count));
  let [low, high] = [4, 12];
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    if (logTail(middle) > wanted) low = middle;
    else high = middle;
  }
  return high;
}

/** Logarithm of the chance of so many standard deviations and more; right to 10^-5 from 4 on. */
export function logTail(deviations: number): number {
  const x = deviations * deviations;
  // Mills' ratio as a continued fraction.
  let ratio = deviations;
  for (let k = 20; k >= 1; k--) ratio = deviations + k / ratio;
  return -x / 2 - Math.log(Math.sqrt(2 * Math.PI) * ratio);
}
