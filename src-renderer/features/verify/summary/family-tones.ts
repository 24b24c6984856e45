import type { Tone } from '#window/components/StateDot.tsx';
import type { Family } from '#window/features/verify/result/family.ts';

/** The colours of the families in a list. */
export const FAMILY_TONES: Readonly<Record<Family, Tone>> = {
  good: 'ok',
  again: 'busy',
  odd: 'warn',
  stop: 'bad',
  unread: 'none',
};
