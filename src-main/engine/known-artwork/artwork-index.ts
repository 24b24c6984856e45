/** The index of artworks: which of thousands a photograph of a label probably shows, by their descriptors. */

import { openVectors } from '../numeric/products.ts';
import { DESCRIPTOR_LENGTH, DESCRIPTOR_NORM, type Descriptor, turnsOfDescriptor } from './descriptor.ts';

/** An artwork that a label may show. */
export interface Candidate {
  /** The number under which the artwork was added. */
  readonly artwork: number;
  /** 1 for the same picture, about 0 for another. */
  readonly likeness: number;
}

export type ArtworkIndex = ReturnType<typeof openArtworkIndex>;

export function openArtworkIndex() {
  const numbers: number[] = [];
  const descriptors = openVectors(DESCRIPTOR_LENGTH);

  function add(artwork: number, descriptor: Descriptor): void {
    descriptors.add(descriptor);
    numbers.push(artwork);
  }

  /** The artworks that are most like the label, whichever way up it was photographed, the likeliest first. */
  function nearest(label: Descriptor, count: number): Candidate[] {
    const products = descriptors.largestProducts(turnsOfDescriptor(label));
    const best: Candidate[] = [];
    for (let i = 0; i < numbers.length; i++) {
      const likeness = products[i] / DESCRIPTOR_NORM ** 2;
      if (best.length === count && likeness <= best[count - 1].likeness) continue;
      const place = best.findIndex((one) => one.likeness < likeness);
      best.splice(place < 0 ? best.length : place, 0, { artwork: numbers[i], likeness });
      best.length = Math.min(best.length, count);
    }
    return best;
  }

  return { add, nearest, size: () => numbers.length };
}
