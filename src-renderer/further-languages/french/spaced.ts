import { frenchSpaces } from '#shared/core/french-spaces.ts';
import type { Facts } from '#window/words/say.ts';

export function spacedFacts(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, frenchSpaces(text)]));
}
