// Every text of the window and of the handhelds' page, to compare with what the manual says they say.
import { catalogueIn, messagesIn, saidWith } from './catalogues.ts';
import type { Language } from './documents.ts';

/** In the place of what only the running window knows, such as a number. */
const FACT = '\u0001';
/** What the manual puts there: a number, or a name in quotation marks. Anything else would make any two words fit. */
const FITTING = '(?:\\d+|(?<=[“„])[^”“]+)';
/** Patterns with fewer letters of their own, such as "… (…)", say nothing. */
const FEWEST_LETTERS = 3;

/** How the results of checking, and of scanning by phone, are called. */
export function resultsOf(language: Language): Record<'checking.md' | 'phone.md', string[]> {
  const { view } = catalogueIn(language);
  const { found, void: voided, rejected, unknown, notHere, notReadable, noRoom } = view('phone');
  return {
    'checking.md': Object.values(view('verify').states),
    'phone.md': [found, voided, rejected, unknown, notHere, notReadable, noRoom],
  };
}

/** Whether the window says a text, with any facts in it. */
export type Says = (text: string) => boolean;

/** `except` leaves out a section. */
export function wordsOf(language: Language, except?: string): Says {
  const exact = new Set<string>();
  const patterns = new Set<string>();
  for (const [key, message] of messagesIn(language)) {
    if (except && key.startsWith(`${except}.`)) continue;
    for (const text of [FACT, '1', 2].map((fact) => saidWith(language, message, fact))) {
      for (const part of partsOf(text)) (part.includes(FACT) ? patterns : exact).add(part);
    }
  }
  const fits = [...patterns].filter((one) => lettersOf(one) >= FEWEST_LETTERS).map(patternOf);
  return (text) => exact.has(text) || fits.some((pattern) => pattern.test(text));
}

/** The whole, and its sentences: the manual may quote the first one of several. */
function partsOf(text: string): string[] {
  return [text, ...text.split(/(?<=[.!?])\s/)].flatMap((part) => [part, part.replace(/\.$/, '')]);
}

function lettersOf(text: string): number {
  return text.match(/\p{L}/gu)?.length ?? 0;
}

function patternOf(text: string): RegExp {
  return new RegExp(`^${text.split(FACT).map(escaped).join(FITTING)}$`, 'u');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
