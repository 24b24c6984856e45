import { type Trouble, trouble } from '#shared/troubles/trouble.ts';
import { type Filled, type Filling, fillTemplate, namesIn } from './filled.ts';
import { problemFacts, type Words } from './form-words.ts';
import type { TemplatePart, TextTemplate } from './template.ts';

// GS1 element strings. They are split into AIs in the template, before any value is put in: a value can never become an AI.

export interface Gs1Element {
  readonly ai: string;
  readonly value: string;
}

export type Gs1Filled = { readonly elements: readonly Gs1Element[] } | Exclude<Filled, { readonly text: string }>;

interface ElementTemplate {
  readonly ai: string;
  readonly parts: TextTemplate;
}

/** Characters of set 82 of the GS1 General Specifications without ( and ), which mark AIs in a template. */
const SET_82 = /^[!"%&'*+,\-./0-9:;<=>?A-Z_a-z]*$/;
/** Set 39 has # and / besides, in a few AIs for part numbers and components. */
const SET_39 = /^[#\-/0-9A-Z]*$/;
const SET_39_AIS = ['8010', '8030'];

export function fillElements(template: TextTemplate, filling: Filling): Gs1Filled {
  const split = elementTemplates(template);
  if (!split) return { trouble: syntaxTrouble(filling.item, NO_AI) };
  const elements: Gs1Element[] = [];
  for (const { ai, parts } of split) {
    const filled = fillElement(ai, parts, filling);
    if (!('elements' in filled)) return filled;
    elements.push(...filled.elements);
  }
  return elements.length > 0 ? { elements } : { empty: namesIn(template) };
}

/** One AI with its value; none where the value is empty and may be. */
export function fillElement(ai: string, parts: TextTemplate, filling: Filling): Gs1Filled {
  const filled = fillTemplate(parts, filling);
  if (!('text' in filled)) return filled;
  const value = filled.text;
  if (value === '' && parts.some((part) => typeof part !== 'string')) return { elements: [] };
  const allowed = SET_39_AIS.includes(ai) ? SET_39 : SET_82;
  const character = [...value].find((one) => !allowed.test(one));
  if (character === undefined) return { elements: [{ ai, value }] };
  return { trouble: trouble('gs1_value', { item: filling.item, ai, value, character }) };
}

/** As people write it: (01)04006381333931(10)L11. */
export function bracketed(elements: readonly Gs1Element[]): string {
  return elements.map(({ ai, value }) => `(${ai})${value}`).join('');
}

export function syntaxTrouble(item: string, words: Words): Trouble {
  return trouble('gs1_syntax', { item, ...problemFacts(words) });
}

const NO_AI = {
  en: 'it must begin with an application identifier in brackets, such as (01)',
  de: 'Am Anfang steht ein Datenbezeichner in Klammern wie (01)',
  fr: 'elles commencent par un identifiant de données entre parenthèses, comme (01)',
};

/** The AIs of a template with what follows each; null where something stands before the first one. */
function elementTemplates(template: TextTemplate): ElementTemplate[] | null {
  const found: { ai: string; parts: TemplatePart[] }[] = [];
  for (const part of template) {
    // Splitting by a pattern with a group gives text, AI, text, AI, text.
    const pieces = typeof part === 'string' ? part.split(/\((\d{2,4})\)/) : [part];
    for (const [i, piece] of pieces.entries()) {
      if (i % 2 === 1) found.push({ ai: piece as string, parts: [] });
      else if (piece !== '' && found.length === 0) return null;
      else if (piece !== '') found.at(-1)?.parts.push(piece);
    }
  }
  return found.length > 0 ? found : null;
}
