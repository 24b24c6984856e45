// The station's sentence on a label that was held back, in the language of the window.
import type { proofWords } from './words.ts';

type HeldWords = typeof proofWords.en.because;

/** "Held back: in the finished PDF it was not readable (too few pixels). …" */
const SENTENCE = /^Held back: in the finished PDF it was ([^(.]+?)(?: \(([^)]+)\))?\./;

/** The sentence itself where it is another one. */
export function heldReason(reason: string | null, words: HeldWords): string {
  const [, outcome, cause] = SENTENCE.exec(reason ?? '') ?? [];
  const what = (words.outcomes as Readonly<Record<string, string>>)[outcome ?? ''];
  if (what === undefined) return reason ?? '';
  const why = (words.causes as Readonly<Record<string, string>>)[cause ?? ''];
  return why === undefined ? `${what}.` : `${what}: ${why}.`;
}
