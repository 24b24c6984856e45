// Application identifiers that need another one: GS1 lets it stand in any code of the same label.
import { bracketed, type Gs1Element } from '#shared/labels/gs1-element.ts';
import { BESIDE, madeToOrder } from './made-to-order.ts';
import type { Refused } from './refused.ts';

/** What the other codes of the label say. It is asked for only where a code misses something. */
export type Beside = () => readonly Gs1Element[];

type Lint = (text: string) => Refused | null;

/** Why a code of these elements is refused, among the codes that stand beside it; null where all have their partners. */
export function partnerTrouble(content: string, beside: Beside, lint: Lint): Refused | null {
  const refused = ownTrouble(content, lint);
  if (refused?.reason !== 'GS1missingAIs') return refused;
  const others = beside();
  return others.length === 0 ? refused : withPartners(content, others, refused, lint);
}

/** Adds what a code misses from the other codes, until nothing is missed. What the label has nowhere is told. */
function withPartners(content: string, others: readonly Gs1Element[], refused: Refused, lint: Lint): Refused | null {
  for (const group of groupsOf(refused)) {
    const added = partnersIn(others, group, content);
    if (added === null) continue;
    const text = `${content}${bracketed(added)}`;
    const next = ownTrouble(text, lint);
    if (next === null) return null;
    // Each round adds an AI that was not there, so this ends.
    const left = next.reason === 'GS1missingAIs' ? withPartners(text, others, next, lint) : next;
    if (left === null) return null;
  }
  return refused;
}

/** The elements of a group that are not in the code yet; null where one of them is in no code. */
function partnersIn(others: readonly Gs1Element[], group: readonly string[], content: string): Gs1Element[] | null {
  const missing = group.filter((ai) => !aisOf(content).some((one) => matches(one, ai)));
  const found = missing.flatMap((ai) => others.find((one) => matches(one.ai, ai)) ?? []);
  return found.length === missing.length && found.length > 0 ? found : null;
}

/**
 * The alternatives of: One of more requisite AIs for AI (21) are missing: 01 OR 02+37 OR 8006. Where an AI has several rules, WITH
 * stands between them.
 */
function groupsOf({ message }: Refused): string[][] {
  const [before, wanted = ''] = message.split(': ');
  const groups = wanted.split(/ OR | WITH /).map((one) => one.match(/\d+n*/g) ?? []);
  const [, ai = ''] = /\((\d+)\)/.exec(before) ?? [];
  const asOrdered = BESIDE[ai];
  return asOrdered ? [...groups, ['03', ...asOrdered]] : groups;
}

/** `310n` stands for 3100 to 3109. */
function matches(ai: string, pattern: string): boolean {
  return ai.length === pattern.length && [...pattern].every((sign, i) => sign === 'n' || sign === ai[i]);
}

function aisOf(content: string): string[] {
  return [...content.matchAll(/\((\d{2,4})\)/g)].map(([, ai]) => ai);
}

/** What is wrong with a code that stands alone. */
function ownTrouble(content: string, lint: Lint): Refused | null {
  const ordered = madeToOrder(content);
  if (ordered?.excluded) return excluding('03', ordered.excluded);
  for (const text of ordered?.checked ?? [content]) {
    const refused = text === '' ? null : lint(text);
    if (refused) return refused;
  }
  return null;
}

function excluding(one: string, other: string): Refused {
  return { kind: 'refused', reason: 'GS1exclusiveAIs', message: `AIs (${one}) and (${other}) are mutually exclusive` };
}
