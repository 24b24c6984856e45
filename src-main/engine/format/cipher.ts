/** A keyed permutation of the numbers of 33 bits: a Feistel network, whose rounds are keyed functions of one half each. */

import { openKeyedFunction } from './key-stream.ts';

export interface Cipher {
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
