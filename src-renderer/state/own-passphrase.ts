import { create } from 'zustand';

interface OwnPassphraseState {
  /** Who opened the dialog. It waits for this operator, and nobody else who signs in meets it. */
  readonly operator: string | null;
  readonly ask: (operator: string | null) => void;
  readonly close: () => void;
}

/** The dialog in which people change their own passphrase: several places lead there. */
export const useOwnPassphrase = create<OwnPassphraseState>()((set) => ({
  operator: null,
  ask: (operator) => set({ operator }),
  close: () => set({ operator: null }),
}));

/** While nobody is signed in, the dialog waits with what was typed. */
export function isOpenTo(signedIn: string | null, { operator }: Pick<OwnPassphraseState, 'operator'>): boolean {
  return operator !== null && (signedIn === null || signedIn === operator);
}
