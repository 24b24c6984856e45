import { lazily } from './lazily.ts';

/** Pairs that have a name and are no country, or another pair now: groups, test regions, states that are gone. */
const NO_COUNTRIES = new Set('AN BU CS DD EU EZ FX NT QO SU TP UK UN XA XB YD YU ZR ZZ'.split(' '));

/** Two letters each, as ISO 3166 has them. */
export const countryCodes = lazily(regionCodes);

function regionCodes(): ReadonlySet<string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  return new Set(pairs.filter((pair) => !NO_COUNTRIES.has(pair) && names.of(pair) !== undefined));
}
