// Every text of the window and of the handhelds' page, to compare with what the manual says they say.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from './documents.ts';

const source = join(import.meta.dirname, '..', '..', 'src-renderer');
/** In the place of what only the running window knows, such as a number. */
const FACT = '\u0001';
/** What the manual puts there: a number, or a name in quotation marks. Anything else would make any two words fit. */
const FITTING = '(?:\\d+|(?<=[“„])[^”“]+)';
/** Patterns with fewer letters of their own, such as "… (…)", say nothing. */
const FEWEST_LETTERS = 3;

/** How the results of checking, and of scanning by phone, are called. */
export async function resultsOf(language: Language): Promise<Record<'checking.md' | 'phone.md', string[]>> {
  const { useVerifyWords } = await import(join(source, 'features/verify/words.ts'));
  const { useHandheldWords } = await import(join(source, 'phones/words.ts'));
  const { found, void: voided, rejected, unknown, notHere, notReadable, noRoom } = useHandheldWords[language];
  return {
    'checking.md': Object.values(useVerifyWords[language].states),
    'phone.md': [found, voided, rejected, unknown, notHere, notReadable, noRoom],
  };
}

/** Whether the window says a text, with any facts in it. */
export type Says = (text: string) => boolean;

/** `except` leaves out a folder of the source. */
export async function wordsOf(language: Language, except?: string): Promise<Says> {
  const files = [...globSync('**/*words.ts', { cwd: source }), 'words/states.ts'];
  const exact = new Set<string>();
  const patterns = new Set<string>();
  for (const file of files) {
    if (except && file.startsWith(except)) continue;
    for (const words of Object.values(await import(join(source, file)))) {
      for (const text of textsOf((words as Partial<Record<Language, unknown>>)?.[language])) {
        for (const part of partsOf(text)) (part.includes(FACT) ? patterns : exact).add(part);
      }
    }
  }
  const fits = [...patterns].filter((one) => lettersOf(one) >= FEWEST_LETTERS).map(patternOf);
  return (text) => exact.has(text) || fits.some((pattern) => pattern.test(text));
}

function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') {
    return [FACT, '1', 1].flatMap((fact) => textsOf(words(...Array(words.length).fill(fact))));
  }
  return words && typeof words === 'object' ? Object.values(words).flatMap(textsOf) : [];
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
