// What a mark says and the key it is made with, drawn by seed.
import { ALPHABET } from '#shared/core/id.ts';
import type { Random } from './random.ts';

/** 32 hexadecimal digits. */
export function drawKey(random: Random): string {
  return Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
}

export function drawId(random: Random): string {
  return Array.from({ length: 5 }, () => random.pick([...ALPHABET])).join('');
}
