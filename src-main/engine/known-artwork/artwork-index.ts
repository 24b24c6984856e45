/** The index of artworks: which of thousands a photograph of a label probably shows, by their descriptors. */

import { openVectors } from '#main/engine/numeric/products.ts';
import { DESCRIPTOR_LENGTH, DESCRIPTOR_NORM, type Descriptor, turnsOfDescriptor } from './descriptor.ts';
import { openPartIndex, type PlacedPart } from './part-index.ts';

/** An artwork that a label may show. */
export interface Candidate {
  /** The number under which the artwork was added. */
  readonly artwork: number;
  /** 1 for the same picture, about 0 for another. */
  readonly likeness: number;
}

/** An artwork of which a label that was cut may show a part, and where the part lies in it. */
export interface PartCandidate extends Candidate, PlacedPart {}

/** Largest number of a photograph's descriptor: their root mean square. Glare and shadows then count as so many squares of others. */
const MOST = Math.round(DESCRIPTOR_NORM / Math.sqrt(DESCRIPTOR_LENGTH));

function cutAtMean(descriptor: Descriptor): Descriptor {
  return descriptor.map((value) => Math.max(-MOST, Math.min(MOST, value)));
}

export type ArtworkIndex = ReturnType<typeof openArtworkIndex>;

export function openArtworkIndex() {
  const numbers: number[] = [];
  const descriptors = openVectors(DESCRIPTOR_LENGTH);
  const parts = openPartIndex();

  function add(artwork: number, descriptor: Descriptor): void {
    descriptors.add(descriptor);
    parts.add(descriptor);
    numbers.push(artwork);
  }

  /** The artworks that are most like the label, whichever way up it was photographed, the likeliest first. */
  function nearest(label: Descriptor, count: number): Candidate[] {
    const cut = cutAtMean(label);
    const length = Math.sqrt(cut.reduce((sum, value) => sum + value * value, 1e-9));
    const products = descriptors.largestProducts(turnsOfDescriptor(cut));
    const best: Candidate[] = [];
    for (let i = 0; i < numbers.length; i++) {
      const likeness = products[i] / (length * DESCRIPTOR_NORM);
      if (best.length === count && likeness <= best[count - 1].likeness) continue;
      const place = best.findIndex((one) => one.likeness < likeness);
      best.splice(place < 0 ? best.length : place, 0, { artwork: numbers[i], likeness });
      best.length = Math.min(best.length, count);
    }
    return best;
  }

  /** The same for what is left of a label that was cut. */
  function nearestToPart(part: Descriptor, count: number): PartCandidate[] {
    const found = parts.nearest(part, count, descriptors.at);
    return found.map(({ place, ...candidate }) => ({ artwork: numbers[place], ...candidate }));
  }

  return { add, nearest, nearestToPart, size: () => numbers.length };
}
