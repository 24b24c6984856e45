import type { FurtherLanguage } from '#window/words/further.ts';
import type { Texts } from '#window/words/texts.ts';

/** Lays the texts of a further language over the English ones, once for each words file. */
export function textsOverIn(words: FurtherLanguage['words']): FurtherLanguage['textsOver'] {
  const made = new Map<string, Texts>();
  return <T extends Texts>(name: string, base: T): T => {
    const whole = made.get(name) ?? overlaid(base, words[name] ?? {});
    made.set(name, whole);
    return whole as T;
  };
}

function overlaid(base: Texts, own: Texts): Texts {
  const entries = Object.entries(base).map(([key, text]) => {
    const ours = own[key] ?? text;
    return [key, typeof text === 'object' && typeof ours === 'object' ? overlaid(text, ours) : ours];
  });
  return Object.fromEntries(entries);
}
