import { create } from 'zustand';

interface StoreTroubleState {
  /** The station's report on a trouble of its store, in its own words. Null if all is well. */
  readonly trouble: string | null;
  readonly take: (store: string) => void;
}

export const useStoreTrouble = create<StoreTroubleState>()((set) => ({
  trouble: null,
  take: (store) => set({ trouble: store === 'ok' ? null : store }),
}));
