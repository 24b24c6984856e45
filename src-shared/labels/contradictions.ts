// Contradictions of codes and records in words, for window, phones, reports and tables alike.

import { type Phrase, phrase } from '#shared/words/phrase.ts';
import { GS1_SEPARATOR } from './gs1-content.ts';
import type { CodeContradiction } from './label-codes.ts';

/** Longer contents are cut: the sentence is for people. */
const LONGEST = 60;
/** AIs whose value is a date, YYMMDD. */
const DATES = /^1[1-7]$/;

/** "Barcode says lot L12, record says L21." */
export function contradictionPhrase({ ai, element, says, record, hidden }: CodeContradiction): Phrase {
  const name = phrase('element', { element: element ?? '', ai: ai ?? '' });
  const shown = record === null ? '' : shownValue(record, ai);
  if (says === null) return phrase('codeHasNone', { name, hidden: hidden === true, record: shown });
  const has = hidden ? 'hidden' : record === null ? 'none' : 'another';
  const named = element !== null || ai !== null;
  return phrase('codeSays', { named, name, says: shownValue(says, ai), has, record: shown });
}

function shownValue(value: string, ai: string | null): string | Phrase {
  const [, year, month, day] = (ai !== null && DATES.test(ai) && /^(\d\d)(\d\d)(\d\d)$/.exec(value)) || [];
  if (year !== undefined && month !== undefined && day !== undefined) {
    // Day 00 stands for the whole month.
    return day === '00'
      ? phrase('month', { year: `20${year}`, month })
      : phrase('day', { year: `20${year}`, month, day });
  }
  const plain = value.replaceAll(GS1_SEPARATOR, ' ');
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}
