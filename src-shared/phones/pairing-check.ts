// What binds a device that is being paired to the station's certificate: six characters that the device and the desk show, and a
// person compares. The device commits itself to its number before the station tells its own, so somebody between them cannot
// look for numbers that give the same characters on both sides. Over HTTPS only, where browsers have `crypto.subtle`.
import { ALPHABET } from '#shared/core/id.ts';

const CHECK_LENGTH = 6;
/** Numbers of both sides: 32 bytes as hexadecimal digits. */
export const NONCE_PATTERN = '^[0-9a-f]{64}$';

/** What the device sends first: SHA-256 of its number, as hexadecimal digits. */
export function commitmentOf(nonce: string): Promise<string> {
  return sha256(nonce);
}

interface CheckParts {
  /** SHA-256 of the certificate that HTTPS was made with, in hexadecimal digits with or without colons. Null without HTTPS. */
  readonly certificate: string | null;
  readonly device: string;
  readonly station: string;
}

/** Such as K7Q-29X. */
export async function checkOf({ certificate, device, station }: CheckParts): Promise<string> {
  const bare = (certificate ?? '').replaceAll(':', '').toLowerCase();
  const hash = await sha256(['twinmark-pairing-1', bare, device, station].join('\n'));
  let rest = BigInt(`0x${hash}`);
  let text = '';
  for (let i = 0; i < CHECK_LENGTH; i++) {
    text += ALPHABET[Number(rest % BigInt(ALPHABET.length))];
    rest /= BigInt(ALPHABET.length);
  }
  return `${text.slice(0, CHECK_LENGTH / 2)}-${text.slice(CHECK_LENGTH / 2)}`;
}

export function newNonce(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(32)));
}

async function sha256(text: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
