// The code of an invitation: four characters that tell the station which invitation a device means. It is no secret, and gives no
// key: a person at the desk does, who compares what desk and device show.
import { ALPHABET } from '#shared/core/id.ts';

export const CODE_LENGTH = 4;

/** Reads a code as people type it: in lower case, with blanks or hyphens. Null if it is no code. */
export function readPairingCode(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '');
  return plain.length === CODE_LENGTH && [...plain].every((one) => ALPHABET.includes(one)) ? plain : null;
}
