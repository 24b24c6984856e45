import { lazily } from '#shared/core/lazily.ts';

/** Pairs of letters that have a name but are no country today: groups, test regions, former states. */
const NO_COUNTRIES = new Set('AN BU CS DD EU EZ FX NT QO SU TP UK UN XA XB YD YU ZR ZZ'.split(' '));

/** The codes of ISO 3166, two letters each. */
export const countryCodes = lazily(regionCodes);

function regionCodes(): ReadonlySet<string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  return new Set(pairs.filter((pair) => !NO_COUNTRIES.has(pair) && names.of(pair) !== undefined));
}
