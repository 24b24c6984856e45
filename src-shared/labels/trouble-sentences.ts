import { FRENCH_TROUBLES } from '#shared/troubles/french/french.ts';
import { TROUBLES, type Trouble } from '#shared/troubles/trouble.ts';
import { fillIn } from '#shared/troubles/trouble-table.ts';
import { type Words, withComma } from './form-words.ts';

/** What a trouble of a layout says in each language. */
export function sentencesOf({ kind, facts }: Trouble): Words {
  const { en, de } = TROUBLES[kind];
  const commas = Object.entries(facts).map(([name, fact]) => [
    name,
    /^-?\d+\.\d+$/.test(fact) ? withComma(Number(fact)) : fact,
  ]);
  const withCommas = Object.fromEntries(commas);
  return {
    en: fillIn(en, facts),
    de: fillIn(de, withCommas),
    fr: fillIn(FRENCH_TROUBLES[kind] ?? en, withCommas),
  };
}
