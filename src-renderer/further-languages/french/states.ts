import type { useStateWords } from '#window/words/states.ts';
import type { WordsOf } from '#window/words/words.ts';

export const state: WordsOf<typeof useStateWords> = {
  label: {
    planned: 'En attente',
    made: 'Créée',
    proofed: 'Relue',
    sent: 'Imprimée ?',
    printed: 'Imprimée',
    verified: 'Contrôlée',
    failed: 'En échec',
    rejected: 'Rejetée',
    voided: 'Invalide',
    reprinted: 'Réimprimée',
  },
  noLabel: 'Aucun travail d’impression',
  claim: { unclaimed: 'Sans jeton', minted: 'Jeton créé', claimed: 'Jeton remis' },
};
