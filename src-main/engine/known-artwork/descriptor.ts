/** The form of descriptors: see describe.ts. */

/** Squares of the luma, and of each colour difference, along a side. Rough corners move the label by a fifth of a square of luma. */
export const LUMA_SIDE = 32;
export const COLOUR_SIDE = 16;

/** Numbers of a descriptor: luma, blue-yellow, red-green, each row by row. */
export const DESCRIPTOR_LENGTH = LUMA_SIDE ** 2 + 2 * COLOUR_SIDE ** 2;
/** Length of each descriptor as a vector. The largest numbers of a descriptor then seldom pass 127, at which they are cut. */
export const DESCRIPTOR_NORM = 1000;

export type Descriptor = Int8Array;

/** The descriptors of the label as it stands, and turned by one, two and three quarters clockwise. */
export function turnsOfDescriptor(descriptor: Descriptor): readonly [Descriptor, Descriptor, Descriptor, Descriptor] {
  const once = turned(descriptor);
  const twice = turned(once);
  return [descriptor, once, twice, turned(twice)];
}

function turned(descriptor: Descriptor): Descriptor {
  const out = new Int8Array(descriptor.length);
  let first = 0;
  for (const side of [LUMA_SIDE, COLOUR_SIDE, COLOUR_SIDE]) {
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) out[first + y * side + x] = descriptor[first + (side - 1 - x) * side + y];
    }
    first += side * side;
  }
  return out;
}
