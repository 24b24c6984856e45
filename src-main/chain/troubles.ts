// Sentences about the chain, by the kind of their trouble. The store keeps some sentences without their kind, such as why a
// token order failed. Here the kind is found again by the sentence.

import { CHAIN_TROUBLES } from '#shared/troubles/chain.ts';
import { type Trouble, type TroubleKind, trouble } from '#shared/troubles/trouble.ts';

export type ChainTroubleKind = keyof typeof CHAIN_TROUBLES;
type Facts = Readonly<Record<string, string | number>>;

export function sentenceOf(kind: ChainTroubleKind, facts: Facts = {}): string {
  return CHAIN_TROUBLES[kind].en.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''));
}

/** The trouble that a sentence of the station is about. */
export function troubleIn(sentence: string): Trouble {
  for (const [kind, form] of FORMS) {
    const found = form.exec(sentence);
    if (found) return trouble(kind as TroubleKind, { ...found.groups });
  }
  return trouble('other');
}

const FORMS = Object.entries(CHAIN_TROUBLES).map(([kind, { en }]) => [kind, formOf(en)] as const);

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
