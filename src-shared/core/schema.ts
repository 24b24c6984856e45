import { type Static, type TSchema, Type } from 'typebox';

/** Control characters, ends of lines and paragraphs, marks that turn the order of what stands beside them, and tags that nobody sees. */
const NOT_PLAIN = '\\p{Cc}\\p{Cs}\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff\\u{e0000}-\\u{e007f}';

/** A name in one line that reads as it is. */
export const PLAIN_NAME = `^[^${NOT_PLAIN}]+$`;

const UNPLAIN = new RegExp(`[${NOT_PLAIN}]`, 'gu');

/** A name that somebody else chose, as of a file, in the form of PLAIN_NAME. */
export function plainName(text: string): string {
  return text.replace(UNPLAIN, '\ufffd');
}

const GAP = new RegExp(`[\\s${NOT_PLAIN}]+`, 'gu');

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
