import { create } from 'zustand';

interface StoreTroubleState {
  /** What the station says of its store, in its own words; null where all is well. */
  readonly trouble: string | null;
  readonly take: (store: string) => void;
}

export const useStoreTrouble = create<StoreTroubleState>()((set) => ({
  trouble: null,
  take: (store) => set({ trouble: store === 'ok' ? null : store }),
}));
