// What a typed text means, from a scanner or a person.
import { findId } from '#shared/core/id.ts';
import { misreadOf, withPlainDashes } from '#window/features/records/misread.ts';

type Keyed =
  /** Five characters that may be an ID. */
  | { readonly kind: 'id'; readonly id: string }
  /** An ID with characters that no ID has. `candidates`: what it may have been, the likeliest first. */
  | { readonly kind: 'misread'; readonly typed: string; readonly candidates: readonly string[] }
  /** No ID: words to search for. */
  | { readonly kind: 'words'; readonly text: string };

/** Null if the text has only blanks. `prefixes`: what the station's IDs begin with, the current prefix first. */
export function readKeyed(typed: string, prefixes: readonly string[]): Keyed | null {
  // Scanners add control characters: a symbology mark before the text, a tab after it.
  const text = withPlainDashes(typed.replace(/\p{Cc}/gu, ' ').trim()).replace(/^\][A-Za-z]\d/, '');
  if (text === '') return null;
  // The same five characters behind the prefix of another station are another label.
  const parts = (isAddress(text) ? partsOf(text) : [text]).filter((part) => !hasOtherPrefix(part, prefixes));
  for (const part of parts) {
    const id = findId(part.replace(/\s+/g, ''), prefixes) ?? findId(part.replace(/[\s-]+/, '-'), prefixes);
    if (id !== null) return { kind: 'id', id };
  }
  for (const part of parts) {
    const misread = misreadOf(part);
    if (misread && misread.impossible.length > 0)
      return { kind: 'misread', typed: part.toUpperCase(), candidates: misread.candidates };
  }
  return { kind: 'words', text };
}

function hasOtherPrefix(part: string, prefixes: readonly string[]): boolean {
  const found = /^([a-z0-9]{1,8})[\s-]+[a-z0-9]{5}$/i.exec(part.trim())?.[1];
  return found !== undefined && !prefixes.some((one) => one.toUpperCase() === found.toUpperCase());
}

function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || /^[\w.-]+\.[a-z]{2,}\//i.test(text);
}

/** The segments and values of an address that look like IDs: those with a prefix first, then the last one. */
function partsOf(address: string): string[] {
  const pieces = address
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
    .split(/[/?&#=]+/)
    .map(decoded)
    .filter(Boolean)
    .reverse();
  const isWhole = (piece: string) => /^[a-z0-9]{1,8}-[a-z0-9]{5}$/i.test(piece);
  return [...pieces.filter(isWhole), ...pieces.filter((piece) => !isWhole(piece) && /^[a-z0-9]{5}$/i.test(piece))];
}

function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}
