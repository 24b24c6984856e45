// The one-time code of a pairing: a number of four characters, then a secret of six. Over plain HTTP a device sends the number
// alone, so that the secret is still one when the device comes back over HTTPS.
import { ALPHABET } from './id.ts';

export const NUMBER_LENGTH = 4;
export const SECRET_LENGTH = 6;
const WHOLE = NUMBER_LENGTH + SECRET_LENGTH;

export interface PairingCode {
  readonly number: string;
  /** Null if only the number was given. */
  readonly secret: string | null;
}

/** Reads a code as people type it: in lower case, with blanks, with or without the hyphen. Null if it is no code. */
export function readPairingCode(text: string): PairingCode | null {
  const plain = text.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '');
  if (![...plain].every((character) => ALPHABET.includes(character))) return null;
  if (plain.length !== NUMBER_LENGTH && plain.length !== WHOLE) return null;
  return { number: plain.slice(0, NUMBER_LENGTH), secret: plain.slice(NUMBER_LENGTH) || null };
}

export function writePairingCode({ number, secret }: PairingCode): string {
  return secret === null ? number : `${number}-${secret}`;
}
