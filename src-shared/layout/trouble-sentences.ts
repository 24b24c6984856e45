import { TROUBLES, type Trouble } from '../trouble.ts';
import { fillIn } from '../troubles/trouble-table.ts';
import { germanNumber, type Words } from './form-words.ts';

/** What a trouble of a layout says in both languages. */
export function sentencesOf({ kind, facts }: Trouble): Words {
  const { en, de } = TROUBLES[kind];
  const german = Object.entries(facts).map(([name, fact]) => [
    name,
    /^-?\d+\.\d+$/.test(fact) ? germanNumber(Number(fact)) : fact,
  ]);
  return { en: fillIn(en, facts), de: fillIn(de, Object.fromEntries(german)) };
}
