// Sentences about the chain, by the kind of their trouble. The store keeps some sentences without their kind, such as why a
// token order failed. Here the kind is found again by the sentence.

import { englishSentence } from '#shared/troubles/english.ts';
import { TROUBLE_KINDS, type Trouble, type TroubleKind, trouble } from '#shared/troubles/trouble.ts';
import { TROUBLE_CODES } from '#shared/troubles/trouble-codes.ts';
import { trouble as SENTENCES } from '#shared/words/en.ts';

type Codes = typeof TROUBLE_CODES;
export type ChainTroubleKind = { [K in TroubleKind]: Codes[K] extends 'chain_trouble' ? K : never }[TroubleKind];
type Facts = Readonly<Record<string, string | number>>;

export function sentenceOf(kind: ChainTroubleKind, facts: Facts = {}): string {
  return englishSentence(kind, facts);
}

/** The trouble that a sentence of the station is about. */
export function troubleIn(sentence: string): Trouble {
  for (const [kind, form] of FORMS) {
    const found = form.exec(sentence);
    if (found) return trouble(kind, { ...found.groups });
  }
  return trouble('other');
}

export const CHAIN_TROUBLE_KINDS = TROUBLE_KINDS.filter(
  (kind): kind is ChainTroubleKind => TROUBLE_CODES[kind] === 'chain_trouble',
);
const FORMS = CHAIN_TROUBLE_KINDS.map((kind) => [kind, formOf(SENTENCES[kind])] as const);

function formOf(sentence: string): RegExp {
  const known = new Set<string>();
  const parts = sentence.split(/\{(\w+)\}/).map((part, at) => {
    if (at % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    if (known.has(part)) return `\\k<${part}>`;
    known.add(part);
    return `(?<${part}>.*?)`;
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}
