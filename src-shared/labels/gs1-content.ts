// What a GS1 code says, as its AIs and values: read from what a scanner gives, not from a template.
import type { Gs1Element } from './gs1-element.ts';
import type { Symbology } from './layout.ts';

/** Scanners give FNC1 as this character. It stands after every AI without a fixed length but the last. */
export const GS1_SEPARATOR = '\x1d';
/** Digits of an AI by its first two: GS1 General Specifications, 3.2. All others have two. */
const LONGER_AIS: readonly (readonly [RegExp, number])[] = [
  [/^(23|24|25|40|41|42|71)/, 3],
  [/^(31|32|33|34|35|36|39|43|70|72|80|81|82)/, 4],
];
/** Characters of values whose length is fixed, by the first two digits of their AI: GS1 General Specifications, 7.8.5. */
const FIXED: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '20': 2,
  '41': 13,
  '11': 6,
  '12': 6,
  '13': 6,
  '14': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '18': 6,
  '19': 6,
  '31': 6,
  '32': 6,
  '33': 6,
  '34': 6,
  '35': 6,
  '36': 6,
};
/** AIs that may come first in the path: the primary keys of the GS1 Digital Link standard. */
export const PRIMARY_KEYS: readonly string[] = [
  ...['00', '01', '253', '255', '401', '402', '414', '415', '417'],
  ...['8003', '8004', '8006', '8010', '8013', '8017', '8018'],
];
/** AIs that may stand in the path or query of a GS1 Digital Link. */
const AI = /^\d{2,4}$/;

export function hasFixedLength(ai: string): boolean {
  return Object.hasOwn(FIXED, ai.slice(0, 2));
}

/** Whether a code says an element string. */
export function hasElements(symbology: Symbology): boolean {
  return symbology.startsWith('gs1_') && symbology !== 'gs1_digital_link';
}

/** The elements of a code's content; null where it has none, or does not follow the rules of GS1. */
export function gs1Elements(symbology: Symbology, content: string): readonly Gs1Element[] | null {
  if (hasElements(symbology)) return elementsOf(content);
  return symbology === 'gs1_digital_link' ? linkElements(content) : null;
}

function elementsOf(content: string): Gs1Element[] | null {
  const elements: Gs1Element[] = [];
  for (let rest = content; rest !== ''; ) {
    const ai = /^\d+/.exec(rest)?.[0].slice(0, LONGER_AIS.find(([first]) => first.test(rest))?.[1] ?? 2) ?? '';
    if (!AI.test(ai)) return null;
    const after = rest.slice(ai.length);
    const fixed = FIXED[ai.slice(0, 2)];
    const end = fixed ?? (after.includes(GS1_SEPARATOR) ? after.indexOf(GS1_SEPARATOR) : after.length);
    const value = after.slice(0, end);
    if (value === '' || value.includes(GS1_SEPARATOR) || (fixed !== undefined && value.length < fixed)) return null;
    elements.push({ ai, value });
    const left = after.slice(end);
    rest = left.startsWith(GS1_SEPARATOR) ? left.slice(1) : left;
  }
  return elements.length > 0 ? elements : null;
}

function linkElements(content: string): Gs1Element[] | null {
  const address = URL.parse(content);
  if (!address) return null;
  const segments = address.pathname.split('/').slice(1).map(decoded);
  const first = segments.findIndex((segment) => segment !== null && PRIMARY_KEYS.includes(segment));
  if (first < 0 || segments.includes(null) || (segments.length - first) % 2 !== 0) return null;
  const pairs = Array.from({ length: (segments.length - first) / 2 }, (_, i) => {
    const [ai, value] = segments.slice(first + 2 * i, first + 2 * i + 2) as string[];
    return { ai, value };
  });
  if (!pairs.every(({ ai }) => AI.test(ai))) return null;
  const query = [...address.searchParams].flatMap(([ai, value]) => (AI.test(ai) ? [{ ai, value }] : []));
  return [...pairs, ...query];
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
