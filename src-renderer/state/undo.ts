import { create } from 'zustand';
import { whenAnotherOperator } from './operator.ts';

/** Long enough to read a line and to press the button. */
export const UNDO_SECONDS = 10;

interface Offer {
  readonly id: number;
  readonly text: string;
  readonly undo: () => Promise<unknown>;
}

interface UndoState {
  readonly offer: Offer | null;
  /** Says what was done and offers to undo it. A new offer replaces the one before. */
  readonly offerUndo: (text: string, undo: () => Promise<unknown>) => void;
  readonly dismiss: () => void;
}

export const useUndo = create<UndoState>()((set) => ({
  offer: null,
  offerUndo: (text, undo) => set(({ offer }) => ({ offer: { id: (offer?.id ?? 0) + 1, text, undo } })),
  dismiss: () => set({ offer: null }),
}));

whenAnotherOperator(() => useUndo.getState().dismiss());
