// The address in the QR code: the code of the pairing stands behind the #, so that it leaves the device only when it is sent.
import { readPairingCode } from '../../src-shared/pairing-code.ts';

/** The code in a link of the desk, or one that was typed; null where there is none. */
export function codeIn(text: string): string | null {
  const hash = text.includes('#') ? text.slice(text.indexOf('#') + 1) : null;
  const given = hash === null ? text : new URLSearchParams(hash).get('pair');
  return given !== null && readPairingCode(given) ? given : null;
}

/** Only this much may be sent where others can read it. */
export function openPartOf(code: string): string {
  return readPairingCode(code)?.number ?? '';
}
