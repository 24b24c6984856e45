/**
 * Known IDs as the possible answers. Where the soft bits are too faint for the decoder, one of the messages that exist may
 * still agree with them clearly: among 10^5 a correlation of 7 standard deviations says as much as 8.5 among all messages.
 * A mark of a message that is not among them must never become one of them.
 */

import type { Payload } from '../format/payload.ts';
import { CODE_BITS, createListDecoder, encodeBits } from '../format/polar-code.ts';
import { type Answer, correlation } from './answer.ts';

const WORD_BYTES = CODE_BITS / 8;

/** Messages with their coded bits, eight in a byte. Making it takes some ten microseconds for each message; it serves all photographs. */
export interface KnownMessages {
  readonly messages: readonly string[];
  readonly words: Uint8Array;
}

/** `messages`: each once. All are of one key. */
export function knowMessages(messages: readonly string[], payload: Payload): KnownMessages {
  const words = new Uint8Array(messages.length * WORD_BYTES);
  messages.forEach((message, i) => {
    const coded = encodeBits(payload.bitsOf(message));
    for (let bit = 0; bit < CODE_BITS; bit++) words[i * WORD_BYTES + (bit >> 3)] |= coded[bit] << (bit & 7);
  });
  return { messages, words };
}

/** Chance that noise makes any of the known messages the answer, whatever their number and that of the looks. */
const FALSE_ANSWERS = 1e-7;
/** The second must agree less than the best by so many standard deviations. */
const CLEAR_OF_SECOND = 1.5;
/** Any word of the code that agrees by so much is there: noise makes one of all 2^57 agree so once in 10^6 looks. */
const SURELY_THERE = 10;
const LIST_SIZE = 8;

/**
 * The known message that the soft bits agree with, or null. `looks`: how many sets of soft bits of this photograph are
 * judged in this way.
 */
export function answerFromKnown(soft: Float32Array, known: KnownMessages, payload: Payload, looks = 1): Answer | null {
  const { best, margin, second } = likeliest(soft, known);
  if (best === null || margin < leastMargin(known.messages.length * looks)) return null;
  if (margin - second < CLEAR_OF_SECOND || isOfStranger(soft, { message: best, margin }, payload)) return null;
  return { message: best, margin };
}

/** The margin that noise gives any of so many messages once in 10^7 times. */
export function leastMargin(count: number): number {
  const wanted = Math.log(FALSE_ANSWERS / Math.max(1, count));
  let [low, high] = [4, 12];
  while (high - low > 1e-6) {
    const middle = (low + high) / 2;
    if (logTail(middle) > wanted) low = middle;
    else high = middle;
  }
  return high;
}

/** Logarithm of the chance of so many standard deviations and more; right to 10^-5 from 4 on. */
function logTail(deviations: number): number {
  const x = deviations * deviations;
  // Mills' ratio as a continued fraction.
  let ratio = deviations;
  for (let k = 20; k >= 1; k--) ratio = deviations + k / ratio;
  return -x / 2 - Math.log(Math.sqrt(2 * Math.PI) * ratio);
}

/** The best and the second best agreement. Sums over eight bits come from a table of all 256 cases. */
function likeliest(soft: Float32Array, { messages, words }: KnownMessages) {
  const table = sumsByByte(soft);
  let [best, most, second] = [-1, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0, at = 0; i < messages.length; i++) {
    let sum = 0;
    for (let byte = 0; byte < WORD_BYTES; byte++) sum += table[(byte << 8) | words[at++]];
    if (sum > most) {
      second = most;
      most = sum;
      best = i;
    } else if (sum > second) second = sum;
  }
  let squares = 1e-30;
  for (const value of soft) squares += value * value;
  const norm = Math.sqrt(squares);
  return { best: messages[best] ?? null, margin: most / norm, second: second / norm };
}

/** For each byte of a word and each of its values: the sum of its soft bits, those of a 1 taken negative. */
function sumsByByte(soft: Float32Array): Float32Array {
  const table = new Float32Array(WORD_BYTES << 8);
  for (let byte = 0; byte < WORD_BYTES; byte++) {
    const at = byte << 8;
    for (let bit = 0; bit < 8; bit++) table[at] += soft[8 * byte + bit];
    for (let value = 1; value < 256; value++) {
      const lowest = value & -value;
      table[at + value] = table[at + value - lowest] - 2 * soft[8 * byte + 31 - Math.clz32(lowest)];
    }
  }
  return table;
}

/**
 * Whether another mark explains the soft bits: one whose check holds, or a word that agrees better and more than noise can.
 * Two words of the code may have most of their bits in common, so that a stranger's clear mark agrees with one of ours as well.
 */
function isOfStranger(soft: Float32Array, { message, margin }: Answer, payload: Payload): boolean {
  return createListDecoder(LIST_SIZE)
    .decode(soft)
    .some((bits) => {
      const other = payload.messageOf(bits);
      if (other === message) return false;
      return other !== null || correlation(soft, encodeBits(bits)) >= Math.max(SURELY_THERE, margin);
    });
}
