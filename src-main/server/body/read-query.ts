import { unknownName } from '../form/complaint.ts';
import { expectation, type Shape, typesOf } from '../form/expectation.ts';
import { bad, shown } from '../form/scan-json.ts';

/** Texts of the address as the values that the schema asks for. Repeated and unknown names are refused. */
export function readQuery(raw: string, schema: Shape | undefined): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const properties = schema?.properties ?? {};
  for (const [name, text] of pairsOf(raw)) {
    if (!Object.hasOwn(properties, name)) throw bad(unknownName(name, Object.keys(properties), 'query'));
    if (Object.hasOwn(values, name)) throw bad(`The query parameter ${name} is there twice.`);
    const value = convert(text, properties[name]);
    if (value === undefined) throw bad(`The query parameter ${name} must be ${expectation(properties[name])}.`);
    values[name] = value;
  }
  return values;
}

/** Undefined where the text is no such value. */
export function convert(text: string, shape: Shape): unknown {
  const types = typesOf(shape);
  if (types.includes('integer')) return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (types.includes('number')) return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
  if (types.includes('boolean')) return text === 'true' ? true : text === 'false' ? false : undefined;
  return text;
}

function pairsOf(raw: string): [string, string][] {
  if (raw === '') return [];
  return raw
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
    });
}

/** As forms write it: + is a space. */
function decode(text: string): string {
  let plain: string;
  try {
    plain = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw bad(`The query ${shown(text)} is not valid: after each % two hexadecimal digits of UTF-8 must follow.`);
  }
  if (plain.includes('\0')) throw bad('The query has a NUL character (%00).');
  return plain;
}
