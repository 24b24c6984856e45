// The names and colours of the states of labels and tokens, the same everywhere in the window.

import { type LedgerState, stateFacts } from '#shared/core/label-states.ts';
import type { ClaimStatus } from '#shared/core/model.ts';
import type { Tone } from '#window/components/StateDot.tsx';
import { defineWords } from './words.ts';

export function labelTone(state: LedgerState): Tone {
  return stateFacts(state).tone;
}

export const CLAIM_TONES: Readonly<Record<ClaimStatus, Tone>> = { unclaimed: 'none', minted: 'done', claimed: 'ok' };

export const useStateWords = defineWords('state', {
  en: {
    label: {
      planned: 'Waiting',
      made: 'Made',
      proofed: 'Proven',
      sent: 'Printed?',
      printed: 'Printed',
      verified: 'Verified',
      failed: 'Failed',
      rejected: 'Rejected',
      voided: 'Void',
      reprinted: 'Printed anew',
    },
    noLabel: 'No print job',
    claim: { unclaimed: 'No token', minted: 'Token made', claimed: 'Token claimed' },
  },
  de: {
    label: {
      planned: 'Wartet',
      made: 'Erstellt',
      proofed: 'Probegelesen',
      sent: 'Gedruckt?',
      printed: 'Gedruckt',
      verified: 'Geprüft',
      failed: 'Fehler',
      rejected: 'Ausschuss',
      voided: 'Ungültig',
      reprinted: 'Nachgedruckt',
    },
    noLabel: 'Ohne Druckauftrag',
    claim: { unclaimed: 'Kein Token', minted: 'Token erstellt', claimed: 'Token übernommen' },
  },
});
