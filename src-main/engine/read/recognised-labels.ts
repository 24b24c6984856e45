/** Which of the labels in a photograph are read with which artworks, at the station and on phones. */

import type { Candidate } from '../known-artwork/artwork-index.ts';

/** Artworks that are tried on one label. The right one is among the first three of 10,000 in 99 of 100 photographs. */
export const MOST_ARTWORKS = 3;
/** Least likeness of a label and an artwork that is tried. Photographs of the right artwork have 0.5 to 0.97. */
const LEAST_LIKENESS = 0.35;
/** Labels of a photograph that are tried, where several outlines were found: each takes as long as a quick read. */
export const MOST_LABELS = 2;

export function alikeEnough(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.filter(({ likeness }) => likeness >= LEAST_LIKENESS);
}

/** The labels that are most like an artwork. `found`: the artworks that each may show, the likeliest first. */
export function likeliestLabels<L extends { readonly found: readonly Candidate[] }>(
  labels: readonly L[],
  photos: number,
): readonly L[] {
  return labels.toSorted((a, b) => b.found[0].likeness - a.found[0].likeness).slice(0, MOST_LABELS * photos);
}
