import { type Static, type TSchema, Type } from 'typebox';

/** Control and format characters, ends of lines and paragraphs: they turn what stands beside them, or nobody sees them. */
const NOT_PLAIN = '\\p{Cc}\\p{Cs}\\p{Cf}\\u2028\\u2029';
/** Format characters that words are written with: a soft hyphen, joiners of letters, signs of Arabic numbers. */
const WRITTEN = '\\u00ad\\u0600-\\u0605\\u06dd\\u200c\\u200d';

/** A name in one line that reads as it is. Serializers read it as an expression without the flag u too. */
export const PLAIN_NAME = `^(?:[^${NOT_PLAIN}]|[${WRITTEN}])+$`;

const UNPLAIN = new RegExp(`(?![${WRITTEN}])[${NOT_PLAIN}]`, 'gu');

/** A name that somebody else chose, as of a file, in the form of PLAIN_NAME. */
export function plainName(text: string): string {
  return text.replace(UNPLAIN, '\ufffd');
}

const GAP = new RegExp(`(?:\\s|(?![${WRITTEN}])[${NOT_PLAIN}])+`, 'gu');

/** The text in one plain line. It may be empty. */
export function plainLine(text: string): string {
  return text.replace(GAP, ' ').trim();
}

/** The schema of the same value or null, which OpenAPI 3.1 writes as a list of types. */
export function nullable<S extends TSchema>(schema: S) {
  const { type, ...rest } = schema as S & { type: string };
  const values = 'enum' in rest ? { enum: [...(rest.enum as unknown[]), null] } : {};
  return Type.Unsafe<Static<S> | null>({ ...rest, ...values, type: [type, 'null'] });
}

/** One of some words. */
export function oneOf<const W extends readonly string[]>(words: W, options: Readonly<Record<string, unknown>> = {}) {
  return Type.Unsafe<W[number]>({ type: 'string', enum: [...words], ...options });
}

/** An object with these properties and no others. */
export function exactly<P extends Parameters<typeof Type.Object>[0]>(properties: P, description?: string) {
  return Type.Object(properties, { additionalProperties: false, ...(description ? { description } : {}) });
}
