import { create } from 'zustand';

interface LastListState {
  /** What the list showed when it was last in sight, for the way back to it. */
  readonly query: Readonly<Record<string, string>>;
}

export const useLastList = create<LastListState>()(() => ({ query: {} }));
