import { create } from 'zustand';

interface OperatorState {
  /** Who the window shows as signed in. */
  readonly shown: string | null;
  /** The operator who was signed in last. */
  readonly last: string | null;
  readonly show: (operator: string | null) => void;
}

/** Whom the window works for. The station refuses a change that is meant for somebody else than who is signed in. */
export const useOperator = create<OperatorState>()((set) => ({
  shown: null,
  last: null,
  show: (operator) => set(({ last }) => ({ shown: operator, last: operator ?? last })),
}));

/** Clears what was left unsaved when another operator signs in. Whoever signs in again as the same operator finds it. */
export function whenAnotherOperator(clear: () => void): void {
  useOperator.subscribe((now, before) => {
    if (before.last !== null && now.last !== before.last) clear();
  });
}
