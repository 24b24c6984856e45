import { create } from 'zustand';

interface OwnPassphraseState {
  readonly isAsked: boolean;
  readonly ask: () => void;
  readonly close: () => void;
}

/** Whether the dialog in which people change their own passphrase is open: several places lead there. */
export const useOwnPassphrase = create<OwnPassphraseState>()((set) => ({
  isAsked: false,
  ask: () => set({ isAsked: true }),
  close: () => set({ isAsked: false }),
}));
