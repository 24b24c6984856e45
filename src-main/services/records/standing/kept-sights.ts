// The form in which the sights of an ID lie in their row.
import { noSights, type Sights } from './sights.ts';

/** Null: nobody has seen the ID yet. */
export function sightsIn(summary: unknown): Sights {
  return summary === null || summary === undefined ? noSights() : (summary as Sights);
}

/** Who saw the ID is forgotten. That it was seen, and when first and last, is not. */
export function withoutVoices(sights: Sights): Sights {
  return { ...sights, voices: [], places: [] };
}
