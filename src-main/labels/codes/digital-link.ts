import { type Filling, namesIn } from '#shared/labels/filled.ts';
import { PRIMARY_KEYS } from '#shared/labels/gs1-content.ts';
import { fillElement, type Gs1Element, type Gs1Filled, syntaxTrouble } from '#shared/labels/gs1-element.ts';
import type { TemplatePart, TextTemplate } from '#shared/labels/template.ts';
import { trouble } from '#shared/troubles/trouble.ts';
import { phrase } from '#shared/words/phrase.ts';

// GS1 Digital Link: an address whose path has AIs and values in turn, and whose query may have more of them.

interface DigitalLink {
  readonly address: string;
  /** AIs of the path, then of the query. */
  readonly path: readonly Gs1Element[];
  readonly query: readonly Gs1Element[];
}

type LinkFilled = DigitalLink | Exclude<Gs1Filled, { readonly elements: unknown }>;

export function fillLink(template: TextTemplate, filling: Filling): LinkFilled {
  const parts = linkTemplate(template);
  if (!parts) return { trouble: syntaxTrouble(filling.item, phrase('gs1_no_link')) };
  const path = fillPairs(parts.path, filling);
  if (!('elements' in path)) return path;
  if (path.elements.length === 0) return { empty: namesIn(parts.path.flatMap((pair) => pair.parts)) };
  const dots = path.elements.find(({ value }) => value === '.' || value === '..');
  // Browsers take these, encoded too, for steps in the path.
  if (dots) return { trouble: trouble('gs1_value', { item: filling.item, ...dots, character: '.' }) };
  const query = fillPairs(parts.query, filling);
  if (!('elements' in query)) return query;
  const segments = path.elements.map(({ ai, value }) => `/${ai}/${encoded(value)}`).join('');
  const pairs = [...parts.other, ...query.elements.map(({ ai, value }) => `${ai}=${encoded(value)}`)];
  const address = parts.stem + segments + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
  return { address, path: path.elements, query: query.elements };
}

/** All but A-Z, a-z, 0-9, -, ., _ and ~ becomes %XX of its bytes in UTF-8. */
export function encoded(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}

interface Pair {
  readonly ai: string;
  readonly parts: TextTemplate;
}

interface LinkTemplate {
  /** The address up to the first AI, without a stroke at its end. */
  readonly stem: string;
  readonly path: readonly Pair[];
  readonly query: readonly Pair[];
  /** What else the query has, as it stands. */
  readonly other: readonly string[];
}

function linkTemplate(template: TextTemplate): LinkTemplate | null {
  const [before, query = []] = split(template, '?', 2);
  const segments = split(before, '/');
  if (!/^https?:\/\/[^\s/]+$/i.test(segments.slice(0, 3).map(plain).join('/'))) return null;
  const first = segments.findIndex((segment, i) => i >= 3 && PRIMARY_KEYS.includes(plain(segment) ?? ''));
  if (first < 0) return null;
  const path = pairsOf(segments.slice(first));
  const stemParts = segments.slice(0, first).map(plain);
  if (!path || stemParts.includes(null)) return null;
  const attributes = query.length === 0 ? [] : split(query, '&').map((one) => split(one, '=', 2));
  const isAi = (pair: readonly TextTemplate[]) => /^\d{2,4}$/.test(plain(pair[0]) ?? '');
  const others = attributes.filter((pair) => !isAi(pair)).map((pair) => pair.map(plain));
  if (others.some((pair) => pair.includes(null))) return null;
  const pairs = pairsOf(attributes.filter(isAi).flatMap(([ai, value = []]) => [ai, value]));
  return pairs && { stem: stemParts.join('/'), path, query: pairs, other: others.map((pair) => pair.join('=')) };
}

function pairsOf(segments: readonly TextTemplate[]): Pair[] | null {
  if (segments.length % 2 !== 0) return null;
  const pairs = segments.flatMap((segment, i) =>
    i % 2 === 0 ? [{ ai: plain(segment) ?? '', parts: segments[i + 1] }] : [],
  );
  return pairs.every(({ ai }) => /^\d{2,4}$/.test(ai))
    ? pairs.map(({ ai, parts }) => ({ ai, parts: decoded(parts) }))
    : null;
}

/** The text of a piece without fields; null where it has one. */
function plain(template: TextTemplate): string | null {
  return template.every((part) => typeof part === 'string') ? template.join('') : null;
}

/** Text in a value may stand encoded in the template already. */
function decoded(template: TextTemplate): TextTemplate {
  return template.map((part) =>
    typeof part === 'string' ? part.replace(/(%[0-9A-Fa-f]{2})+/g, (codes) => decodedText(codes)) : part,
  );
}

function decodedText(codes: string): string {
  return new TextDecoder().decode(Uint8Array.from(codes.slice(1).split('%'), (code) => Number.parseInt(code, 16)));
}

/** A template in pieces, at each place where the separator stands in its text. */
function split(template: TextTemplate, separator: string, most = Number.POSITIVE_INFINITY): TextTemplate[] {
  const pieces: TemplatePart[][] = [[]];
  for (const part of template) {
    if (typeof part !== 'string') {
      pieces.at(-1)?.push(part);
      continue;
    }
    for (const [i, text] of splitText(part, separator, most - pieces.length + 1).entries()) {
      if (i > 0) pieces.push([]);
      if (text !== '') pieces.at(-1)?.push(text);
    }
  }
  return pieces;
}

function splitText(text: string, separator: string, most: number): string[] {
  const all = text.split(separator);
  return all.length <= most ? all : [...all.slice(0, most - 1), all.slice(most - 1).join(separator)];
}

function fillPairs(pairs: readonly Pair[], filling: Filling): Gs1Filled {
  const elements: Gs1Element[] = [];
  for (const { ai, parts } of pairs) {
    const filled = fillElement(ai, parts, filling);
    if (!('elements' in filled)) return filled;
    elements.push(...filled.elements);
  }
  return { elements };
}
