/** Which of the labels in a photograph are read with which artworks, at the station and on phones. */

import type { Candidate } from '#main/engine/known-artwork/artwork-index.ts';

/** Artworks that are tried on one label. The right one is among the first three of 10,000 in 99 of 100 photographs. */
export const MOST_ARTWORKS = 3;
/** Least likeness of a label and an artwork that is tried. Photographs of the right artwork have 0.5 to 0.97. */
const LEAST_LIKENESS = 0.35;
/** Labels of a photograph that are tried, where several outlines were found: each takes as long as a quick read. */
export const MOST_LABELS = 2;

export function alikeEnough(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.filter(({ likeness }) => likeness >= LEAST_LIKENESS);
}

/** Likeness from which a label shows a whole artwork: of 62 labels that were cut none had more than 0.76 with any of 10,000. */
const SURELY_WHOLE = 0.8;
/** Least likeness of a part and an artwork that is tried: of 55 cut labels, parts of the right artwork had 0.63 to 0.94. */
const LEAST_LIKENESS_OF_PART = 0.6;

/** Whether a label that was not read may have been cut. `found`: the whole artworks that it may show. */
export function mayBeCut(found: readonly Candidate[]): boolean {
  return found.every(({ likeness }) => likeness < SURELY_WHOLE);
}

/** The parts of artworks that are more like a label than any whole artwork is. */
export function partsAlikeEnough<P extends Candidate>(parts: readonly P[], found: readonly Candidate[]): readonly P[] {
  const least = Math.max(LEAST_LIKENESS_OF_PART, ...found.map(({ likeness }) => likeness));
  return parts.filter(({ likeness }) => likeness >= least);
}

/** The labels that are most like an artwork. `found`: the artworks that each may show, the likeliest first. */
export function likeliestLabels<L extends { readonly found: readonly Candidate[] }>(
  labels: readonly L[],
  photos: number,
): readonly L[] {
  return labels.toSorted((a, b) => b.found[0].likeness - a.found[0].likeness).slice(0, MOST_LABELS * photos);
}
