/**
 * A message of 1 to 5 printable ASCII characters as 57 bits of a key: 33 of its number, enciphered, and 24 of a check.
 * All such messages number 95 + 95^2 + ... + 95^5 = 7,820,126,495, just under 2^33.
 *
 * Everything after the payload is linear: code, spreading and signs. Cipher and check are not, so any number of messages
 * whose marks somebody has seen tells nothing about the mark of another message without the key.
 */

import { openKeyedFunction } from './key-stream.ts';

export const MESSAGE_BITS = 33;
export const CHECK_BITS = 24;
export const PAYLOAD_BITS = MESSAGE_BITS + CHECK_BITS;
const MESSAGE_MAX_LENGTH = 5;

const FIRST_CHAR = 0x20;
const CHARS = 95;

/** How one key writes messages. */
export interface Payload {
  bitsOf(message: string): Uint8Array;
  /** The message, or null where the check or the range of the number is not satisfied. */
  messageOf(bits: Uint8Array): string | null;
}

export function openPayload(key: string): Payload {
  const cipher = openCipher(key);
  const checkOf = openCheck(key);
  return {
    bitsOf(message) {
      if (!isMessage(message)) throw new TypeError('a message is 1 to 5 printable ASCII characters');
      const bits = new Uint8Array(PAYLOAD_BITS);
      const hidden = cipher.encipher(messageToNumber(message));
      writeBits(bits, 0, MESSAGE_BITS, hidden);
      writeBits(bits, MESSAGE_BITS, CHECK_BITS, checkOf(hidden));
      return bits;
    },
    messageOf(bits) {
      const hidden = readBits(bits, 0, MESSAGE_BITS);
      if (readBits(bits, MESSAGE_BITS, CHECK_BITS) !== checkOf(hidden)) return null;
      return numberToMessage(cipher.decipher(hidden));
    },
  };
}

/** The first bits of a keyed function of the enciphered number: whoever lacks the key guesses them once in 2^24. */
function openCheck(key: string): (hidden: number) => number {
  const functions = ['check 0', 'check 1'].map((purpose) => openKeyedFunction(key, purpose));
  return (hidden) => functions[Math.floor(hidden / 2 ** 32)](hidden % 2 ** 32) >>> (32 - CHECK_BITS);
}

export function isMessage(text: string): boolean {
  return /^[\x20-\x7e]{1,5}$/.test(text);
}

export function messageToNumber(message: string): number {
  let value = 0;
  for (const char of message) value = value * CHARS + (char.charCodeAt(0) - FIRST_CHAR);
  return value + firstOfLength(message.length);
}

export function numberToMessage(value: number): string | null {
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

function writeBits(bits: Uint8Array, from: number, count: number, value: number): void {
  for (let i = 0; i < count; i++) bits[from + i] = Math.floor(value / 2 ** (count - 1 - i)) % 2;
}

function readBits(bits: Uint8Array, from: number, count: number): number {
  let value = 0;
  for (let i = 0; i < count; i++) value = value * 2 + bits[from + i];
  return value;
}

/** A keyed permutation of the numbers of 33 bits: a Feistel network, whose rounds are keyed functions of one half each. */

interface Cipher {
  encipher(number: number): number;
  decipher(hidden: number): number;
}

/** Bits of the lower half; the upper one has 17. */
const LOW_BITS = 16;
const LOW_MASK = 0xffff;
const HIGH_MASK = 0x1ffff;
/** Four hide the number from whoever has few pairs; the halves are short, so there are three times as many. */
const ROUNDS = 12;

export function openCipher(key: string): Cipher {
  const rounds = Array.from({ length: ROUNDS }, (_, round) => openKeyedFunction(key, `cipher ${round}`));
  /** One half with what the round makes of the other half. A round undoes itself. */
  const turn = (halves: [high: number, low: number], round: number): void => {
    if (round % 2 === 0) halves[0] ^= rounds[round](halves[1]) & HIGH_MASK;
    else halves[1] ^= rounds[round](halves[0]) & LOW_MASK;
  };
  return {
    encipher(number) {
      const halves = halvesOf(number);
      for (let round = 0; round < ROUNDS; round++) turn(halves, round);
      return numberOf(halves);
    },
    decipher(hidden) {
      const halves = halvesOf(hidden);
      for (let round = ROUNDS - 1; round >= 0; round--) turn(halves, round);
      return numberOf(halves);
    },
  };
}

function halvesOf(number: number): [high: number, low: number] {
  return [Math.floor(number / 2 ** LOW_BITS), number % 2 ** LOW_BITS];
}

function numberOf([high, low]: readonly [high: number, low: number]): number {
  return high * 2 ** LOW_BITS + low;
}
