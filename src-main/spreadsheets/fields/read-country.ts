import { fold } from '#main/spreadsheets/fold.ts';
import { lazily } from '#shared/core/lazily.ts';
import { countryCodes } from '#shared/records/countries.ts';
import { asIs, converted, type Reading } from './reading.ts';

/** Names that are in use beside the official ones, and the signs of cars. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['VAE', 'UAE', 'Emirate'],
  AT: ['A', 'AUT'],
  BE: ['B', 'BEL'],
  CH: ['CHE', 'Confoederatio Helvetica'],
  CN: ['VR China', 'PR China', 'PRC', 'CHN', "People's Republic of China"],
  CZ: ['Czech Republic', 'Tschechische Republik', 'CZE'],
  DE: ['D', 'DEU', 'GER', 'BRD', 'Bundesrepublik Deutschland', 'Federal Republic of Germany'],
  ES: ['E', 'ESP'],
  FR: ['F', 'FRA'],
  GB: ['UK', 'Great Britain', 'Großbritannien', 'England', 'GBR', 'Schottland', 'Scotland', 'Wales'],
  IT: ['I', 'ITA'],
  KR: ['Korea', 'Republic of Korea', 'Republik Korea', 'KOR'],
  NL: ['Holland', 'NLD', 'The Netherlands'],
  PL: ['POL'],
  PT: ['PRT'],
  SK: ['Slovak Republic', 'Slowakische Republik'],
  TR: ['Turkey', 'Türkei'],
  US: ['USA', 'U.S.A.', 'United States of America', 'Amerika'],
  VN: ['Viet Nam'],
  ZA: ['RSA'],
};

const codeByName = lazily(codesByName);

/** The code of a country, from its code in any case, its name in English or German, or another usual name. */
export function readCountry(text: string): Reading {
  if (countryCodes().has(text)) return asIs(text);
  const bare = text.replace(/^(made in|product of|hergestellt in|produkt aus)\s+/i, '');
  const upper = bare.toUpperCase();
  const code = countryCodes().has(upper) ? upper : codeByName().get(fold(bare));
  if (code) return converted(code, 'that is the code of the country');
  return { problem: 'must be a country, such as DE or Germany', kind: 'not_country' };
}

function codesByName(): ReadonlyMap<string, string> {
  const official = ['en', 'de'].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return [...countryCodes()].map((code) => [fold(names.of(code) ?? ''), code] as const);
  });
  const others = Object.entries(OTHER_NAMES).flatMap(([code, names]) =>
    names.map((name) => [fold(name), code] as const),
  );
  return new Map([...official, ...others]);
}
