import { frenchSpaces } from '#shared/core/french-spaces.ts';
import type { Facts } from '#window/words/say.ts';
import type { Texts } from '#window/words/texts.ts';

/** The texts with French spaces, also around what is put in. */
export function spaced(texts: Texts): Texts {
  const entries = Object.entries(texts).map(([key, text]) => [key, spacedText(text)]);
  return Object.fromEntries(entries);
}

function spacedText(text: Texts[string]): Texts[string] {
  if (typeof text === 'string') return frenchSpaces(text);
  if (typeof text === 'object') return spaced(text);
  return (...facts) => frenchSpaces(text(...facts));
}

export function spacedFacts(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, frenchSpaces(text)]));
}
