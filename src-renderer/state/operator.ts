import { create } from 'zustand';

interface OperatorState {
  /** The operator whom the window shows as signed in. */
  readonly shown: string | null;
  /** The operator who was signed in last. */
  readonly last: string | null;
  readonly show: (operator: string | null) => void;
}

/** The operator of the window. The station refuses a change in the name of an operator who is no longer signed in. */
export const useOperator = create<OperatorState>()((set) => ({
  shown: null,
  last: null,
  show: (operator) => set(({ last }) => ({ shown: operator, last: operator ?? last })),
}));

/** Clears unsaved changes when another operator signs in. The same operator finds them after signing in again. */
export function whenAnotherOperator(clear: () => void): void {
  useOperator.subscribe((now, before) => {
    if (before.last !== null && now.last !== before.last) clear();
  });
}
