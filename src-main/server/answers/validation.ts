import { Ajv, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import { lazily } from '#shared/core/lazily.ts';
import { isDay, parseTime } from '#shared/core/times.ts';
import { badInput, misfitSentence, type RequestPart } from './misfit-sentence.ts';
import type { Shape } from './schema-words.ts';

/** Converts nothing and drops nothing: a value that does not fit is refused. */
const STRICT = {
  coerceTypes: false,
  removeAdditional: false,
  allowUnionTypes: true,
  // The sentence of a refusal needs the schema and the value.
  verbose: true,
  formats: { 'date-time': (text: string) => parseTime(text) !== null, date: isDay, binary: true },
} as const;

/** Throws bad_input for a value that does not fit. */
export type Check = (value: unknown) => void;

export function openValidation() {
  const plain = lazily(() => new Ajv(STRICT));
  const filling = lazily(() => new Ajv({ ...STRICT, useDefaults: true }));
  return {
    /** Fills in defaults. */
    query: (schema: TSchema): Check => checkOf(compiled(filling, schema), 'query'),
    body: (schema: TSchema): Check => checkOf(compiled(plain, schema), 'body'),
    fits: (schema: TSchema): ((value: unknown) => boolean) => {
      const fits = compiled(plain, schema);
      return (value) => fits()(value);
    },
  };
}

export type Validation = ReturnType<typeof openValidation>;

/** Compiles a schema when it is first needed: compiling all of them would take a start a quarter of a second. */
function compiled(ajv: () => Ajv, schema: TSchema): () => ValidateFunction {
  return lazily(() => ajv().compile(tighten(schema)));
}

function checkOf(compile: () => ValidateFunction, place: RequestPart): Check {
  return (value) => {
    const fits = compile();
    if (fits(value)) return;
    const first = fits.errors?.[0];
    throw badInput(first ? misfitSentence(first, place) : 'The request is not valid.');
  };
}

/**
 * TypeBox writes "any name" as the pattern ^.*$. A name with a line end does not match it, and its value would pass unchecked.
 * So the pattern becomes a rule for all names.
 */
function tighten(schema: TSchema): Shape {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    const any = value?.patternProperties?.['^.*$'];
    if (!any) return value;
    const { patternProperties: _, ...rest } = value;
    return { ...rest, additionalProperties: any };
  });
}
