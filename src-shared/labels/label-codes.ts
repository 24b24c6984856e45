// What the codes on a label say, and where that contradicts the label's record.
import { type Static, Type } from 'typebox';
import { exactly, nullable, oneOf } from '#shared/core/schema.ts';
import { gs1Elements } from './gs1-content.ts';
import { Symbology } from './layout.ts';

/** The AIs that have a name here, as the GS1 General Specifications use them. The others are told by their number. */
const NAMED_AIS = {
  '00': 'sscc',
  '01': 'gtin',
  '02': 'content_gtin',
  '10': 'lot',
  '11': 'production_date',
  '12': 'due_date',
  '13': 'packaging_date',
  '15': 'best_before',
  '16': 'sell_by',
  '17': 'expiry',
  '21': 'serial',
  '30': 'count',
  '37': 'count',
  '240': 'article_number',
} as const;
export type ElementName = (typeof NAMED_AIS)[keyof typeof NAMED_AIS];
const ELEMENT_NAMES: readonly ElementName[] = [...new Set(Object.values(NAMED_AIS))];

/** Keys of fields that mean the same as an AI, for codes without AIs. */
const NAMED_KEYS: Readonly<Record<string, ElementName>> = {
  gtin: 'gtin',
  ean: 'gtin',
  lot: 'lot',
  batch: 'lot',
  serial: 'serial',
  serial_number: 'serial',
  expiry: 'expiry',
  expiry_date: 'expiry',
  best_before: 'best_before',
  best_before_date: 'best_before',
};

const ElementNameSchema = oneOf(ELEMENT_NAMES, { description: 'What the value is, where that has a name.' });
const Ai = Type.String({ description: 'The GS1 application identifier.', examples: ['10'] });

export const LabelCode = exactly(
  {
    item: Type.String({ description: 'The field of the label’s layout.' }),
    symbology: Symbology,
    content: Type.String({ description: 'As a scanner gives it; the separator of GS1 is U+001D.' }),
    elements: nullable(
      Type.Array(exactly({ ai: Ai, name: nullable(ElementNameSchema), value: Type.String() }), {
        description: 'The GS1 elements of the content; null where the code has none.',
      }),
    ),
    agrees: Type.Boolean({ description: 'Whether the code says what the record says.' }),
  },
  'A code of the label’s layout that was read in the photograph.',
);
export type LabelCode = Static<typeof LabelCode>;

export const CodeContradiction = exactly(
  {
    item: Type.String({ description: 'The field of the label’s layout.' }),
    symbology: Symbology,
    ai: nullable(Ai),
    element: nullable(ElementNameSchema),
    says: nullable(Type.String({ description: 'What the code says; null where it has no such element.' })),
    record: nullable(
      Type.String({ description: 'What the record says; null where it has no such element, or where it is hidden.' }),
    ),
    hidden: Type.Boolean({ description: 'Whether only the owner of the record sees what it says.' }),
  },
  'A code of the label says another thing than the label’s record.',
);
export type CodeContradiction = Static<typeof CodeContradiction>;

/** What was read on a label, and what of it contradicts the label's record. */
export interface LabelCodes {
  readonly codes: LabelCode[];
  readonly contradictions: CodeContradiction[];
}

export const NO_CODES: Readonly<LabelCodes> = { codes: [], contradictions: [] };

/** A code that was read, and what it would say if it belonged to the record. */
export interface ComparedCode {
  readonly item: string;
  readonly symbology: Symbology;
  /** What the whole content is, where its layout tells. */
  readonly name: ElementName | null;
  readonly content: string;
  readonly expected: string;
}

function nameOfAi(ai: string): ElementName | null {
  return (NAMED_AIS as Readonly<Record<string, ElementName>>)[ai] ?? null;
}

export function nameOfKey(key: string): ElementName | null {
  return Object.hasOwn(NAMED_KEYS, key) ? NAMED_KEYS[key] : null;
}

export function labelCode({ item, symbology, content, expected }: ComparedCode): LabelCode {
  const elements = gs1Elements(symbology, content)?.map((one) => ({ ...one, name: nameOfAi(one.ai) })) ?? null;
  return { item, symbology, content, elements, agrees: content === expected };
}

/** Where a code contradicts its record: by element where both have elements, else as a whole. Empty where they agree. */
export function contradictionsOf(code: ComparedCode): CodeContradiction[] {
  const { item, symbology, name, content, expected } = code;
  if (content === expected) return [];
  const [seen, wanted] = [content, expected].map((one) => byAi(symbology, one));
  const whole = { item, symbology, ai: null, element: name, says: content, record: expected, hidden: false };
  if (!seen || !wanted) return [whole];
  const found = [...new Set([...wanted.keys(), ...seen.keys()])]
    .map((ai) => ({ ai, says: seen.get(ai) ?? null, record: wanted.get(ai) ?? null }))
    .filter(({ says, record }) => says !== record)
    .map((one) => ({ item, symbology, element: nameOfAi(one.ai), hidden: false, ...one }));
  // The same elements in another order, or an element twice.
  return found.length > 0 ? found : [whole];
}

function byAi(symbology: Symbology, content: string): ReadonlyMap<string, string> | null {
  const elements = gs1Elements(symbology, content);
  return elements && new Map(elements.map(({ ai, value }) => [ai, value]));
}

/** For somebody who may not see what the record says. */
export function withoutRecord(contradiction: CodeContradiction): CodeContradiction {
  return contradiction.record === null ? contradiction : { ...contradiction, record: null, hidden: true };
}
