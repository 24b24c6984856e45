import { create } from 'zustand';

interface LastListState {
  /** The search of the list when it was shown last, for links back to the list. */
  readonly query: Readonly<Record<string, string>>;
}

export const useLastList = create<LastListState>()(() => ({ query: {} }));
