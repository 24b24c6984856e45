// The names and colours of the states of labels and tokens, the same everywhere in the window.
import type { ClaimStatus, LedgerState } from '#shared/core/model.ts';
import type { Tone } from '#window/components/StateDot.tsx';

export const LABEL_TONES: Readonly<Record<LedgerState, Tone>> = {
  planned: 'none',
  made: 'busy',
  proofed: 'busy',
  sent: 'warn',
  printed: 'ok',
  verified: 'ok',
  failed: 'bad',
  rejected: 'bad',
  voided: 'bad',
  reprinted: 'ok',
};

export const CLAIM_TONES: Readonly<Record<ClaimStatus, Tone>> = { unclaimed: 'none', minted: 'done', claimed: 'ok' };
