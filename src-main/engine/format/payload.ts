/**
 * A message of 1 to 5 printable ASCII characters as 57 bits: 33 of number, 24 of checksum.
 * All such messages number 95 + 95^2 + ... + 95^5 = 7,820,126,495, just under 2^33.
 */
export const MESSAGE_BITS = 33;
export const CHECK_BITS = 24;
export const PAYLOAD_BITS = MESSAGE_BITS + CHECK_BITS;
export const MESSAGE_MAX_LENGTH = 5;

const FIRST_CHAR = 0x20;
const CHARS = 95;
/** Generator of the 24-bit checksum of OpenPGP (RFC 9580). It has a distance of 6 at this length. */
const CHECK_POLYNOMIAL = 0x864cfb;
/** Start of OpenPGP's checksum. It is not zero, so that the all-zero word is not valid. */
const CHECK_START = 0xb704ce;

export function isMessage(text: string): boolean {
  return /^[\x20-\x7e]{1,5}$/.test(text);
}

export function messageToBits(message: string): Uint8Array {
  if (!isMessage(message)) throw new TypeError('a message is 1 to 5 printable ASCII characters');
  const bits = new Uint8Array(PAYLOAD_BITS);
  writeBits(bits, 0, MESSAGE_BITS, messageToNumber(message));
  writeBits(bits, MESSAGE_BITS, CHECK_BITS, checksum(bits));
  return bits;
}

/** The message, or null where the checksum or the range of the number is not satisfied. */
export function bitsToMessage(bits: Uint8Array): string | null {
  if (readBits(bits, MESSAGE_BITS, CHECK_BITS) !== checksum(bits)) return null;
  return numberToMessage(readBits(bits, 0, MESSAGE_BITS));
}

function messageToNumber(message: string): number {
  let value = 0;
  for (const char of message) value = value * CHARS + (char.charCodeAt(0) - FIRST_CHAR);
  return value + firstOfLength(message.length);
}

function numberToMessage(value: number): string | null {
  let length = 1;
  while (length <= MESSAGE_MAX_LENGTH && value >= firstOfLength(length + 1)) length++;
  if (length > MESSAGE_MAX_LENGTH) return null;
  let rest = value - firstOfLength(length);
  let message = '';
  for (let i = 0; i < length; i++) {
    message = String.fromCharCode(FIRST_CHAR + (rest % CHARS)) + message;
    rest = Math.floor(rest / CHARS);
  }
  return message;
}

/** Number of the first message of this length: that of all shorter ones. */
function firstOfLength(length: number): number {
  let count = 0;
  for (let shorter = 1; shorter < length; shorter++) count += CHARS ** shorter;
  return count;
}

function checksum(bits: Uint8Array): number {
  let register = CHECK_START;
  for (let i = 0; i < MESSAGE_BITS; i++) {
    const feedback = (register >>> (CHECK_BITS - 1)) ^ bits[i];
    register = (register << 1) & 0xffffff;
    if (feedback !== 0) register ^= CHECK_POLYNOMIAL;
  }
  return register;
}

function writeBits(bits: Uint8Array, from: number, count: number, value: number): void {
  for (let i = 0; i < count; i++) bits[from + i] = Math.floor(value / 2 ** (count - 1 - i)) % 2;
}

function readBits(bits: Uint8Array, from: number, count: number): number {
  let value = 0;
  for (let i = 0; i < count; i++) value = value * 2 + bits[from + i];
  return value;
}
