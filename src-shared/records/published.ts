// A record as buyers see it at the public door: what its template keeps private is not in it.
import { Type } from 'typebox';
import type { Card, FieldType } from '#shared/core/model.ts';
import { exactly, nullable } from '#shared/core/schema.ts';

export const Publication = exactly(
  {
    published: Type.Boolean(),
    shown: Type.Array(Type.String(), { description: 'The labels of the fields that buyers see.' }),
    hidden: Type.Array(Type.String(), { description: 'Those of private fields, which no buyer sees.' }),
    address: nullable(Type.String({ description: 'Where buyers see them. Null while public.base_url is not set.' })),
  },
  'Whether buyers see the records of a batch or of a product.',
);

export const Publishing = exactly({ published: Type.Boolean() });

export interface PublishedField {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  readonly value: string;
}

export interface PublishedRecord {
  /** The five characters. */
  readonly id: string;
  readonly card: Card;
  /** The name of the product. */
  readonly name: string | null;
  /** Those that have a value, in the order of the template. */
  readonly fields: readonly PublishedField[];
  /** 14 digits, as GS1 Digital Links have it. */
  readonly gtin: string | null;
  readonly lot: string | null;
}

/** A GTIN of any length in the length of Digital Links. */
export function longGtin(gtin: string): string {
  return gtin.padStart(14, '0');
}
