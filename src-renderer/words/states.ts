// How the states of labels and tokens are called and what they mean, the same everywhere in the window.
import type { ClaimStatus, LedgerState } from '../../src-shared/model.ts';
import type { Tone } from '../components/StateDot.tsx';
import { defineWords } from './words.ts';

export const LABEL_TONES: Readonly<Record<LedgerState, Tone>> = {
  planned: 'none',
  made: 'busy',
  proofed: 'busy',
  sent: 'busy',
  printed: 'done',
  verified: 'ok',
  failed: 'bad',
  rejected: 'warn',
  voided: 'bad',
  reprinted: 'done',
};

export const CLAIM_TONES: Readonly<Record<ClaimStatus, Tone>> = { unclaimed: 'none', minted: 'done', claimed: 'ok' };

export const stateWords = defineWords({
  en: {
    label: {
      planned: 'Planned',
      made: 'Made',
      proofed: 'Ready to print',
      sent: 'Sent to printer',
      printed: 'Printed',
      verified: 'Checked',
      failed: 'Failed',
      rejected: 'Bad print',
      voided: 'Void',
      reprinted: 'Printed anew',
    },
    noLabel: 'No print job',
    claim: { unclaimed: 'No token', minted: 'Token made', claimed: 'Token claimed' },
  },
  de: {
    label: {
      planned: 'Geplant',
      made: 'Erstellt',
      proofed: 'Druckbereit',
      sent: 'An Drucker gesendet',
      printed: 'Gedruckt',
      verified: 'Geprüft',
      failed: 'Fehlgeschlagen',
      rejected: 'Fehldruck',
      voided: 'Ungültig',
      reprinted: 'Neu gedruckt',
    },
    noLabel: 'Ohne Druckauftrag',
    claim: { unclaimed: 'Kein Token', minted: 'Token erstellt', claimed: 'Token übernommen' },
  },
});
