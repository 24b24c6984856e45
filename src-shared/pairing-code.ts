// The one-time code of a pairing: four characters that name it, then six that are its secret. Over plain HTTP a device sends
// the first four alone, so that the code is still good when it comes back over HTTPS.
import { ALPHABET } from './id.ts';

export const NUMBER_LENGTH = 4;
export const SECRET_LENGTH = 6;
const WHOLE = NUMBER_LENGTH + SECRET_LENGTH;

export interface PairingCode {
  readonly number: string;
  /** Null where only the number was given. */
  readonly secret: string | null;
}

/** However somebody types it: in lower case, with blanks, with or without its hyphen. Null where it is no code. */
export function readPairingCode(text: string): PairingCode | null {
  const plain = text.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '');
  if (![...plain].every((character) => ALPHABET.includes(character))) return null;
  if (plain.length !== NUMBER_LENGTH && plain.length !== WHOLE) return null;
  return { number: plain.slice(0, NUMBER_LENGTH), secret: plain.slice(NUMBER_LENGTH) || null };
}

export function writePairingCode({ number, secret }: PairingCode): string {
  return secret === null ? number : `${number}-${secret}`;
}
