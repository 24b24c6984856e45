/**
 * Mean and 99th percentile of a difference over all pixels, from its root mean square in places of a picture. Within a place
 * it is taken to vary as the length of a pair of normal numbers (Rayleigh), for light and colour.
 */

/** Mean of such a length whose root mean square is 1. */
const MEAN_LENGTH = Math.sqrt(Math.PI) / 2;
const BEYOND = 0.01;
const BISECTIONS = 14;

export function meanSeen(places: Float32Array): number {
  let sum = 0;
  for (const place of places) sum += place;
  return (MEAN_LENGTH * sum) / Math.max(1, places.length);
}

/** The difference that one pixel in a hundred exceeds. */
export function mostSeen(places: Float32Array): number {
  let low = 0;
  let high = 3 * places.reduce((most, place) => Math.max(most, place), 0);
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    if (shareBeyond(places, middle) > BEYOND) low = middle;
    else high = middle;
  }
  return high;
}

function shareBeyond(places: Float32Array, bound: number): number {
  let sum = 0;
  for (const place of places) if (place > 0) sum += Math.exp(-((bound / place) ** 2));
  return sum / places.length;
}
