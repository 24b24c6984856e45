import { refusal } from '#shared/troubles/errors.ts';

/** Letters and digits of any script; between them a space, dot, hyphen, underscore, apostrophe or @, one at a time. */
const NAME = /^[\p{L}\p{N}](?:[ ._@'-]?[\p{L}\p{M}\p{N}])*$/u;
const LONGEST = 64;

/** An operator's name as it was typed, whatever the way its characters are composed. Null for a text that is no name. */
export function readOperatorName(text: string): string | null {
  if (text.length > 2 * LONGEST) return null;
  const name = text.normalize('NFKC').trim();
  return [...name].length <= LONGEST && NAME.test(name) ? name : null;
}

export function requireOperatorName(text: string): string {
  const name = readOperatorName(text);
  if (name !== null) return name;
  throw refusal('operator_name');
}
