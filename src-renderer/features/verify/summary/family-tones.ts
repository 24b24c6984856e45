import type { Tone } from '../../../components/StateDot.tsx';
import type { Family } from '../result/family.ts';

/** Where a state stands in a list, among other things. */
export const FAMILY_TONES: Readonly<Record<Family, Tone>> = {
  good: 'ok',
  again: 'busy',
  odd: 'warn',
  stop: 'bad',
  unread: 'none',
};
