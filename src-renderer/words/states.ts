// The names and colours of the states of labels and tokens, the same everywhere in the window.

import { type LedgerState, stateFacts } from '#shared/core/label-states.ts';
import type { ClaimStatus } from '#shared/core/model.ts';
import type { PrintWord } from '#shared/records/print-word.ts';
import type { Standing } from '#shared/records/standing.ts';
import type { Tone } from '#window/components/StateDot.tsx';

export function labelTone(state: LedgerState): Tone {
  return stateFacts(state).tone;
}

export const STANDING_TONES: Readonly<Record<Standing, Tone>> = {
  clear: 'ok',
  watched: 'warn',
  suspicious: 'warn',
  copied: 'bad',
};

export const PRINT_TONES: Readonly<Record<PrintWord, Tone>> = {
  original: 'ok',
  copy: 'bad',
  cannot_tell: 'none',
  not_enrolled: 'none',
};

export const CLAIM_TONES: Readonly<Record<ClaimStatus, Tone>> = { unclaimed: 'none', minted: 'done', claimed: 'ok' };
