import { create } from 'zustand';

interface NetworkState {
  /** The name of the test network that tokens are on; null while there are none. */
  readonly network: string | null;
  readonly setNetwork: (network: string | null) => void;
}

export const useNetwork = create<NetworkState>()((set) => ({
  network: null,
  setNetwork: (network) => set({ network }),
}));
