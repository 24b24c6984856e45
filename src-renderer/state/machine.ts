// The state of the machine according to the desktop program. A browser has none.
import { create } from 'zustand';
import type { NativeState } from '#shared/station/native.ts';
import { native } from '#window/api/native.ts';

interface MachineState {
  /** Null in a browser, and until it was read. */
  readonly machine: NativeState | null;
  readonly read: () => Promise<void>;
}

export const useMachine = create<MachineState>()((set) => ({
  machine: null,
  async read() {
    const machine = (await native()?.state()) ?? null;
    set({ machine });
  },
}));
