/** How seldom noise agrees with one given word as well as soft bits do. */

import { CODE_BITS } from '#main/engine/format/polar-code.ts';

/** Newton steps; four or five are usual. */
const STEPS = 30;
const EXACT = 1e-9;

/**
 * Logarithm of the chance that soft bits of these sizes, each of a sign that nothing foretells, agree with a given word by
 * so many standard deviations and more. The key's signs make those of anything but its own mark so. It is the saddle point
 * of the sum's distribution (Bahadur and Rao): some percent too high, in the far tail of 512 bits. The normal tail is ten
 * times too high there, because no sum is larger than that of all sizes.
 */
export function logChance(soft: Float32Array, deviations: number): number {
  if (deviations <= 0) return 0;
  const norm = Math.sqrt(soft.reduce((sum, value) => sum + value * value, 1e-30));
  const sizes = Float64Array.from(soft, (value) => Math.abs(value) / norm);
  let slope = deviations;
  for (let step = 0; step < STEPS; step++) {
    let [mean, spread] = [0, 0];
    for (const size of sizes) {
      const part = Math.tanh(slope * size);
      mean += size * part;
      spread += size * size * (1 - part * part);
    }
    // Sizes that hardly reach the sum at all leave no slope to find: the chance is far below any that matters.
    const move = Math.max(-slope / 2, Math.min(slope, (deviations - mean) / (spread + 1e-12)));
    slope += move;
    if (Math.abs(move) < EXACT * slope) break;
  }
  let [exponent, spread] = [-slope * deviations, 0];
  for (const size of sizes) {
    const at = slope * size;
    exponent += at + Math.log1p(Math.exp(-2 * at)) - Math.LN2;
    spread += size * size * (1 - Math.tanh(at) ** 2);
  }
  return Math.max(-CODE_BITS, exponent) - Math.log(Math.max(1, slope * Math.sqrt(2 * Math.PI * spread)));
}
