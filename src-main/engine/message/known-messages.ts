/**
 * Known IDs as the possible answers. Where the soft bits are too faint for the decoder, one of the messages that exist may
 * still agree with them clearly: among 10^5 a correlation of 7 standard deviations says as much as 8.5 among all messages.
 * A mark of a message that is not among them must never become one of them.
 */

import type { Payload } from '#main/engine/format/payload.ts';
import { CODE_BITS, createListDecoder, encodeBits, payloadOf } from '#main/engine/format/polar-code.ts';
import { type Answer, correlation } from './answer.ts';
import { leastMargin } from './least-margin.ts';

/** Bytes of the coded bits of one message. */
export const WORD_BYTES = CODE_BITS / 8;

/** The coded bits of messages of one key, eight in a byte, in any number of parts. No message is there twice. */
export type KnownWords = readonly Uint8Array[];

/** The coded bits of messages. Making them takes some ten microseconds for each; they serve all photographs. */
export function wordsOf(messages: readonly string[], payload: Payload): Uint8Array {
  const words = new Uint8Array(messages.length * WORD_BYTES);
  messages.forEach((message, i) => {
    const coded = encodeBits(payload.bitsOf(message));
    for (let bit = 0; bit < CODE_BITS; bit++) words[i * WORD_BYTES + (bit >> 3)] |= coded[bit] << (bit & 7);
  });
  return words;
}

export function countWords(known: KnownWords): number {
  return known.reduce((sum, words) => sum + words.length / WORD_BYTES, 0);
}

/** The second must agree less than the best by so many standard deviations. */
const CLEAR_OF_SECOND = 1.5;
/** Any word of the code that agrees by so much is there: noise makes one of all 2^57 agree so once in 10^6 looks. */
const SURELY_THERE = 10;
const LIST_SIZE = 8;

/**
 * The known message that the soft bits agree with, or null. `possible`: how many messages could be the answer, added up over
 * all sets of soft bits that are judged in this way.
 */
export function answerFromKnown(
  soft: Float32Array,
  known: KnownWords,
  payload: Payload,
  possible = countWords(known),
): Answer | null {
  const { word, margin, second } = likeliest(soft, known);
  if (word === null || margin < leastMargin(possible) || margin - second < CLEAR_OF_SECOND) return null;
  const message = payload.messageOf(payloadOf(word));
  if (message === null || isOfStranger(soft, { message, margin }, payload)) return null;
  return { message, margin };
}

/** The best and the second best agreement. Sums over eight bits come from a table of all 256 cases. */
function likeliest(soft: Float32Array, known: KnownWords) {
  const table = sumsByByte(soft);
  let [best, most, second] = [null as Uint8Array | null, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const words of known) {
    for (let at = 0; at < words.length; ) {
      let sum = 0;
      for (let byte = 0; byte < WORD_BYTES; byte++) sum += table[(byte << 8) | words[at++]];
      if (sum > most) {
        second = most;
        most = sum;
        best = words.subarray(at - WORD_BYTES, at);
      } else if (sum > second) second = sum;
    }
  }
  const norm = Math.sqrt(soft.reduce((sum, value) => sum + value * value, 1e-30));
  return { word: best && bitsIn(best), margin: most / norm, second: second / norm };
}

function bitsIn(word: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: CODE_BITS }, (_, bit) => (word[bit >> 3] >> (bit & 7)) & 1);
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
