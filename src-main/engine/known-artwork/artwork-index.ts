/** The index of artworks: which of thousands a photograph of a label probably shows, by their descriptors. */

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
  let all = new Int8Array(0);

  function add(artwork: number, descriptor: Descriptor): void {
    const at = numbers.length * DESCRIPTOR_LENGTH;
    if (at === all.length) all = enlarged(all);
    all.set(descriptor, at);
    numbers.push(artwork);
  }

  /** The artworks that are most like the label, whichever way up it was photographed, the likeliest first. */
  function nearest(label: Descriptor, count: number): Candidate[] {
    const turns = turnsOfDescriptor(label);
    const best: Candidate[] = [];
    for (let i = 0; i < numbers.length; i++) {
      const likeness = mostAlike(all, i * DESCRIPTOR_LENGTH, turns) / DESCRIPTOR_NORM ** 2;
      if (best.length === count && likeness <= best[count - 1].likeness) continue;
      const place = best.findIndex((one) => one.likeness < likeness);
      best.splice(place < 0 ? best.length : place, 0, { artwork: numbers[i], likeness });
      best.length = Math.min(best.length, count);
    }
    return best;
  }

  return { add, nearest, size: () => numbers.length };
}

/** Room for twice as many descriptors, and for some at first. */
function enlarged(all: Int8Array<ArrayBuffer>): Int8Array<ArrayBuffer> {
  const next = new Int8Array(Math.max(2 * all.length, 64 * DESCRIPTOR_LENGTH));
  next.set(all);
  return next;
}

/** The largest product of the descriptor at this place with any of the four turns: one pass for all, because reading is slow. */
function mostAlike(all: Int8Array, first: number, [a, b, c, d]: readonly Descriptor[]): number {
  let [aa, bb, cc, dd] = [0, 0, 0, 0];
  for (let i = 0; i < DESCRIPTOR_LENGTH; i++) {
    const value = all[first + i];
    aa = (aa + value * a[i]) | 0;
    bb = (bb + value * b[i]) | 0;
    cc = (cc + value * c[i]) | 0;
    dd = (dd + value * d[i]) | 0;
  }
  return Math.max(aa, bb, cc, dd);
}
