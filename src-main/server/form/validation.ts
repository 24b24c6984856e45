import { Ajv, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import { lazily } from '../../../src-shared/lazily.ts';
import { parseTime } from '../../../src-shared/times.ts';
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
    query: (schema: TSchema): Check => checkOf(compiled(filling, schema), 'query'),
    body: (schema: TSchema): Check => checkOf(compiled(plain, schema), 'body'),
    fits: (schema: TSchema): ((value: unknown) => boolean) => {
      const fits = compiled(plain, schema);
      return (value) => fits()(value);
    },
  };
}

export type Validation = ReturnType<typeof openValidation>;

/** Once, when it is first needed: all of them together would keep a start waiting for a quarter of a second. */
function compiled(ajv: Ajv, schema: TSchema): () => ValidateFunction {
  return lazily(() => ajv.compile(tighten(schema)));
}

function checkOf(compile: () => ValidateFunction, place: Place): Check {
  return (value) => {
    const fits = compile();
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
