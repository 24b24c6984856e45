import { create } from 'zustand';
import type { Health } from '#shared/core/model.ts';

type StoreHealth = Pick<Health, 'store' | 'store_problem'>;

interface StoreTroubleState {
  /** The station's report on a trouble of its store, in its own words, and the kind of the trouble. Null if all is well. */
  readonly trouble: StoreHealth | null;
  readonly take: (health: StoreHealth) => void;
}

export const useStoreTrouble = create<StoreTroubleState>()((set) => ({
  trouble: null,
  take: ({ store, store_problem }) => set({ trouble: store_problem === null ? null : { store, store_problem } }),
}));
