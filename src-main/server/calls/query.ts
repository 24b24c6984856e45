import { badInput, quoted, unknownNameSentence } from '#main/server/answers/misfit-sentence.ts';
import { inWords, type Shape, typesOf } from '#main/server/answers/schema-words.ts';

/** Reads the query by its schema. Refuses repeated and unknown names. */
export function readQuery(raw: string, schema: Shape | undefined): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const properties = schema?.properties ?? {};
  for (const [name, text] of pairsOf(raw)) {
    if (!Object.hasOwn(properties, name)) throw badInput(unknownNameSentence(name, Object.keys(properties), 'query'));
    if (Object.hasOwn(values, name)) throw badInput(`The query parameter ${name} is there twice.`);
    const value = convert(text, properties[name]);
    if (value === undefined) throw badInput(`The query parameter ${name} must be ${inWords(properties[name])}.`);
    values[name] = value;
  }
  return values;
}

/** Returns undefined if the text is no such value. */
export function convert(text: string, shape: Shape): unknown {
  const types = typesOf(shape);
  if (types.includes('integer')) return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (types.includes('number')) return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
  if (types.includes('boolean')) return text === 'true' ? true : text === 'false' ? false : undefined;
  return text;
}

/** Refuses texts that URLSearchParams would change silently. */
function pairsOf(raw: string): Iterable<[string, string]> {
  try {
    if (decodeURIComponent(raw).includes('\0')) throw badInput('The query has a NUL character (%00).');
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw badInput(`The query ${quoted(raw)} is not valid: after each % two hexadecimal digits of UTF-8 must follow.`);
  }
  // URLSearchParams drops one question mark at the beginning. This one, so that a second one in the address is not dropped.
  return new URLSearchParams(`?${raw}`);
}
