import { Ajv, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import { parseTime } from '../../src-shared/times.ts';
import { complain, type Place } from './complaint.ts';
import type { Shape } from './expectation.ts';
import { bad } from './scan-json.ts';

/** Nothing is converted and nothing is dropped: what does not fit is told. */
const STRICT = {
  coerceTypes: false,
  removeAdditional: false,
  allowUnionTypes: true,
  // The sentence is made from the schema and the value that did not fit.
  verbose: true,
  formats: { 'date-time': (text: string) => parseTime(text) !== null, binary: true },
} as const;

/** Throws bad_input with a sentence for what does not fit. */
export type Check = (value: unknown) => void;

export function openValidation() {
  const plain = new Ajv(STRICT);
  const filling = new Ajv({ ...STRICT, useDefaults: true });
  return {
    /** Missing values get their defaults. */
    query: (schema: TSchema): Check => checkOf(filling.compile(tighten(schema)), 'query'),
    body: (schema: TSchema): Check => checkOf(plain.compile(tighten(schema)), 'body'),
    fits: (schema: TSchema): ((value: unknown) => boolean) => {
      const fits = plain.compile(tighten(schema));
      return (value) => fits(value);
    },
  };
}

export type Validation = ReturnType<typeof openValidation>;

function checkOf(fits: ValidateFunction, place: Place): Check {
  return (value) => {
    if (fits(value)) return;
    const first = fits.errors?.[0];
    throw bad(first ? complain(first, place) : 'The request is not valid.');
  };
}

/**
 * The pattern for any name is ^.*$, which a name with a line end does not match, and its value would pass unseen. So it becomes
 * a rule for all names.
 */
function tighten(schema: TSchema): Shape {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    const any = value?.patternProperties?.['^.*$'];
    if (!any) return value;
    const { patternProperties: _, ...rest } = value;
    return { ...rest, additionalProperties: any };
  });
}
