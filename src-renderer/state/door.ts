import { create } from 'zustand';
import type { NetworkDoor } from '#shared/phones/devices.ts';

interface DoorState {
  /** Whether the station is open to the network, and at which address. Null until that is known. */
  readonly door: NetworkDoor | null;
  readonly take: (door: NetworkDoor) => void;
}

export const useDoor = create<DoorState>()((set) => ({
  door: null,
  take: (door) => set({ door }),
}));
