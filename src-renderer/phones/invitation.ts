// The address in the QR code. The pairing code stands after the #, so browsers do not send it by themselves.
import { readPairingCode } from '#shared/phones/pairing-code.ts';

/** The code in a link of the desk, or a typed code. Null if there is none. */
export function codeIn(text: string): string | null {
  const hash = text.includes('#') ? text.slice(text.indexOf('#') + 1) : null;
  const given = hash === null ? text : new URLSearchParams(hash).get('pair');
  return given !== null && readPairingCode(given) ? given : null;
}
